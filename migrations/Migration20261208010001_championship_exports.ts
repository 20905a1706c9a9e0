import { Migration } from '@mikro-orm/migrations';

/** Exports of a championship whole (ADMIN1): of which one, and whether the files that were handed in come with it. */
export class Migration20261208010001_championship_exports extends Migration {
  override name = 'Migration20261208010001_championship_exports';

  override up(): void {
    this.addSql(`alter table "backups"."backups" add column "championship_id" uuid null,
      add column "champname" varchar(64) null, add column "has_solutions" boolean not null default false,
      drop constraint "backups_type_check",
      add constraint "backups_type_check" check ("type" in ('ALL', 'CHAMP', 'PHONE', 'EMAIL'))`);
  }
}
