-- What teams publishes. Made anew after every migration and whenever this file changes.

-- Those that are no more stay, without members: boards of before name them.
create view teams.roster as
  select t.id as team_id, t.championship_id, t.name,
    coalesce((select array_agg(n.display order by m.person_id <> t.captain_id, n.display)
     from teams.members m join identity.names n on n.id = m.person_id where m.team_id = t.id), '{}') as members,
    t.captain_id, t.confirmed_at, t.ended_at
  from teams.teams t;

-- Those that are on no board, with the reason that their members are told.
create view teams.disqualified as
  select id as team_id, championship_id, disqualified_reason as reason, disqualified_at as at, disqualified_by_id is null as by_admin
  from teams.teams where disqualified_at is not null;

-- Who may answer which invitation.
create view teams.asked as
  select i.id, i.status, i.expires_at, coalesce(o.captain_id, i.person_id) as person_id
  from teams.invitations i left join teams.teams o on o.id = i.other_team_id;

create view teams.membership as
  select m.championship_id, m.team_id, m.person_id, n.display, m.joined_at as since
  from teams.members m join identity.names n on n.id = m.person_id;

-- What members bring along: the attempts that were made up to then in the teams that they have left, and in what those were made of.
create view teams.carried as
  select m.team_id, f.from_id, max(d.left_at) as until
  from teams.members m join teams.departures d using (championship_id, person_id) cross join unnest(d.team_id || d.part_ids) f (from_id)
  where d.is_counted and d.team_id <> m.team_id group by m.team_id, f.from_id;
