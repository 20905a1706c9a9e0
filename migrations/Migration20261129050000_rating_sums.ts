import { Migration } from '@mikro-orm/migrations';

/** What people have in all is kept with each award that is written, so that an order of all is made without reading them. */
export class Migration20261129050000_rating_sums extends Migration {
  override name = 'Migration20261129050000_rating_sums';

  override up(): void {
    this.sums();
    this.counting();
    this.months();
    this.imports();
    this.addSql(`drop index "rating"."places_rank_index"`);
    this.addSql(`drop index "rating"."places_medals_index"`);
    this.addSql(
      `create index "places_medals_index" on "rating"."places" ("ordering_id", "medal_place") where medal_place is not null`,
    );
  }

  /** The key is decimal: sums of those are exact, whatever the order that they are taken in. */
  private sums(): void {
    this
      .addSql(`create table "rating"."sums" ("person_id" uuid not null primary key, "key" numeric not null, "gold" int not null,
      "silver" int not null, "bronze" int not null, "contests" int not null)`);
    this.addSql(`insert into rating.sums select person_id, trim_scale(sum(key_part::numeric)),
        count(*) filter (where medal = 'GOLD'), count(*) filter (where medal = 'SLIVER'), count(*) filter (where medal = 'BRONZE'), count(*)
      from rating.awards where not voided group by person_id`);
  }

  /** As `modules/rating/schema/functions.sql` has it from now on. */
  private counting(): void {
    this.addSql(`create function rating.sum_awards() returns trigger language plpgsql as 'begin return null; end'`);
    this.addSql(`create trigger awards_summed after insert on rating.awards referencing new table as written
      for each statement execute function rating.sum_awards()`);
    this
      .addSql(`create trigger awards_summed_again after update on rating.awards referencing old table as gone new table as written
      for each statement execute function rating.sum_awards()`);
    this.addSql(`create trigger awards_summed_gone after delete on rating.awards referencing old table as gone
      for each statement execute function rating.sum_awards()`);
  }

  /** Months that are over, and those that were shown while they ran are made anew by what counts. */
  private months(): void {
    this.addSql(`create table "rating"."kept_months" ("month" date not null primary key, "people" int not null)`);
    this.addSql('delete from rating.months');
    this.addSql(`create index "contests_ended_index" on "rating"."contests" ("ended_at")`);
  }

  /** Rows of a file that is being read: nobody misses them after a crash. */
  private imports(): void {
    this
      .addSql(`create unlogged table "rating"."import_rows" ("import_id" uuid not null, "line" int not null, "champname" varchar(64) not null,
      "title" varchar(200) not null, "ended_at" timestamptz not null, "teams" int not null, "place" int not null, "team" varchar(64) not null,
      "members" text[] not null, "staged_at" timestamptz not null default now(), primary key ("import_id", "line"))`);
    this.addSql(
      `create index "import_rows_place_index" on "rating"."import_rows" ("import_id", "champname", "place", "line")`,
    );
  }
}
