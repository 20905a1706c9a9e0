/**
 * What the team of an award is called now: the name that an imported one brought along; else that of the team here; else, of an
 * imported one without a name, the logins of whoever was in it. An award keeps no copy of what a person is called.
 */
export const teamNameSql = (award: string): string => `coalesce(${award}.team,
    (select r.name from teams.roster r where r.team_id = ${award}.team_id),
    (select left(string_agg(mate.login, ', ' order by mate.login), 64) from rating.awards o join identity.names mate on mate.id = o.person_id
      where o.contest_id = ${award}.contest_id and o.place = ${award}.place and o.team is null and o.team_id is null), '')`;
