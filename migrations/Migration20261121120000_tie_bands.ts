import { Migration } from '@mikro-orm/migrations';

/** Tie bands (LB4): how sure a score is, and which places can't be told apart. */
export class Migration20261121120000_tie_bands extends Migration {
  override name = 'Migration20261121120000_tie_bands';

  override up(): void {
    this.addSql(`create table "scoring"."bands" ("solution_id" uuid not null, "championship_id" uuid not null,
      "method" text not null, "low" double precision not null, "high" double precision not null, "data" bytea not null,
      "computed_at" timestamptz not null, primary key ("solution_id"))`);
    this.addSql(
      `alter table "scoring"."bands" add constraint "bands_method_check" check ("method" in ('bootstrap', 'delong'))`,
    );
    this.addSql(`alter table "scoring"."bands" add constraint "bands_solution_id_foreign"
      foreign key ("solution_id") references "scoring"."solutions" ("id") on update cascade on delete cascade`);
    this.addSql(`create index "bands_computed_index" on "scoring"."bands" ("championship_id", "computed_at")`);
    this.addSql(`alter table "scoring"."standings" add column "solution_id" uuid null,
      add column "band_low" double precision null, add column "band_high" double precision null,
      add column "tie_from" int null, add column "tie_to" int null`);
    this.addSql(`create index "standings_team_index" on "scoring"."standings" ("snapshot_id", "team_id")`);
  }
}
