import { Migration } from '@mikro-orm/migrations';

/** Who was moved sees their old login while they choose another; a team that is called after somebody is known for it. */
export class Migration20261201020000_names_after_people extends Migration {
  override name = 'Migration20261201020000_names_after_people';

  override up(): void {
    this.addSql(`alter table "identity"."people" add column "former_login" varchar(200) null`);
    this.addSql(`alter table "teams"."teams" add column "named_after_id" uuid null`);
    this.addSql(`create index "teams_named_after_index" on "teams"."teams" ("named_after_id")`);
    // Names by default are the login, with a number where that was taken.
    this.addSql(`update "teams"."teams" t set "named_after_id" = p."id" from "identity"."people" p
      where p."login_key" = lower(regexp_replace(t."name", ' [0-9]+$', ''))`);
  }
}
