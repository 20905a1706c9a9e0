import { Migration } from '@mikro-orm/migrations';

/** Files of articles that were deleted for good are let go, as those of articles that are deleted from now on. */
export class Migration20261208010000_files_of_deleted_articles extends Migration {
  override name = 'Migration20261208010000_files_of_deleted_articles';

  override up(): void {
    this.addSql(`update kernel.files f set gone_at = clock_timestamp() from articles.articles a
      where a.state = 'UNAVAILABLE' and f.area = 'articles' and f.owner = 'article:' || a.id and f.gone_at is null`);
  }
}
