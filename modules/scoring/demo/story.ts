import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { demoChampionships, demoData, demoEnd, demoPast } from '../../championships/demo/championships.js';
import { Commands } from '../../kernel/commands/commands.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { type DemoRun, type DemoStory, tellOne } from '../../kernel/demo.js';
import { FileStorage } from '../../kernel/storage/file-storage.js';
import { demoPastTeams, demoTeam } from '../../teams/demo.js';
import { SubmitRepository } from '../runs/commands/submit-repository.js';
import type { Repository } from '../runs/domain/run.js';
import { SubmitSolution } from '../solutions/commands/submit-solution.js';
import { attemptDay } from '../solutions/domain/attempt-day.js';
import { mixedSolution, skills } from './mixed-solution.js';
import { demoRepositories, repositoriesOf } from './repositories.js';

/** Solutions of the demo: who handed in which file of data/<champname>/. */
export const demoSolutions = [
  { champname: 'diabetes', login: 'alice', file: 'linear.csv', comment: 'Linear regression' },
  { champname: 'diabetes', login: 'bob', file: 'sample_submission.csv', comment: 'All the same' },
  { champname: 'diabetes', login: 'carol', file: 'test.csv', comment: 'Oops, the wrong file' },
  { champname: 'diabetes', login: 'carol', file: 'sample_submission.csv', comment: '' },
  { champname: 'breast-cancer', login: 'alice', file: 'logistic.csv', comment: 'Logistic regression' },
  { champname: 'breast-cancer', login: 'bob', file: 'forest.csv', comment: 'Random forest, 300 trees' },
  { champname: 'breast-cancer', login: 'carol', file: 'sample_submission.csv', comment: '' },
  { champname: 'digits', login: 'bob', file: 'logistic.csv', comment: '' },
  { champname: 'digits', login: 'carol', file: 'forest.csv', comment: 'Random forest' },
] as const;

const maxBytes = 10 * 1024 * 1024;

interface Sent {
  champname: string;
  login: string;
  name: string;
  comment: string;
  content(): Promise<Readable>;
  /** Of code: what is to be run. */
  repository?: Repository;
}

/** All of them; those of rivals are mixed of good and plain ones. */
const all: readonly Sent[] = [
  ...demoSolutions.map(({ file, ...solution }) => {
    return { ...solution, name: file, content: async () => createReadStream(demoData(solution.champname, file)) };
  }),
  ...Object.entries(skills).flatMap(([login, skill]) =>
    demoChampionships.map(({ champname }) => {
      const content = async () => Readable.from([await mixedSolution(champname, skill)]);
      return { champname, login, name: 'mix.csv', comment: '', content };
    }),
  ),
  ...demoPastTeams.map(({ champname, login, place }) => {
    const past = demoPast.find((one) => one.champname === champname);
    const skill = 0.97 - (place / (past?.teams ?? 1)) * 0.6;
    const content = async () => Readable.from([await mixedSolution(past?.dataOf ?? 'digits', skill)]);
    return { champname, login, name: 'mix.csv', comment: '', content };
  }),
];

/** How many solutions the demo has. */
export const demoSolutionCount = all.length + demoRepositories.length;

const allOf = (run: DemoRun): Sent[] => [
  ...all,
  ...repositoriesOf(run).map((one) => ({
    ...one,
    content: async () => Readable.from([`repository: ${one.repository.url}\n`]),
  })),
];

const names = [...new Set(all.map(({ champname }) => champname))];

/** $1 championships of the demo: what others do in the same folder is not waited for. */
const openSql = `select 1 from championships.ranked c
  left join scoring.boards b on b.championship_id = c.id
  where c.champname = any($1) and (
    exists (select from scoring.solutions s where s.championship_id = c.id and s.status in ('QUEUED', 'RUNNING'))
    or not c.finished and (b.snapshot_id is null
      or exists (select from scoring.touched_teams t where t.championship_id = c.id)))`;

