-- Functions of the forum. Written over after every migration and whenever this file changes; triggers are in migrations.

-- Keeps the counts of commends beside the post they are about: whoever writes them, in whatever order. Those of periods are of
-- the commends given after `popular_at` minus the period; `popular_at` is moved on by the job that lets them grow old,
-- once `popular_due` has come.
create or replace function forum.count_commend() returns trigger language plpgsql as $$
  declare
    item forum.commends := coalesce(new, old);
    gone forum.commends := case when tg_op = 'INSERT' then null else old end;
    come forum.commends := case when tg_op = 'DELETE' then null else new end;
    more_plus int := coalesce((come.value = 1)::int, 0) - coalesce((gone.value = 1)::int, 0);
    more_minus int := coalesce((come.value = -1)::int, 0) - coalesce((gone.value = -1)::int, 0);
  begin
    if item.kind = 'comment' then
      update forum.comments set plus = plus + more_plus, minus = minus + more_minus where id = item.item_id;
      return null;
    end if;
    update forum.topics set plus = plus + more_plus, minus = minus + more_minus,
      popular_day = popular_day + forum.weight(come, popular_at, '1 day') - forum.weight(gone, popular_at, '1 day'),
      popular_week = popular_week + forum.weight(come, popular_at, '7 days') - forum.weight(gone, popular_at, '7 days'),
      popular_month = popular_month + forum.weight(come, popular_at, '30 days') - forum.weight(gone, popular_at, '30 days'),
      popular_year = popular_year + forum.weight(come, popular_at, '365 days') - forum.weight(gone, popular_at, '365 days'),
      popular_due = least(popular_due, come.created_at + interval '1 day')
    where id = item.item_id;
    return null;
  end $$;

-- What a commend counts in a period that ends at a moment or later.
create or replace function forum.weight(given forum.commends, at timestamptz, period interval) returns int language sql stable as $$
  select case when given.created_at > at - period then given.value::int else 0 end $$;

-- Keeps what lists of topics are sorted by beside them, in a narrow row: whoever writes a topic, in whatever way.
create or replace function forum.keep_activity() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into forum.topic_activity (id, thread_id, pinned, comments, last_at)
      values (new.id, new.thread_id, new.pinned, new.comments, new.last_at);
    elsif tg_op = 'DELETE' then
      delete from forum.topic_activity where id = old.id;
    else
      update forum.topic_activity set thread_id = new.thread_id, pinned = new.pinned, comments = new.comments, last_at = new.last_at
      where id = new.id;
    end if;
    return null;
  end $$;
