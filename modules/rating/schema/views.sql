-- What the rating publishes. Made anew after every migration and whenever this file changes.

-- Medals that count, and ranks with the championship whose results gave them.
create view rating.medals as
  select a.contest_id, a.person_id, a.medal, a.place, a.teams, a.base
  from rating.awards a where a.medal is not null and not a.voided;

create view rating.reached_ranks as
  select contest_id, person_id, rank from rating.ranks;
