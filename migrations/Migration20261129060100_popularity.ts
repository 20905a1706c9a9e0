import { Migration } from '@mikro-orm/migrations';

const windows = ['day', 'week', 'month', 'year'];
const columns = windows.map((window) => `add column "popular_${window}" int not null default 0`).join(', ');

/** What commends of a period add up to is kept beside topics and threads, so that lists are read by an index. */
export class Migration20261129060100_popularity extends Migration {
  override name = 'Migration20261129060100_popularity';

  override up(): void {
    for (const table of ['topics', 'threads'])
      this.addSql(
        `alter table "forum"."${table}" ${columns}, add column "popular_at" timestamptz not null default '-infinity'`,
      );
    for (const window of windows) {
      this.addSql(
        `create index "topics_popular_${window}_index" on "forum"."topics" ("popular_${window}" desc, "id" desc)`,
      );
      this.addSql(`create index "topics_thread_${window}_index" on "forum"."topics"
        ("thread_id", "pinned" desc, "popular_${window}" desc, "id" desc)`);
    }
    this.addSql(`create index "topics_thread_created_index" on "forum"."topics"
      ("thread_id", "pinned" desc, "created_at" desc, "id" desc)`);
    this.addSql(`create index "topics_thread_count_index" on "forum"."topics"
      ("thread_id", "pinned" desc, "comments" desc, "id" desc)`);
    this.addSql(`create index "comments_popular_index" on "forum"."comments"
      ("topic_id", (plus - minus) desc, "number" desc)`);
    for (const table of ['topics', 'comments'])
      this.addSql(`create index "${table}_author_popular_index" on "forum"."${table}"
        ("author_id", (plus - minus) desc, "id" desc)`);
  }
}
