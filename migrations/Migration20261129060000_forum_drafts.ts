import { Migration } from '@mikro-orm/migrations';

/** What people have begun to write in the forum, as they write it (FORUM1). */
export class Migration20261129060000_forum_drafts extends Migration {
  override name = 'Migration20261129060000_forum_drafts';

  override up(): void {
    this.addSql(`create table "forum"."drafts" ("person_id" uuid not null, "place" varchar(48) not null,
      "thread_id" uuid not null, "topic_id" uuid null, "comment_id" uuid null, "title" varchar(150) not null,
      "text" text not null, "sequence" int not null, "saved_at" timestamptz not null,
      primary key ("person_id", "place"))`);
    this.addSql(`create index "drafts_own_index" on "forum"."drafts" ("person_id", "saved_at" desc)`);
  }
}
