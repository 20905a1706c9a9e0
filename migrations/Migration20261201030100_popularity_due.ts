import { Migration } from '@mikro-orm/migrations';

/** What is popular is counted again where a commend leaves a period, and no longer of all that there is. */
export class Migration20261201030100_popularity_due extends Migration {
  override name = 'Migration20261201030100_popularity_due';

  override up(): void {
    this.addSql(`alter table "forum"."topics" add column "popular_due" timestamptz null`);
    this.addSql(`update "forum"."topics" set popular_due = '-infinity' where plus > 0 or minus > 0`);
    this.addSql(
      `create index "topics_popular_due_index" on "forum"."topics" ("popular_due") where popular_due is not null`,
    );
    this.addSql(`drop index "forum"."commends_thread_index"`);
    this.addSql(
      `create index "commends_thread_index" on "forum"."commends" ("thread_id", "created_at") include ("value")`,
    );
  }
}
