import { Migration } from '@mikro-orm/migrations';

/** Complaints about posts of the forum, and what these were before they were changed (FORUM3). */
export class Migration20261128040200_forum_care extends Migration {
  override name = 'Migration20261128040200_forum_care';

  override up(): void {
    this.addSql(`create table "forum"."complaints" ("id" uuid not null primary key, "person_id" uuid not null,
      "item_id" uuid not null, "kind" text not null, "thread_id" uuid not null, "reason" text not null,
      "state" text not null default 'OPEN', "created_at" timestamptz not null,
      constraint "complaints_once_unique" unique ("person_id", "item_id"),
      constraint "complaints_kind_check" check ("kind" in ('topic', 'comment')),
      constraint "complaints_state_check" check ("state" in ('OPEN', 'KEPT', 'REMOVED')))`);
    this.addSql(`create index "complaints_item_index" on "forum"."complaints" ("item_id")`);
    this.addSql(`create index "complaints_open_index" on "forum"."complaints" ("created_at") where state = 'OPEN'`);
    this.addSql(`create table "forum"."revisions" ("id" uuid not null primary key, "item_id" uuid not null,
      "title" varchar(150) not null, "text" text not null, "by_id" uuid not null, "at" timestamptz not null)`);
    this.addSql(`create index "revisions_item_index" on "forum"."revisions" ("item_id", "at")`);
  }
}
