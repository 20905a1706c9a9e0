import { Migration } from '@mikro-orm/migrations';

/** A championship of this installation may have the name of one that was imported, and is rated all the same. */
export class Migration20261201080000_contest_names extends Migration {
  override name = 'Migration20261201080000_contest_names';

  override up(): void {
    this.addSql('alter table "rating"."contests" drop constraint "contests_champname_unique"');
    this.addSql('create unique index "contests_champname_unique" on "rating"."contests" ("champname") where imported');
  }
}
