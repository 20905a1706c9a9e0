import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const settleMs = 180_000;

/** Resolves when nothing waits to be scored any more, or after three minutes: what is left then is told as lost. */
export async function settled(databaseUrl) {
  for (const end = Date.now() + settleMs; Date.now() < end; await wait(500)) {
    const found = await query(databaseUrl, 'select count(*)::int as n from scoring.queue_entries').catch(() => null);
    if (found?.[0].n === 0) return;
  }
}

/**
 * What clients were told beside what the database and the files say.
 * @param pathOf where a file is, by its storage key
 * @returns faults, each a list of whom it befell, and the moments of each solution
 */
export async function compare(databaseUrl, pathOf, ledger) {
  const solutions = await query(databaseUrl, solutionsSql);
  const byId = new Map(solutions.map((solution) => [solution.id, solution]));
  const told = ledger.filter(({ ids }) => ids.length > 0);
  const keys = new Set(ledger.map(({ key }) => key));
  const byKey = Map.groupBy(solutions, ({ key }) => key);
  const lost = told.flatMap((sending) => {
    const solution = byId.get(sending.ids[0]);
    const why = whyLost(sending, solution, pathOf);
    return why ? [{ why, id: sending.ids[0], status: solution?.status, failure: solution?.failure }] : [];
  });
  const times = told.flatMap(({ tried, acknowledged, ids: [id] }) => {
    const scored = byId.get(id)?.finished_at?.getTime();
    return scored ? [{ id, tried, acknowledged, scored }] : [];
  });
  return {
    times,
    counts: {
      sent: ledger.length,
      acknowledged: told.length,
      lost,
      doubled: [
        ...told.filter(({ ids }) => new Set(ids).size > 1).map(({ ids }) => ids),
        ...[...byKey].filter(([key, same]) => same.length > 1 || !keys.has(key)).map(([, same]) => same),
      ],
      'scored twice': solutions.filter(({ results }) => results > 1),
      'wrong attempts': solutions.filter(({ attempts, status }) => attempts !== attemptOf[status]),
      refused: ledger.flatMap(({ refused }) => refused),
    },
  };
}

/** What the ledger of attempts has for a solution: one line. */
const attemptOf = { SCORED: 'COMMITTED', INVALID: 'REFUNDED INVALID' };

const solutionsSql = `select s.id, s.idempotency_key as key, s.status, s.failure, s.score, s.storage_key, s.sha256,
    s.finished_at,
    (select count(*)::int from scoring.log_lines l where l.solution_id = s.id and l.step in ('scored', 'invalid'))
      as results,
    (select string_agg(concat_ws(' ', a.state, a.reason), ', ') from scoring.attempts a where a.solution_id = s.id)
      as attempts
  from scoring.solutions s join championships.championships c on c.id = s.championship_id and c.champname = 'bench'
  where s.name not like 'piece-%'`;

function whyLost({ off, isValid }, solution, pathOf) {
  if (!solution) return 'no row';
  if (hashOf(pathOf(solution.storage_key)) !== solution.sha256) return 'its file';
  if (solution.status !== (isValid ? 'SCORED' : 'INVALID')) return 'no result';
  return isValid && Math.abs(solution.score - off) > 1e-9 ? 'another score' : null;
}

function hashOf(file) {
  try {
    return createHash('sha256').update(fs.readFileSync(file)).digest('hex');
  } catch {
    return null;
  }
}

async function query(databaseUrl, sql) {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
