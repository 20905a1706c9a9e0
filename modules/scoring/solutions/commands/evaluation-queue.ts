import type { EntityManager } from '@mikro-orm/postgresql';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { note, type Taker, takingSql } from '../leases/lease.js';
import type { QueueEntry } from '../domain/queue.js';
import { programMetric } from '../domain/program-metric.js';
import { imageOfSql, isDueSql, isServedSql, queueOrder } from '../queries/queue-sql.js';
import { attempts } from './board-lock.js';

/** Where in the queue an entry is. */
export type Place = Pick<QueueEntry, 'turn' | 'ahead' | 'share'>;

/**
 * Gives a team's new solution its place; the caller holds the team's lock. Within a turn championships take shares one after the
 * other: the next of a championship has a later share than its last one, and none an earlier one than is being served, so that
 * whoever comes late neither waits behind a crowd nor takes over from it. Served is what is under way or may be taken by whoever
 * takes this one too; where that is nothing, whatever waits for the same is. Those that run in a box wait for each other here, since
 * each takes long. Files don't: as many as come to a championship at one moment may have the same share, which is no more than
 * the APIs have connections.
 */
export const placeFor = async (
  em: EntityManager,
  { teamId, championshipId }: Pick<QueueEntry, 'teamId' | 'championshipId'>,
  needs: 'engine' | 'sandbox',
): Promise<Place> => {
  if (needs === 'sandbox')
    await query(em, `select pg_advisory_xact_lock(hashtextextended('shares ' || $1, 0))`, [championshipId]);
  const row = await queryOne<Place>(
    em,
    `with place as (
       insert into scoring.team_turns as t (team_id, turn) select $1, turn from scoring.queue_head
       on conflict (team_id) do update set turn = greatest(t.turn + 1, excluded.turn)
       returning turn, (select count(*)::int from scoring.queue_entries where team_id = $1) as ahead
     )
     select p.turn, p.ahead, greatest(0,
       (select e.share + 1 from scoring.queue_entries e where e.championship_id = $2 and e.turn = p.turn and e.ahead = p.ahead
        order by e.share desc limit 1),
       coalesce(
         (select e.share from scoring.queue_entries e where e.turn = p.turn and e.ahead = p.ahead and e.needs = $3
            and ${isServedSql('e')} order by e.share limit 1),
         (select e.share from scoring.queue_entries e where e.turn = p.turn and e.ahead = p.ahead and e.needs = $3
          order by e.share limit 1)))::int as share
     from place p`,
    [teamId, championshipId, needs],
  );
  return row ?? { turn: 0, ahead: 0, share: 0 };
};

/** Files up to so many bytes are taken several at once: what surrounds their scoring takes longer than it. */
const smallBytes = 65_536;

/** SQL that is true of an entry with a small file that no run was lost with: one that kills workers is run by itself. */
const isLightSql = (entry: string): string =>
  `${entry}.tries = 0 and (select s.bytes from scoring.solutions s where s.id = ${entry}.solution_id) <= ${smallBytes}`;

export interface TakenEntry {
  solutionId: string;
  tries: number;
  run: string;
  request: string | null;
  /** Whether others were due beside those that it took: said to who takes several. */
  follows: boolean;
}

/** Who takes entries, how many and which. */
export interface Wish extends Taker {
  most: number;
  /** What the taker has: the engine, or a box. */
  needs?: 'engine' | 'sandbox';
  /** Only repositories whose one commit is known: the box is not complete. */
  trusted?: boolean;
  /** Names of the images that it has; the usual one alone where they are not said. */
  images?: readonly string[];
}

/** SQL that is true of what this taker can take: $4 what it has, $5 whether only what is trusted, $6 its images. */
const isForTakerSql = (entry: string): string => `${entry}.needs = $4 and (not $5::boolean or exists (
  select from scoring.runs r where r.solution_id = ${entry}.solution_id and r.trusted_commit is not null and not r.is_predicted))
  and ($4 = 'engine' or ${imageOfSql(entry)} = any($6::text[]))`;

/**
 * Takes the next entry that is due, under a lease by the database's clock, and if it is light up to `most` that are light
 * and of the same turn: so nobody waits behind more of another team than they did one by one. Entries that others are
 * taking are passed over, so takers don't wait for one another. One whose lease ran out is due again: its worker died.
 * @returns what was taken, in the order of the queue
 */
export const takeNext = (
  em: EntityManager,
  { worker, leaseSeconds, most, needs = 'engine', trusted = false, images = [''] }: Wish,
): Promise<TakenEntry[]> =>
  query<TakenEntry>(
    em,
    `with first as (
       select e.solution_id, e.turn, ${isLightSql('e')} as light from scoring.queue_entries e
       where ${isDueSql('e')} and ${isForTakerSql('e')}
       order by ${queueOrder('e')} limit 1 for update of e skip locked
     ), beside as (
       -- Not joined: so nothing of the queue is looked at beside a large file, whatever waits behind it.
       select e.solution_id from scoring.queue_entries e
       where $3::int > 1 and (select light from first) and e.turn = (select turn from first)
         and e.solution_id <> (select solution_id from first) and ${isDueSql('e')} and ${isLightSql('e')}
         and ${isForTakerSql('e')}
       order by ${queueOrder('e')} limit $3::int - 1 for update of e skip locked
     ), taken as (
       update scoring.queue_entries e
       set ${takingSql('e')}
       where e.solution_id in (select solution_id from first union all select solution_id from beside)
       returning e.solution_id, e.tries, e.run, e.request, e.turn, e.ahead, e.share, e.created_at
     ), head as (
       update scoring.queue_head h set turn = first.turn from first where h.turn < first.turn
     )
     select e.solution_id as "solutionId", e.tries, e.run, e.request,
       $3::int > 1 and (select count(*) from (
         select from scoring.queue_entries m where ${isDueSql('m')} and ${isForTakerSql('m')}
         order by ${queueOrder('m')} limit (select count(*) + 1 from taken)) due) > (select count(*) from taken) as follows
     from taken e order by ${queueOrder('e')}`,
    [worker, leaseSeconds, most, needs, trusted, images],
  );

