import { Migration } from '@mikro-orm/migrations';

const medals = `('GOLD', 'SLIVER', 'BRONZE')`;
const ranks = `('YOUNGLING', 'PADAWAN', 'KNIGHT', 'MASTER', 'GRAND_MASTER')`;

/** The rating: what people got of finished championships, their ranks and their order (RATE1, RATE2). */
export class Migration20261128030000_rating extends Migration {
  override name = 'Migration20261128030000_rating';

  override up(): void {
    this.addSql(`create schema "rating"`);
    this.finished();
    this.results();
    this.order();
  }

  /** What was finished before has no such moment: its end stands for it. */
  private finished(): void {
    this.addSql(`alter table "championships"."championships" add column "finished_at" timestamptz null,
      add column "was_termless" boolean not null default false`);
    this.addSql(`update championships.championships set finished_at = date_end where state = 'FINISHED'`);
  }

  private results(): void {
    this.addSql(`create table "rating"."contests" ("id" uuid not null primary key, "champname" varchar(64) not null,
      "title" jsonb null, "weight" double precision not null default 1, "counts" boolean not null default true,
      "imported" boolean not null default false, "ended_at" timestamptz null, "teams" int not null default 0,
      constraint "contests_champname_unique" unique ("champname"),
      constraint "contests_weight_check" check (weight::numeric >= 0 and weight::numeric <= 1))`);
    this
      .addSql(`create table "rating"."awards" ("contest_id" uuid not null, "person_id" uuid not null, "team_id" uuid null,
      "team" varchar(64) not null, "place" int not null, "place_from" int not null, "place_to" int not null,
      "teams" int not null, "team_size" int not null, "weight" double precision not null, "medal" text null,
      "base" double precision not null, "key_part" double precision not null, "ended_at" timestamptz not null,
      "formula" smallint not null, "voided" boolean not null default false, primary key ("contest_id", "person_id"),
      constraint "awards_place_check" check (place >= 1), constraint "awards_team_size_check" check (team_size >= 1),
      constraint "awards_medal_check" check ("medal" in ${medals}))`);
    this.addSql(`create index "awards_person_index" on "rating"."awards" ("person_id", "ended_at", "contest_id")`);
    this
      .addSql(`create table "rating"."ranks" ("person_id" uuid not null, "rank" text not null, "contest_id" uuid not null,
      "reached_at" timestamptz not null, primary key ("person_id", "rank"),
      constraint "ranks_rank_check" check ("rank" in ${ranks}))`);
    this.addSql(`create table "rating"."disqualifications" ("contest_id" uuid not null, "team_id" uuid not null,
      "reason" varchar(500) not null, "at" timestamptz not null, primary key ("contest_id", "team_id"))`);
  }

  private order(): void {
    this.addSql(`create table "rating"."orderings" ("id" uuid not null primary key, "taken_at" timestamptz not null,
      "people" int not null, "shown" boolean not null default false)`);
    this.addSql(`create unique index "orderings_shown_index" on "rating"."orderings" ("shown") where shown`);
    this
      .addSql(`create table "rating"."places" ("ordering_id" uuid not null, "place" int not null, "person_id" uuid not null,
      "key" double precision not null, "gold" int not null, "silver" int not null, "bronze" int not null,
      "contests" int not null, "rank" text null, "medal_place" int null, "place_before" int null,
      primary key ("ordering_id", "place"), constraint "places_rank_check" check ("rank" in ${ranks}))`);
    this.addSql(`create index "places_person_index" on "rating"."places" ("person_id", "ordering_id")`);
    this.addSql(`create index "places_medals_index" on "rating"."places" ("ordering_id", "medal_place")`);
    this.addSql(`create index "places_rank_index" on "rating"."places" ("ordering_id", "rank", "place")`);
    this.addSql(`create table "rating"."months" ("person_id" uuid not null, "month" date not null, "place" int not null,
      "score" double precision not null, primary key ("person_id", "month"))`);
  }
}
