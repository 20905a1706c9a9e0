import { Migration } from '@mikro-orm/migrations';

/** Who looked at private results before they were out, so that the first look of each is in the audit log (SUB5). */
export class Migration20261124060000_private_looks extends Migration {
  override name = 'Migration20261124060000_private_looks';

  override up(): void {
    this.addSql(`create table "scoring"."private_looks" ("championship_id" uuid not null, "person_id" uuid not null,
      "at" timestamptz not null, primary key ("championship_id", "person_id"))`);
  }
}
