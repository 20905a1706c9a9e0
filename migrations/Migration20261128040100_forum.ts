import { Migration } from '@mikro-orm/migrations';

const post = `"id" uuid not null primary key, "thread_id" uuid not null, "author_id" uuid not null, "text" text not null,
  "html" text not null, "renderer" int not null, "has_images" boolean not null default false,
  "has_files" boolean not null default false, "plus" int not null default 0, "minus" int not null default 0,
  "complaints" int not null default 0, "hidden_at" timestamptz null, "created_at" timestamptz not null,
  "edited_at" timestamptz null, "deleted_at" timestamptz null, "sending" varchar(64) null`;

/** The forum (FORUM1): threads, topics, comments, and what people think of them. */
export class Migration20261128040100_forum extends Migration {
  override name = 'Migration20261128040100_forum';

  override up(): void {
    this.addSql(`create schema if not exists "forum"`);
    this.threads();
    this.posts();
    this.marks();
    this.counts();
    this.discussions();
  }

  private counts(): void {
    // As it is now: in the schema of the forum.
    this.addSql(
      `create function forum.count_commend() returns trigger language plpgsql as $$ begin return null; end $$`,
    );
    this.addSql(`create trigger commends_counted after insert or update or delete on forum.commends
      for each row execute function forum.count_commend()`);
  }

  /** The threads of championships that were opened before there was a forum. */
  private discussions(): void {
    this.addSql(`insert into "forum"."threads" ("id", "name", "type", "state", "title", "description", "author_ids",
        "championship_id", "last_at", "created_at")
      select gen_random_uuid(), champname, 'championship', 'APPROVED', title, teaser, array[owner_id], id, now(), now()
      from "championships"."championships" where not is_test and state in ('PUBLISHED', 'FINISHED')`);
  }

  private threads(): void {
    this.addSql(`create table "forum"."threads" ("id" uuid not null primary key, "name" varchar(80) not null,
      "type" text not null, "state" text not null default 'PENDING', "is_open" boolean not null default true,
      "title" jsonb not null, "description" jsonb not null, "logo" text null, "logo_sum" varchar(16) null,
      "author_ids" uuid[] not null default '{}', "championship_id" uuid null, "pinned" boolean not null default false,
      "locked" boolean not null default false, "lock_reason" text null, "topics" int not null default 0,
      "comments" int not null default 0, "last_at" timestamptz not null, "last_by" uuid null,
      "created_at" timestamptz not null, "reason" text null, "decided_at" timestamptz null,
      constraint "threads_type_check" check ("type" in ('ordinary', 'championship')),
      constraint "threads_state_check" check ("state" in ('PENDING', 'APPROVED', 'REJECTED')))`);
    this.addSql(`alter table "forum"."threads" add constraint "threads_name_unique" unique ("name")`);
    this.addSql(
      `alter table "forum"."threads" add constraint "threads_championship_unique" unique ("championship_id")`,
    );
    this.addSql(`create index "threads_last_index" on "forum"."threads" ("pinned" desc, "last_at" desc, "id" desc)
      where state = 'APPROVED' and is_open`);
  }

  private posts(): void {
    this
      .addSql(`create table "forum"."topics" (${post}, "title" varchar(150) not null, "pinned" boolean not null default false,
      "locked" boolean not null default false, "lock_reason" text null, "comments" int not null default 0,
      "numbered" int not null default 0, "mark" int not null default 0, "last_at" timestamptz not null, "last_by" uuid not null,
      constraint "topics_sending_unique" unique ("author_id", "sending"))`);
    this.addSql(
      `create index "topics_last_index" on "forum"."topics" ("thread_id", "pinned" desc, "last_at" desc, "id" desc)`,
    );
    this.addSql(`create index "topics_created_index" on "forum"."topics" ("created_at" desc, "id" desc)`);
    this.addSql(`create index "topics_author_index" on "forum"."topics" ("author_id", "created_at" desc, "id" desc)`);
    this.addSql(`create index "topics_search_index" on "forum"."topics"
      using gin (to_tsvector('russian', translate(title || ' ' || text, 'ёЁ', 'еЕ')))`);
    this.addSql(
      `create index "topics_title_index" on "forum"."topics" using gin (translate(lower(title), 'ё', 'е') gin_trgm_ops)`,
    );
    this.addSql(`create table "forum"."comments" (${post}, "topic_id" uuid not null, "reply_to" uuid null,
      "number" int not null, "root_number" int not null, "mark" int not null,
      constraint "comments_number_unique" unique ("topic_id", "number"),
      constraint "comments_sending_unique" unique ("author_id", "sending"))`);
    this.addSql(`create index "comments_order_index" on "forum"."comments" ("topic_id", "root_number", "number")`);
    this.addSql(`create index "comments_mark_index" on "forum"."comments" ("topic_id", "mark")`);
    this.addSql(`create index "comments_reply_index" on "forum"."comments" ("reply_to")`);
    this.addSql(
      `create index "comments_author_index" on "forum"."comments" ("author_id", "created_at" desc, "id" desc)`,
    );
    this.addSql(`create index "comments_search_index" on "forum"."comments"
      using gin (to_tsvector('russian', translate(text, 'ёЁ', 'еЕ')))`);
    this.addSql(`create table "forum"."writers" ("person_id" uuid not null primary key,
      "comment_times" timestamptz[] not null default '{}', "blocked_until" timestamptz null)`);
  }

  private marks(): void {
    this
      .addSql(`create table "forum"."commends" ("person_id" uuid not null, "item_id" uuid not null, "kind" text not null,
      "thread_id" uuid not null, "value" smallint not null, "created_at" timestamptz not null,
      primary key ("person_id", "item_id"), constraint "commends_value_check" check (value = 1 or value = -1),
      constraint "commends_kind_check" check ("kind" in ('topic', 'comment')))`);
    this.addSql(`create index "commends_item_index" on "forum"."commends" ("item_id")`);
    this.addSql(`create index "commends_popular_index" on "forum"."commends" ("kind", "created_at")`);
    this.addSql(`create index "commends_thread_index" on "forum"."commends" ("thread_id", "created_at")`);
    this
      .addSql(`create table "forum"."bookmarks" ("person_id" uuid not null, "item_id" uuid not null, "kind" text not null,
      "created_at" timestamptz not null, primary key ("person_id", "item_id"),
      constraint "bookmarks_kind_check" check ("kind" in ('topic', 'comment')))`);
    this.addSql(
      `create index "bookmarks_own_index" on "forum"."bookmarks" ("person_id", "created_at" desc, "item_id" desc)`,
    );
    this.addSql(`create table "forum"."subscriptions" ("person_id" uuid not null, "thread_id" uuid not null,
      "created_at" timestamptz not null, primary key ("person_id", "thread_id"))`);
    this.addSql(`create index "subscriptions_thread_index" on "forum"."subscriptions" ("thread_id")`);
  }
}
