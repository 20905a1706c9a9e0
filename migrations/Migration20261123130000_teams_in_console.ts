import { Migration } from '@mikro-orm/migrations';

/** What the console's list of teams needs beside names: tours, the window of participation and since when it runs. */
export class Migration20261123130000_teams_in_console extends Migration {
  override name = 'Migration20261123130000_teams_in_console';

  override up(): void {
    this.addSql(`create or replace view championships.named as
      select id, champname, direction, tours, participation_window_hours from championships.championships`);
    this.addSql(`create or replace view teams.roster as
      select t.id as team_id, t.championship_id, t.name,
        (select array_agg(n.display order by m.person_id <> t.captain_id, n.display)
         from teams.members m join identity.names n on n.id = m.person_id where m.team_id = t.id) as members,
        t.confirmed_at
      from teams.teams t`);
  }
}