const ask = <Row>({ app }: DemoRun, sql: string, values: unknown[] = []): Promise<Row | null> =>
  queryOne<Row>(app.get(MikroORM).em.fork(), sql, values);

/** The solutions of the demo; their scores are really computed. */
export const story: DemoStory = {
  settings: { LEADERBOARD_REFRESH_SECONDS: '1' },
  isTold: async (run) => {
    for (const [, last] of new Map(allOf(run).map((one) => [one.champname, one])))
      if (!(await isSent(run, last, await demoTeam(run, last)))) return false;
    return (await unfinished(run)).length === 0;
  },
  tell: async (run) => {
    for (const one of allOf(run)) {
      run.signal.throwIfAborted();
      await tellOne(run, `a solution of ${one.champname}`, () => send(run, one));
    }
    run.report('Scoring the solutions of the demo …');
    while (await ask(run, openSql, [names])) await wait(100, undefined, { signal: run.signal });
    await finishPast(run);
  },
};

/** Championships of past months whose results are still to be made final. */
const unfinished = ({ app }: DemoRun): Promise<{ id: string; champname: string }[]> => {
  const sql = 'select id, champname from championships.ranked where champname = any($1) and not finished';
  return query(app.get(MikroORM).em.fork(), sql, [demoPast.map(({ champname }) => champname)]);
};

const newestSql = 'select id from scoring.solutions where championship_id = $1 order by created_at desc';

/** $1 solutions, $2 when each came, $3 the day of its attempt. */
const datedSql = `with dated as (
    update scoring.solutions set created_at = sent_at, started_at = null, finished_at = sent_at, attempt_day = sent_on
    from unnest($1::uuid[], $2::timestamptz[], $3::text[]) sent (solution_id, sent_at, sent_on) where id = sent.solution_id
    returning id, sent_at, sent_on)
  update scoring.attempts set day = sent_on, reserved_at = sent_at, settled_at = sent_at
  from dated where solution_id = dated.id`;

/** Of a championship that ended then the solutions came in the weeks before, five hours after each other. */
const dateBack = async ({ app }: DemoRun, championshipId: string, end: Date): Promise<void> => {
  const em = app.get(MikroORM).em.fork();
  const ids = (await query<{ id: string }>(em, newestSql, [championshipId])).map(({ id }) => id);
  const sent = ids.map((_, at) => new Date(end.getTime() - (at + 1) * 5 * 60 * 60 * 1000));
  await query(em, datedSql, [ids, sent.map((at) => at.toISOString()), sent.map(attemptDay)]);
};

/** What was handed in just now is dated back, and the championship ends. */
const finishPast = async (run: DemoRun): Promise<void> => {
  const championships = run.app.get(ChampionshipsApi, { strict: false });
  for (const { id, champname } of await unfinished(run)) {
    const past = demoPast.find((one) => one.champname === champname);
    if (!past) continue;
    const end = demoEnd(past, new Date());
    await dateBack(run, id, end);
    await championships.finishPast(id, end);
  }
};

/** Once, also where an earlier load was broken off. */
const send = async (run: DemoRun, solution: Sent): Promise<void> => {
  const part = await demoTeam(run, solution);
  const { championship, personId, teamId } = part;
  if (teamId === null) throw new DomainError('NOT_PARTICIPATING');
  if (await isSent(run, solution, part)) return;
  const { name, comment, repository } = solution;
  const stored = await run.app.get(FileStorage).put('solutions', await solution.content(), { maxBytes });
  const sent = [championship, { teamId, personId }, { name, comment, stored }] as const;
  const submit = repository ? new SubmitRepository(...sent, repository) : new SubmitSolution(...sent);
  await run.app.get(Commands).run(submit);
};

const isSent = async (run: DemoRun, { name }: Sent, { teamId }: { teamId: string | null }): Promise<boolean> =>
  (await ask(run, 'select 1 from scoring.solutions where team_id = $1 and name = $2', [teamId, name])) !== null;
