import { Migration } from '@mikro-orm/migrations';

/** Leaderboards at scale (LB2, LB4): history by change, two snapshots of rows, places by search, names by trigrams. */
export class Migration20261121130000_board_history extends Migration {
  override name = 'Migration20261121130000_board_history';

  override up(): void {
    this.tables();
    this.touches();
    this.places();
    this.names();
    // Boards go on from what they show; the next refresh writes the first line of each team's history.
    this.addSql(`delete from scoring.standings st where not exists
      (select from scoring.boards b where b.snapshot_id = st.snapshot_id)`);
    this.addSql(
      `update scoring.snapshots s set teams = (select count(*) from scoring.standings where snapshot_id = s.id)`,
    );
    this.addSql(`insert into scoring.touched_teams
      select distinct championship_id, team_id from scoring.solutions where status = 'SCORED' and not late`);
  }

  private tables(): void {
    this.addSql(`create table "scoring"."team_bests" ("championship_id" uuid not null, "team_id" uuid not null,
      "from_at" timestamptz not null, "until_at" timestamptz not null default 'infinity', "score" double precision not null,
      "reached_at" timestamptz not null, "solution_id" uuid not null, "solutions" int not null,
      "last_solution_at" timestamptz not null, primary key ("championship_id", "team_id", "from_at"))`);
    this.addSql(`create index "team_bests_valid_index" on "scoring"."team_bests" ("championship_id", "until_at")`);
    this.addSql(
      `create index "team_bests_score_index" on "scoring"."team_bests" ("championship_id", "score", "reached_at")`,
    );
    this.addSql(`create table "scoring"."touched_teams"
      ("championship_id" uuid not null, "team_id" uuid not null, primary key ("championship_id", "team_id"))`);
    this.addSql(`alter table "scoring"."snapshots" add column "kind" text not null default 'public',
      add column "teams" int not null default 0,
      add constraint "snapshots_kind_check" check ("kind" in ('public', 'final'))`);
    this.addSql(`alter table "scoring"."standings" drop constraint "standings_snapshot_id_foreign",
      add column "previous_place" int null, add column "is_final" boolean not null default false`);
    this.addSql(`create index "standings_final_index" on "scoring"."standings" ("team_id") where is_final`);
    this.addSql(`drop index "scoring"."standings_score_index"`);
    this.addSql(`drop index "scoring"."standings_team_index"`);
    this.addSql(`alter table "scoring"."boards" add column "previous_id" uuid null, add column "final_id" uuid null`);
    for (const column of ['previous', 'final']) {
      this.addSql(`alter table "scoring"."boards" add constraint "boards_${column}_id_foreign"
        foreign key ("${column}_id") references "scoring"."snapshots" ("id") on delete set null`);
    }
    // All that ranking a team reads is in the index.
    this.addSql(`drop index "scoring"."solutions_board_index"`);
    this.addSql(`create index "solutions_board_index" on "scoring"."solutions"
      ("championship_id", "team_id", "public_score", "created_at", "id") where status = 'SCORED' and not late`);
  }

  /** Two results of a team at once wait for each other here, so that none is missed by a snapshot between them. */
  private touches(): void {
    this.addSql(`create function scoring.touch_team() returns trigger language plpgsql as $$
      declare solution scoring.solutions := coalesce(new, old);
      begin
        insert into scoring.touched_teams values (solution.championship_id, solution.team_id)
        on conflict (championship_id, team_id) do update set team_id = excluded.team_id;
        return null;
      end $$`);
    this.addSql(`create trigger solutions_touch after insert on scoring.solutions
      for each row when (new.status = 'SCORED') execute function scoring.touch_team()`);
    this.addSql(`create trigger solutions_touch_again after update of status, public_score, private_score, late
      on scoring.solutions for each row
      when ('SCORED' in (old.status, new.status) and (old.status, old.public_score, old.private_score, old.late)
        is distinct from (new.status, new.public_score, new.private_score, new.late))
      execute function scoring.touch_team()`);
    this.addSql(`create trigger solutions_touch_gone after delete on scoring.solutions
      for each row when (old.status = 'SCORED') execute function scoring.touch_team()`);
  }

  /** Places are in the order of scores, so that a score finds its place by halving: 17 steps among 100 000 rows. */
  private places(): void {
    this
      .addSql(`create function scoring.better_rows(snapshot uuid, ascending boolean, score float8, at timestamptz, team uuid)
      returns int language plpgsql stable parallel safe as $$
      declare
        low int := 0;
        high int := coalesce((select teams from scoring.snapshots where id = snapshot), 0);
        middle int;
        other record;
      begin
        while low < high loop
          middle := (low + high + 1) / 2;
          select st.score, st.reached_at, st.team_id into other
          from scoring.standings st where st.snapshot_id = snapshot and st.place = middle;
          if (case when other.score = better_rows.score then (other.reached_at, other.team_id) < (at, team)
                   else (other.score < better_rows.score) = ascending end)
          then low := middle; else high := middle - 1; end if;
        end loop;
        return low;
      end $$`);
  }

  private names(): void {
    this.addSql(`create extension if not exists pg_trgm`);
    const display = `case when nickname <> '' then nickname
      when login like '!%' then coalesce(nullif(trim(coalesce(firstname, '') || ' ' || coalesce(lastname, '')), ''), substr(login, 2))
      else login end`;
    this.addSql(`create or replace view identity.names as
      select id, login, (${display})::varchar as display from identity.people`);
    this.addSql(
      `create index people_display_index on identity.people using gin (((${display})::varchar) gin_trgm_ops)`,
    );
    this.addSql(`create index teams_name_index on teams.teams using gin (name gin_trgm_ops)`);
    this.addSql(`create view teams.membership as
      select m.championship_id, m.team_id, m.person_id, n.display
      from teams.members m join identity.names n on n.id = m.person_id`);
  }
}
