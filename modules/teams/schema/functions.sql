-- Functions of teams. Written over after every migration and whenever this file changes; triggers are in migrations.

create or replace function teams.count_team() returns trigger language plpgsql as $$
  declare team teams.teams := coalesce(new, old);
  begin
    insert into teams.team_counts as c values (team.championship_id, case tg_op when 'INSERT' then 1 else -1 end)
    on conflict (championship_id) do update set teams = c.teams + excluded.teams;
    return null;
  end $$;
