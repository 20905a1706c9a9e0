-- What scoring publishes. Made anew after every migration and whenever this file changes.

-- Each team's row of the board that people see: the final one once the results are out.
create view scoring.shown_places as
  select b.championship_id, s.team_id, s.place, s.score, shot.teams, b.final_id is not null as is_final
  from scoring.boards b
    join scoring.snapshots shot on shot.id = coalesce(b.final_id, b.snapshot_id)
    join scoring.standings s on s.snapshot_id = shot.id;

-- The same of the public board that was shown before this one.
create view scoring.former_places as
  select b.championship_id, s.team_id, s.place from scoring.boards b join scoring.standings s on s.snapshot_id = b.previous_id;

-- Whom an applied re-judgement moved on the public board: what it did to private scores nobody is told.
create view scoring.rejudge_changes as
  select m.rejudge_id, r.championship_id, m.team_id, m.old_place, m.new_place, r.reason
  from scoring.rejudge_moves m join scoring.rejudges r on r.id = m.rejudge_id
  where m.board = 'public' and r.state = 'APPLIED';

-- Who sent a solution that has its score, or had one until it was revoked, judged again or, as its end was moved, sent to be judged by the
-- answers of its tour, and since when, whatever team they were in then or are in now. That is looked up for each solution, never in all.
create view scoring.scored_people as
  select person_id, championship_id, min(case when status = 'SCORED' then finished_at else created_at end) as since
  from scoring.solutions s
  where status = 'SCORED' or status in ('INVALID', 'QUEUED', 'RUNNING') and (revoked is not null
    or (select true from scoring.rejudge_items i where i.solution_id = s.id and i.old_status = 'SCORED' limit 1)
    or (select true from scoring.log_lines l where l.solution_id = s.id and l.step = 'scored' limit 1))
  group by person_id, championship_id;
