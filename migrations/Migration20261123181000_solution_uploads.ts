import { Migration } from '@mikro-orm/migrations';

/** Whose a large solution is while it comes in pieces (SUB1). */
export class Migration20261123181000_solution_uploads extends Migration {
  override name = 'Migration20261123181000_solution_uploads';

  override up(): void {
    this.addSql(`create table "scoring"."uploads" (
      "id" varchar(64) not null, "championship_id" uuid not null, "person_id" uuid not null,
      "begun_at" timestamptz not null, primary key ("id"))`);
    this.addSql(`create index "uploads_person_index" on "scoring"."uploads" ("person_id", "begun_at")`);
  }
}
