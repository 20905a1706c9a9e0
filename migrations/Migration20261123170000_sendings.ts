import { Migration } from '@mikro-orm/migrations';

/** A solution that is sent again because its answer was lost is the same one (SUB1). */
export class Migration20261123170000_sendings extends Migration {
  override name = 'Migration20261123170000_sendings';

  override up(): void {
    this.addSql(`alter table "scoring"."solutions" add column "idempotency_key" varchar(64) null`);
    this.addSql(`create unique index "solutions_sending_unique" on "scoring"."solutions" ("team_id", "idempotency_key")
      where idempotency_key is not null`);
  }
}
