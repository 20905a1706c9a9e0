import { Migration } from '@mikro-orm/migrations';

/** The kernel's own tables, and the views by which a context shows its data to others. */
export class Migration20261121110200_published_views extends Migration {
  override name = 'Migration20261121110200_published_views';

  override up(): void {
    this.addSql(`create schema kernel`);
    this.addSql(`create table kernel.ticks (name text primary key, last_at timestamptz not null)`);
    this.addSql(`create unlogged table kernel.rate_limits
      (key varchar(255) primary key, points integer not null default 0, expire bigint)`);
    this.addSql(`create table kernel.missing_messages
      (language text not null, namespace text not null, id varchar(120) not null, primary key (language, namespace, id))`);

    // How a person is shown: the nickname, else the login; a login that starts with ! is not one yet.
    this.addSql(`create view identity.names as
      select id, login,
        case when nickname <> '' then nickname
             when login like '!%' then coalesce(nullif(trim(concat_ws(' ', firstname, lastname)), ''), substr(login, 2))
             else login end as display
      from identity.people`);
    this.addSql(`create view championships.ranked as
      select id, champname, direction from championships.championships where state = 'PUBLISHED'`);
    this.addSql(`create view teams.roster as
      select t.id as team_id, t.championship_id, t.name,
        (select array_agg(n.display order by m.person_id <> t.captain_id, n.display)
         from teams.members m join identity.names n on n.id = m.person_id where m.team_id = t.id) as members
      from teams.teams t`);
  }
}
