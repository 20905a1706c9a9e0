-- What championships publishes. Made anew after every migration and whenever this file changes.

-- Those that have boards, and by what these are ranked.
create view championships.ranked as
  select id, champname, direction, state = 'FINISHED' as finished, final_solutions, tours, date_end,
    array(select tour_id from championships.files f where f.championship_id = c.id and f.tour_id is not null
      and f.replaced_at is null) as tour_truths
  from championships.championships c where state in ('PUBLISHED', 'FINISHED');

-- All of them, whatever their state.
create view championships.named as
  select id, champname, title, direction, tours, participation_window_hours, state, is_test, date_start, date_end,
    coalesce(algorithm->>'image', '') as box_image
  from championships.championships;

-- What a discussion of one says of it, and whether everybody may see it.
create view championships.discussed as
  select id, champname, title, teaser, owner_id, not is_test and state in ('PUBLISHED', 'FINISHED') as is_open,
    left(cover->>'sha256', 12) as cover_version, cover_alt, cover_focus
  from championships.championships;
