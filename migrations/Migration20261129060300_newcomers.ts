import { Migration } from '@mikro-orm/migrations';

/** What newcomers to the forum write is limited, and all that one person wrote can be taken away, and brought back (FORUM3). */
export class Migration20261129060300_newcomers extends Migration {
  override name = 'Migration20261129060300_newcomers';

  override up(): void {
    this.addSql(`alter table "forum"."writers" add column "first_at" timestamptz null,
      add column "topic_times" timestamptz[] not null default '{}'`);
    // Whoever has written before is no newcomer.
    this.addSql(`update "forum"."writers" set "first_at" = '-infinity'`);
    this.addSql(`create table "forum"."removals" ("id" uuid not null primary key, "person_id" uuid not null,
      "by_id" uuid not null, "reason" text not null, "topics" int not null, "comments" int not null,
      "at" timestamptz not null, "undone_at" timestamptz null)`);
    this.addSql(`create index "removals_at_index" on "forum"."removals" ("at" desc)`);
    for (const table of ['topics', 'comments']) {
      this.addSql(`alter table "forum"."${table}" add column "removal_id" uuid null`);
      this.addSql(
        `create index "${table}_removal_index" on "forum"."${table}" ("removal_id") where removal_id is not null`,
      );
    }
  }
}
