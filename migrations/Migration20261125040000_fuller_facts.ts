import { Migration } from '@mikro-orm/migrations';

/** Facts say more by now: what waits since before gets the rest, so that reactions can read it. */
export class Migration20261125040000_fuller_facts extends Migration {
  override name = 'Migration20261125040000_fuller_facts';

  override up(): void {
    this.addSql(`do $$ begin
      if to_regclass('pgboss.job') is null then return; end if;
      update pgboss.job j set data = j.data || jsonb_build_object('teamId', s.team_id, 'championshipId', s.championship_id)
      from scoring.solutions s
      where j.name = 'scoring.compute-band' and j.state < 'completed' and s.id::text = j.data->>'solutionId';
      update pgboss.job j set data = j.data || jsonb_build_object('championshipId', r.championship_id)
      from scoring.rejudges r
      where j.name = 'scoring.recompute-bands' and j.state < 'completed' and r.id::text = j.data->>'rejudgeId';
      update pgboss.job j set data = j.data || jsonb_build_object('championshipId', f.championship_id)
      from championships.files f
      where j.name = 'championships.profile-file' and j.state < 'completed' and f.id::text = j.data->>'fileId';
    end $$`);
  }
}