/** Locks a solution's entry; always before the solution itself, so that no two wait for each other. */
export const lockEntry = async (em: EntityManager, solutionId: string): Promise<{ tries: number } | null> =>
  (await lockEntries(em, [solutionId]))[0] ?? null;

/** The same for several; with their runs, which stay in a solution when its entry was passed on. */
export const lockEntries = (
  em: EntityManager,
  solutionIds: readonly string[],
): Promise<{ tries: number; run: string | null }[]> =>
  query(
    em,
    'select tries, run from scoring.queue_entries where solution_id = any($1::uuid[]) order by solution_id for update',
    [solutionIds],
  );

/** The solution of a run, its entry locked; null when the run was given up. */
export const lockRun = async (em: EntityManager, run: string): Promise<string | null> => {
  const sql = 'select solution_id as id from scoring.queue_entries where run = $1 for update';
  return (await queryOne<{ id: string }>(em, sql, [run]))?.id ?? null;
};

/** Whether an organiser's program stands for the metric of a championship: one that it had under another metric is of no use any more. */
export const isScoredByProgram = async (em: EntityManager, championshipId: string, metric: string): Promise<boolean> =>
  metric === programMetric &&
  (await queryOne(em, 'select from scoring.metric_programs where championship_id = $1', [championshipId])) !== null;

/**
 * What a solution needs to be scored: a repository that gave nothing yet is to be run first, and an organiser's program needs a
 * box too.
 * @param metric of its championship: a program that it had under another one is of no use any more
 */
export const needsOf = async (em: EntityManager, solutionId: string, metric: string): Promise<'engine' | 'sandbox'> => {
  const sql = `select from scoring.solutions s where s.id = $1 and (
    exists (select from scoring.runs r where r.solution_id = s.id and not r.is_predicted)
    or $2::boolean and exists (select from scoring.metric_programs p where p.championship_id = s.championship_id))`;
  return (await queryOne(em, sql, [solutionId, metric === programMetric])) ? 'sandbox' : 'engine';
};

/** What it needs next is had elsewhere: it keeps its place, and whoever has that begins anew. */
export const passOn = (em: EntityManager, run: string, needs: 'engine' | 'sandbox'): Promise<boolean> => {
  const set = 'needs = $2, tries = 0, due_at = clock_timestamp(), worker = null, run = null';
  return note(em, 'queue_entries', run, { set, values: [needs] });
};

/**
 * What a program of the organiser scores, or is to score, begins anew with what `needs` says: whoever has it is not heard any more.
 * A repository that is to be run first is left to that. The caller has closed the intake.
 */
export const beginAnew = (
  em: EntityManager,
  championshipId: string,
  needs: 'engine' | 'sandbox',
): Promise<{ solutionId: string }[]> =>
  query(
    em,
    `with held as (
       select solution_id from scoring.queue_entries e where championship_id = $1 and needs = 'sandbox'
         and not exists (select from scoring.runs r where r.solution_id = e.solution_id and not r.is_predicted)
       order by solution_id for update
     )
     update scoring.queue_entries e set needs = $2, tries = 0, due_at = clock_timestamp(), worker = null, run = null
     from held where held.solution_id = e.solution_id returning e.solution_id as "solutionId"`,
    [championshipId, needs],
  );

/** The solutions need no scoring any more. */
export const leave = (em: EntityManager, solutionIds: readonly string[]): Promise<unknown> =>
  query(em, 'delete from scoring.queue_entries where solution_id = any($1::uuid[])', [solutionIds]);

/** The team gave its place up: what it sent later moves up. The caller holds the team's lock. */
export const giveUpPlace = async (em: EntityManager, solutionId: string): Promise<void> => {
  const gone = await queryOne<{ teamId: string; turn: number; share: number }>(
    em,
    'delete from scoring.queue_entries where solution_id = $1 returning team_id as "teamId", turn, share',
    [solutionId],
  );
  if (!gone) return;
  const { teamId, turn, share } = gone;
  // Its share was one of another turn: there it comes after whoever of its championship came before it, and before nobody else.
  await query(
    em,
    `update scoring.queue_entries e set turn = turn - 1, ahead = greatest(ahead - 1, 0), share = coalesce(
       (select max(p.share) from scoring.queue_entries p where p.championship_id = e.championship_id and p.team_id <> $1
         and p.turn = e.turn - 1 and p.ahead = greatest(e.ahead - 1, 0) and p.created_at <= e.created_at),
       (select p.share from scoring.queue_entries p where p.team_id = $1 and p.turn = e.turn - 1 limit 1), $3)
     where team_id = $1 and turn > $2`,
    [teamId, turn, share],
  );
  await query(em, 'update scoring.team_turns set turn = turn - 1 where team_id = $1 and turn >= $2', [teamId, turn]);
};

/** One submission, cancellation or grant of a team at a time: parallel ones must not pass the count together. */
export const lockTeam = (em: EntityManager, teamId: string): Promise<unknown> =>
  query(em, `select pg_advisory_xact_lock(${attempts('$1')})`, [teamId]);
