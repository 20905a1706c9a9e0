import { Migration } from '@mikro-orm/migrations';

/** What a spammer wrote is taken away with their articles, which come back with it. */
export class Migration20261202030000_removed_articles extends Migration {
  override name = 'Migration20261202030000_removed_articles';

  override up(): void {
    this.addSql(
      'alter table "articles"."articles" add column "removal_id" uuid null, add column "removed_version" int null',
    );
    this.addSql(
      'create index "articles_removal_index" on "articles"."articles" ("removal_id") where removal_id is not null',
    );
  }
}
