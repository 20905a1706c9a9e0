import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './kills-world.mjs';

const settleMs = 180_000;
/** What runs must have its lease again within this time of the last kill. */
export const leaseMs = 60_000;

/** Jobs that are still to be done, and what is judged or made. */
const leftSql = `select 'job ' || name || ' ' || state::text || ' ' || coalesce(output->>'message', '') as what from pgboss.job
    where state in ('created', 'retry', 'active') and name not like '\\_\\_%' and name <> 'dead-letters' and start_after < now() + interval '1 hour'
  union all select 'solution ' || solution_id from scoring.queue_entries
  union all select 'file of a re-judgement ' || rejudge_id from scoring.rejudge_items where state = 'WAITING'
  union all select 're-judgement that runs ' || id from scoring.rejudges where state = 'RUNNING'
  union all select 'work ' || kind || ' ' || state from kernel.work where state in ('waiting', 'running')
  union all select 'backup ' || state from backups.backups where state not in ('DONE', 'FAILED', 'DELETED')
  union all select 'message to many ' || state from notifications.campaigns where state = 'SENDING'`;

/** What says that it runs, while nobody holds it. */
const leaselessSql = `select 'solution ' || q.solution_id as what from scoring.queue_entries q
    where q.worker is not null and q.due_at < clock_timestamp()
  union all select 'file of a re-judgement ' || i.rejudge_id from scoring.rejudge_items i
    where i.state = 'WAITING' and i.worker is not null and i.due_at < clock_timestamp()
  union all select 're-judgement ' || r.id from scoring.rejudges r where r.state = 'RUNNING'
    and not exists (select 1 from scoring.rejudge_items i where i.rejudge_id = r.id and i.state = 'WAITING')
  union all select 'work ' || w.kind || ' ' || w.id from kernel.work w where w.state = 'running'
    and not exists (select 1 from pgboss.job j where j.data::text like '%' || w.id || '%' and j.state in ('created', 'retry', 'active'))
  union all select 'scored, with an attempt that is not settled ' || a.solution_id from scoring.attempts a
    join scoring.solutions s on s.id = a.solution_id
    where a.settled_at is null and s.finished_at is not null`;

const deadSql = `select j.data::text as what from pgboss.job j where j.name = 'dead-letters' and j.state in ('created', 'retry', 'active')`;

/** Waits until nothing is left to do. @returns what was left all the same, and what had no lease in the middle of it */
export async function leftOver(databaseUrl, since) {
  let leaseless = [];
  let left = [];
  for (const end = Date.now() + settleMs; Date.now() < end; await wait(1000)) {
    if (Date.now() > since + leaseMs && leaseless.length === 0) leaseless = await ask(databaseUrl, leaselessSql);
    left = await ask(databaseUrl, leftSql);
    if (left.length === 0 && Date.now() > since + leaseMs) break;
  }
  const dead = await ask(databaseUrl, deadSql);
  return {
    'not done in the end': left.map(({ what }) => what),
    'running without a lease': leaseless.map(({ what }) => what),
    'dead letters': dead.map(({ what }) => what.slice(0, 500)),
  };
}

/** What the stories claim beside what the database and the files say. */
export async function proofOf(databaseUrl, filesDir, claims) {
  const faults = { lost: [], doubled: [] };
  const sums = new Set();
  if (claims.some(({ file }) => file)) {
    for (const name of globSync('**/*', { cwd: filesDir, withFileTypes: true }))
      if (name.isFile()) sums.add(sumOf(path.join(name.parentPath, name.name)));
  }
  for (const { story, what, want, sql, values, file } of claims) {
    const [{ n }] = await ask(databaseUrl, sql, values);
    if (n !== want) (n < want ? faults.lost : faults.doubled).push({ story, what, want, found: n, values });
    if (file && !sums.has(file)) faults.lost.push({ story, what, want: 'its bytes' });
  }
  return faults;
}

const sumOf = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Counts that are kept beside the rows that they count: those that are not right. */
export const wrongCountsSql = `select 'topics of ' || h.name as what from forum.threads h
    where h.topics <> (select count(*) from forum.topics t where t.thread_id = h.id and t.deleted_at is null)
  union all select 'comments of ' || t.title from forum.topics t
    where t.comments <> (select count(*) from forum.comments c where c.topic_id = t.id and c.deleted_at is null)
  union all select 'awards of ' || s.person_id from rating.sums s where s.contests <> (
    select count(*) from rating.awards a where a.person_id = s.person_id and not a.voided)
  union all select 'teams of ' || n.championship_id from teams.team_counts n where n.teams <> (
    select count(*) from teams.teams t where t.championship_id = n.championship_id)`;
