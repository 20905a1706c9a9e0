import { Migration } from '@mikro-orm/migrations';

/** What pages and the editor would count at each look is counted when it changes, or read from an index alone. */
export class Migration20261124021000_counts_kept extends Migration {
  override name = 'Migration20261124021000_counts_kept';

  override up(): void {
    this.teams();
    this.judgements();
  }

  private teams(): void {
    this.addSql(`create table "teams"."team_counts" (
      "championship_id" uuid not null, "teams" int not null, primary key ("championship_id"))`);
    this.addSql(
      `insert into teams.team_counts select championship_id, count(*) from teams.teams group by championship_id`,
    );
    this.addSql(`create function teams.count_team() returns trigger language plpgsql as $$
      declare team teams.teams := coalesce(new, old);
      begin
        insert into teams.team_counts as c values (team.championship_id, case tg_op when 'INSERT' then 1 else -1 end)
        on conflict (championship_id) do update set teams = c.teams + excluded.teams;
        return null;
      end $$`);
    this.addSql(`create trigger teams_counted after insert or delete on teams.teams
      for each row execute function teams.count_team()`);
  }

  /** By what a score was made, in a word: receipts are long. */
  private judgements(): void {
    this.addSql(`alter table "scoring"."solutions" add column "judged_by" char(32) generated always as (
      md5((receipt->'metric')::text || (receipt->'metricParams')::text || (receipt->>'truthSha256'))) stored`);
    this.addSql(`create index "solutions_judged_index" on "scoring"."solutions"
      ("championship_id", "status", "tour_id", "judged_by", "late") where status in ('QUEUED', 'RUNNING', 'SCORED')`);
  }
}
