import { Migration } from '@mikro-orm/migrations';

/** Final solutions and the final board (SUB5); who goes on from a tour to the next (CHAMP6). */
export class Migration20261122150000_final_results extends Migration {
  override name = 'Migration20261122150000_final_results';

  override up(): void {
    this.addSql(`alter table "scoring"."solutions" add column "final" boolean not null default false`);
    this.addSql(`create index "solutions_final_index" on "scoring"."solutions" ("team_id") where final`);
    this.addSql(`create table "scoring"."tour_decisions" ("tour_id" uuid not null, "championship_id" uuid not null,
      "decided_at" timestamptz not null, primary key ("tour_id"))`);
    this.addSql(`create table "scoring"."tour_teams"
      ("tour_id" uuid not null, "team_id" uuid not null, primary key ("tour_id", "team_id"))`);
    this.addSql(`alter table "scoring"."tour_teams" add constraint "tour_teams_tour_id_foreign"
      foreign key ("tour_id") references "scoring"."tour_decisions" ("tour_id") on delete cascade`);
    // A finished championship is ranked on: a solution that is judged anew moves its final board too.
    this.addSql(`create or replace view championships.ranked as
      select id, champname, direction, state = 'FINISHED' as finished, final_solutions, tours
      from championships.championships where state in ('PUBLISHED', 'FINISHED')`);
  }
}
