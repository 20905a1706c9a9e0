import { Migration } from '@mikro-orm/migrations';

/** Topics that complaints hide are few: feeds count what they show without them. */
export class Migration20261203100000_hidden_topics extends Migration {
  override name = 'Migration20261203100000_hidden_topics';

  override up(): void {
    this.addSql(`create index "topics_hidden_index" on "forum"."topics" ("thread_id") where hidden_at is not null`);
  }
}
