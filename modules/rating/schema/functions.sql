-- Functions of the rating. Written over after every migration and whenever this file changes; triggers are in migrations.

-- Keeps what people have in all in step with their awards, whoever writes these.
create or replace function rating.sum_awards() returns trigger language plpgsql as $$
  declare changed text := case tg_op when 'INSERT' then 'select 1 as sign, w.* from written w'
    when 'DELETE' then 'select -1 as sign, g.* from gone g'
    else 'select 1 as sign, w.* from written w union all select -1, g.* from gone g' end;
  begin
    execute format($sql$
      insert into rating.sums as s (person_id, key, gold, silver, bronze, contests)
      select person_id, trim_scale(sum(sign * key_part::numeric)), coalesce(sum(sign) filter (where medal = 'GOLD'), 0),
        coalesce(sum(sign) filter (where medal = 'SLIVER'), 0), coalesce(sum(sign) filter (where medal = 'BRONZE'), 0), sum(sign)
      from (%s) d where not voided group by person_id
      on conflict (person_id) do update set key = trim_scale(s.key + excluded.key), gold = s.gold + excluded.gold,
        silver = s.silver + excluded.silver, bronze = s.bronze + excluded.bronze, contests = s.contests + excluded.contests
      $sql$, changed);
    return null;
  end $$;
