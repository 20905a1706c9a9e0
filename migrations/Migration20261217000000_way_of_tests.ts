import { Migration } from '@mikro-orm/migrations';

/** ALGO1: what a test of a repository gave stands beside what others gave in the same way alone. */
export class Migration20261217000000_way_of_tests extends Migration {
  override name = 'Migration20261217000000_way_of_tests';

  override up(): void {
    // In the order of who serves meanwhile; what comes after changes solutions too.
    this.addSql(`lock table "scoring"."solutions", "scoring"."run_tests" in access exclusive mode`);
    this.addSql(`alter table "scoring"."run_tests" add column "way" varchar(16) null`);
  }
}
