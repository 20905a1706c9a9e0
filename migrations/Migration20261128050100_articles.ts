import { Migration } from '@mikro-orm/migrations';

/** Articles, and what of them was published (FORUM4). */
export class Migration20261128050100_articles extends Migration {
  override name = 'Migration20261128050100_articles';

  override up(): void {
    const written = `"title" varchar(160) not null, "subtitle" varchar(300) not null, "text" text not null,
      "cover" jsonb null, "cover_alt" varchar(300) not null, "attachments" jsonb not null default '[]'`;
    this.addSql(`create schema if not exists "articles"`);
    this.addSql(`create table "articles"."articles" ("id" uuid not null primary key, "author_id" uuid not null,
      "state" text not null default 'DRAFT', ${written}, "sequence" int not null, "saved_at" timestamptz not null,
      "created_at" timestamptz not null, "version" int null, "versions" int not null default 0,
      "published_at" timestamptz null,
      constraint "articles_state_check" check ("state" in ('DRAFT', 'READY', 'PUBLISHED', 'UNAVAILABLE')))`);
    this.addSql(`create index "articles_author_index" on "articles"."articles" ("author_id", "saved_at")`);
    this.addSql(`create index "articles_newest_index" on "articles"."articles" ("published_at", "id")
      where version is not null and state <> 'UNAVAILABLE'`);
    this.addSql(`create table "articles"."versions" ("article_id" uuid not null, "number" int not null, ${written},
      "html" text not null, "excerpt" text not null, "renderer" smallint not null, "published_at" timestamptz not null,
      constraint "versions_pkey" primary key ("article_id", "number"),
      constraint "versions_article_id_foreign" foreign key ("article_id") references "articles"."articles" ("id")
        on delete cascade)`);
    this.addSql(`create index "versions_renderer_index" on "articles"."versions" ("renderer")`);
  }
}
