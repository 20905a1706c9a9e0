import { Migration } from '@mikro-orm/migrations';

const info = ['description', 'tasks', 'requirements', 'extra'];
const words = [
  ...['title', 'company', 'city'].map((name) => `coalesce(text->>'${name}', '')`),
  ...['info', 'info_en'].flatMap((side) => info.map((name) => `coalesce(text->'${side}'->>'${name}', '')`)),
].join(` || ' ' || `);

/** Vacancies (VAC1): what authors write, what everybody sees of it, emotions and comments. Contacts are not searched. */
export class Migration20261128070000_vacancies extends Migration {
  override name = 'Migration20261128070000_vacancies';

  override up(): void {
    this.addSql('create schema if not exists "vacancies"');
    this.addSql(`create table "vacancies"."vacancies" ("id" uuid not null primary key, "author_id" uuid not null,
      "state" text not null, "version" int not null default 1, "text" jsonb not null, "html" jsonb not null,
      "renderer" int not null, "approved" boolean not null default false, "reason" text not null default '',
      "closed_as" text null, "created_at" timestamptz not null, "written_at" timestamptz not null,
      "published_at" timestamptz null,
      constraint "vacancies_state_check" check ("state" in ('draft', 'moderation', 'rejected', 'published', 'archived')),
      constraint "vacancies_closed_as_check" check ("closed_as" in ('filled', 'withdrawn', 'hidden', 'expired')),
      constraint "vacancies_closed_check" check ((state = 'archived') = (closed_as is not null)),
      constraint "vacancies_approved_check" check (state <> 'published' or approved))`);
    this.addSql('create index "vacancies_author_index" on "vacancies"."vacancies" ("author_id", "created_at")');
    this.addSql('create index "vacancies_state_index" on "vacancies"."vacancies" ("state", "written_at")');
    this.addSql(`create table "vacancies"."posts" ("vacancy_id" uuid not null primary key, "text" jsonb not null,
      "html" jsonb not null, "city" varchar(120) not null, "remote" boolean not null, "currency" text not null,
      "salary_from" bigint not null, "salary_to" bigint not null, "category" text not null,
      "published_at" timestamptz not null, "expires_at" timestamptz not null, "reminded_at" timestamptz null,
      "search" tsvector not null generated always as (to_tsvector('russian'::regconfig, translate(${words}, 'ёЁ', 'еЕ'))) stored,
      constraint "posts_currency_check" check ("currency" in ('RUB', 'USD', 'EUR', 'KZT', 'BYN')),
      constraint "posts_category_check" check ("category" in ('data', 'python', 'product')),
      constraint "posts_salary_check" check (salary_from >= 1 and salary_to >= salary_from and salary_to <= (3 * salary_from)),
      constraint "posts_vacancy_id_foreign" foreign key ("vacancy_id") references "vacancies"."vacancies" ("id")
        on update cascade on delete cascade)`);
    this.addSql('create index "posts_newest_index" on "vacancies"."posts" ("published_at" desc, "vacancy_id" desc)');
    this.addSql('create index "posts_expires_index" on "vacancies"."posts" ("expires_at")');
    this.addSql('create index "posts_search_index" on "vacancies"."posts" using gin ("search")');
    this
      .addSql(`create table "vacancies"."emotions" ("vacancy_id" uuid not null, "person_id" uuid not null, "type" text not null,
      primary key ("vacancy_id", "person_id", "type"),
      constraint "emotions_type_check" check ("type" in ('like', 'fire', 'rocket', 'heart', 'think')),
      constraint "emotions_vacancy_id_foreign" foreign key ("vacancy_id") references "vacancies"."vacancies" ("id") on delete cascade)`);
    this.addSql(`create table "vacancies"."comments" ("id" uuid not null primary key, "vacancy_id" uuid not null,
      "author_id" uuid not null, "text" text not null, "html" text not null, "renderer" int not null,
      "created_at" timestamptz not null,
      constraint "comments_vacancy_id_foreign" foreign key ("vacancy_id") references "vacancies"."vacancies" ("id") on delete cascade)`);
    this.addSql('create index "comments_vacancy_index" on "vacancies"."comments" ("vacancy_id", "id")');
  }
}
