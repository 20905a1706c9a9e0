import { Migration } from '@mikro-orm/migrations';

/** How far people have read in the forum, so that they see what is new to them (FORUM5). */
export class Migration20261129060200_visits extends Migration {
  override name = 'Migration20261129060200_visits';

  override up(): void {
    this.addSql(`create table "forum"."topic_visits" ("person_id" uuid not null, "topic_id" uuid not null,
      "number" int not null, "at" timestamptz not null, primary key ("person_id", "topic_id"))`);
    this.addSql(`create table "forum"."thread_visits" ("person_id" uuid not null, "thread_id" uuid not null,
      "messages" int not null, "at" timestamptz not null, primary key ("person_id", "thread_id"))`);
    this
      .addSql(`create table "forum"."mutes" ("person_id" uuid not null, "muted_id" uuid not null, "kind" text not null,
      "created_at" timestamptz not null, primary key ("person_id", "muted_id"),
      constraint "mutes_kind_check" check ("kind" in ('thread', 'person')))`);
    this.addSql(`create index "comments_created_index" on "forum"."comments" ("created_at" desc, "id" desc)`);
    this.addSql(`create index "mutes_muted_index" on "forum"."mutes" ("muted_id")`);
  }
}
