-- What the forum publishes. Made anew after every migration and whenever this file changes.

-- Where a topic is, what it is called, and whether everybody sees it.
create view forum.placed_topics as
  select t.id, t.thread_id, h.name as thread, t.title,
    h.state = 'APPROVED' and h.is_open and t.deleted_at is null and t.hidden_at is null as is_shown
  from forum.topics t join forum.threads h on h.id = t.thread_id;

-- Of which threads and people somebody does not want to hear.
create view forum.muted as select person_id, muted_id from forum.mutes;

-- Who follows which thread.
create view forum.followers as select thread_id, person_id from forum.subscriptions;
