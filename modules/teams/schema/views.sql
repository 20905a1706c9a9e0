-- What teams publishes. Made anew after every migration and whenever this file changes.

create view teams.roster as
  select t.id as team_id, t.championship_id, t.name,
    (select array_agg(n.display order by m.person_id <> t.captain_id, n.display)
     from teams.members m join identity.names n on n.id = m.person_id where m.team_id = t.id) as members,
    t.confirmed_at
  from teams.teams t;

create view teams.membership as
  select m.championship_id, m.team_id, m.person_id, n.display
  from teams.members m join identity.names n on n.id = m.person_id;
