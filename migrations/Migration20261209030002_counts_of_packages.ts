import { Migration } from '@mikro-orm/migrations';

/** ALGO1: how many packages an image has of which a runner told the first alone. */
export class Migration20261209030002_counts_of_packages extends Migration {
  override name = 'Migration20261209030002_counts_of_packages';

  override up(): void {
    this.addSql(`alter table "scoring"."runners" add "package_count" int null`);
  }
}
