-- Functions of scoring. Written over after every migration and whenever this file changes; triggers are in migrations.

-- Two results of a team at once wait for each other here, so that none is missed by a snapshot between them.
create or replace function scoring.touch_team() returns trigger language plpgsql as $$
  declare solution scoring.solutions := coalesce(new, old);
  begin
    insert into scoring.touched_teams values (solution.championship_id, solution.team_id)
    on conflict (championship_id, team_id) do update set team_id = excluded.team_id;
    return null;
  end $$;

-- Always in the order of kinds, the hottest last, so that no two wait for each other.
create or replace function scoring.count_bytes() returns trigger language plpgsql as $$
  declare
    solution scoring.solutions := coalesce(new, old);
    more bigint := (solution.bytes + solution.source_bytes) * case when tg_op = 'INSERT' or new.file_gone_at is null and tg_op = 'UPDATE' then 1 else -1 end;
  begin
    insert into scoring.stored_bytes as s values ('person', solution.person_id, more)
    on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes;
    insert into scoring.stored_bytes as s values ('team', solution.team_id, more)
    on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes;
    insert into scoring.stored_bytes as s values ('championship', solution.championship_id, more)
    on conflict (kind, id) do update set bytes = s.bytes + excluded.bytes;
    return null;
  end $$;

-- Has a transaction count its new solutions at its end, by the next function: the row of a championship is locked from then on.
create or replace function scoring.count_bytes_later() returns void language plpgsql as $$
  begin
    set constraints scoring.solutions_bytes deferred;
  end $$;

-- Counts them now. Answers what person, team and championship have stored with them.
create or replace function scoring.counted_bytes(person uuid, team uuid, championship uuid)
returns table ("of" varchar, used float8) language plpgsql as $$
  begin
    set constraints scoring.solutions_bytes immediate;
    return query select s.kind, s.bytes::float8 from scoring.stored_bytes s
      where (s.kind, s.id) in (('person', person), ('team', team), ('championship', championship));
  end $$;

-- The same order. A file that another one takes the place of, or a repository that was cloned.
create or replace function scoring.recount_bytes() returns trigger language plpgsql as $$
  declare more bigint := new.bytes + new.source_bytes - old.bytes - old.source_bytes;
  begin
    update scoring.stored_bytes set bytes = bytes + more where kind = 'person' and id = new.person_id;
    update scoring.stored_bytes set bytes = bytes + more where kind = 'team' and id = new.team_id;
    update scoring.stored_bytes set bytes = bytes + more where kind = 'championship' and id = new.championship_id;
    return null;
  end $$;

-- Places are in the order of scores, so that a score finds its place by halving: 17 steps among 100 000 rows.
create or replace function scoring.better_rows(snapshot uuid, ascending boolean, score float8, at timestamptz, team uuid)
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
  end $$;
