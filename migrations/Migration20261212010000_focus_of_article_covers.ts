import { Migration } from '@mikro-orm/migrations';

/** Where the covers of articles are looked at (FORUM4), of the draft and of what was published; null in the middle. */
export class Migration20261212010000_focus_of_article_covers extends Migration {
  override name = 'Migration20261212010000_focus_of_article_covers';

  override up(): void {
    this.addSql(`alter table "articles"."articles" add column "cover_focus" jsonb null`);
    this.addSql(`alter table "articles"."versions" add column "cover_focus" jsonb null`);
  }
}
