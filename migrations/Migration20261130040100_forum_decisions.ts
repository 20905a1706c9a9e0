import { Migration } from '@mikro-orm/migrations';

/** What moderators decide about posts and people is kept, so that those can appeal. */
export class Migration20261130040100_forum_decisions extends Migration {
  override name = 'Migration20261130040100_forum_decisions';

  override up(): void {
    this.addSql(`create table "forum"."decisions" ("id" uuid not null, "person_id" uuid not null, "kind" text not null,
      "item_id" uuid null, "title" text not null, "text" text not null, "reason" text not null, "by_id" uuid null,
      "at" timestamptz not null, "appeal" text null, "appealed_at" timestamptz null, "answer" text null,
      "answered_at" timestamptz null, "overturned" boolean null, primary key ("id"),
      constraint "decisions_kind_check" check ("kind" in ('topic', 'comment', 'warning')))`);
    this.addSql(`create index "decisions_person_index" on "forum"."decisions" ("person_id", "at" desc)`);
    this.addSql(
      `create index "decisions_appealed_index" on "forum"."decisions" ("appealed_at") where appealed_at is not null`,
    );
  }
}
