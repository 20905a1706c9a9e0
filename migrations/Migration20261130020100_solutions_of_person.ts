import { Migration } from '@mikro-orm/migrations';

/** On which days somebody handed in (PROF1), and all of it for themselves (PROF2). */
export class Migration20261130020100_solutions_of_person extends Migration {
  override name = 'Migration20261130020100_solutions_of_person';

  override up(): void {
    this.addSql(`create index "solutions_person_index" on "scoring"."solutions" ("person_id", "attempt_day")`);
  }
}
