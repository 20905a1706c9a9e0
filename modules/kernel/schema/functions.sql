-- Functions of the kernel. Written over after every migration and whenever this file changes.

-- A text in which something else stands for these names, wherever they are words of their own, whatever their case.
create or replace function kernel.without_names(text text, names text[], instead text) returns text language plpgsql immutable as $$
  declare name text;
  begin
    foreach name in array names loop
      text := regexp_replace(text, '(?<![[:alnum:]])' || regexp_replace(name, '([].^$*+?(){}|\\[-])', '\\\1', 'g') || '(?![[:alnum:]])',
        instead, 'gi');
    end loop;
    return text;
  end $$;

-- The same of all texts in a value; keys stay, and so do ids and moments: a name may be a part of one by chance, such as a number.
-- One that is called like a moment goes all the same.
create or replace function kernel.without_names(value jsonb, names text[], instead text) returns jsonb language plpgsql immutable as $$
  begin
    return case jsonb_typeof(value)
      when 'string' then case when value #>> '{}' ~ '^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z)?)$'
        and lower(value #>> '{}') <> all (select lower(name) from unnest(names) name) then value
        else to_jsonb(kernel.without_names(value #>> '{}', names, instead)) end
      when 'array' then coalesce((select jsonb_agg(kernel.without_names(e.value, names, instead) order by e.at)
        from jsonb_array_elements(value) with ordinality e (value, at)), '[]')
      when 'object' then coalesce((select jsonb_object_agg(e.key, kernel.without_names(e.value, names, instead))
        from jsonb_each(value) e), '{}')
      else value end;
  end $$;
