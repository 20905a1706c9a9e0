import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import { mostRetried } from '../../../modules/scoring/contract/limits.js';
import type { OrganiserRow } from '../../../modules/scoring/desk/contract/organiser.js';
import type { RefusedSolution } from '../../../modules/scoring/solutions/contract/retried.js';
import {
  championshipQueue,
  retrySolutions,
  submission,
  submissions,
} from '../../../modules/scoring/desk/contract/organiser-routes.js';
import { submissionsCsv } from '../../../modules/scoring/desk/contract/participant-routes.js';
import { grantAttempts, revokeSolution } from '../../../modules/scoring/solutions/contract/queue-routes.js';
import { formatScore } from '../../../modules/scoring/solutions/contract/score-format.js';
import type { SolutionStatus } from '../../../modules/scoring/solutions/contract/solution.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { readPages } from '../pages.js';
import { tableOf } from '../table.js';
import { refuseCsvAndJson } from '../usage.js';

export interface ReasonOptions extends CommonOptions {
  reason: string;
}

export interface ListOptions extends CommonOptions {
  status?: SolutionStatus;
  find?: string;
  limit: number;
  csv?: boolean;
}

/** SUB3: solutions of all teams, the newest first. */
export const list = async (cli: Cli, champname: string, options: ListOptions): Promise<void> => {
  const { status, find, limit, csv } = options;
  refuseCsvAndJson(cli.texts, options);
  const api = await cli.api(options);
  if (csv) return void cli.terminal.output.write(await api.text(submissionsCsv, { params: { champname }, query: {} }));
  const wanted = { ...(status && { status }), ...(find !== undefined && { q: find }) };
  const items = await readPages(limit, (page) =>
    api.call(submissions, { params: { champname }, query: { ...wanted, ...page } }),
  );
  cli.answer(options, { items }, () =>
    items.length > 0 ? tableOfRows(cli, items) : cli.texts.say('cli.champ.solutions.none'),
  );
};

const tableOfRows = ({ texts }: Cli, items: readonly OrganiserRow[]): string =>
  tableOf(
    [
      { title: texts.say('cli.column.id') },
      { title: texts.say('cli.column.sent') },
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.column.by') },
      { title: texts.say('cli.column.file') },
      { title: texts.say('cli.column.status') },
      { title: texts.say('cli.column.score'), align: 'right' },
    ],
    items.map(({ id, createdAt, team, by, name, status, score }) => [
      id,
      formatDateTime(createdAt),
      team,
      by,
      name,
      texts.say(`cli.status.${status}`),
      score === null ? '' : formatScore(score),
    ]),
  );

/** SUB4: sends failed ones into the queue again, part after part: those named, or all. */
export const retry = async (cli: Cli, champname: string, ids: string[], options: ReasonOptions): Promise<void> => {
  const api = await cli.api(options);
  const sum = { taken: 0, refused: [] as RefusedSolution[] };
  for await (const { taken, refused } of ids.length > 0
    ? retryNamed(api, champname, ids, options.reason)
    : retryFailed(api, champname, options.reason)) {
    sum.taken += taken;
    sum.refused.push(...refused);
  }
  if (sum.refused.length > 0) cli.exitCode = exitCodes.refused;
  cli.answer(options, sum, () =>
    [cli.texts.say('cli.champ.retry.done', { count: sum.taken }), ...refusalText(cli, sum.refused)].join('\n'),
  );
};

async function* retryNamed(api: PodiumApi, champname: string, ids: string[], reason: string) {
  for (let at = 0; at < ids.length; at += mostRetried) {
    const body = { reason, solutions: ids.slice(at, at + mostRetried) };
    yield await api.call(retrySolutions, { params: { champname }, body });
  }
}

async function* retryFailed(api: PodiumApi, champname: string, reason: string) {
  for (let cursor: string | null = ''; cursor !== null;) {
    const body: { reason: string; cursor?: string } = { reason, ...(cursor && { cursor }) };
    const part = await api.call(retrySolutions, { params: { champname }, body });
    yield part;
    cursor = part.nextCursor;
  }
}

/** Which were not taken, and why; nothing where all were. */
export const refusalText = ({ texts }: Cli, refused: readonly RefusedSolution[]): string[] =>
  refused.length === 0
    ? []
    : [
        texts.say('cli.champ.refused', { count: refused.length }),
        ...refused.map(({ id, error }) => `  ${id}: ${texts.sayError(error, {})}`),
      ];

/** SUB6: takes a score away for good. The solution must be one of this very championship. */
export const revoke = async (cli: Cli, champname: string, id: string, options: ReasonOptions): Promise<void> => {
  const api = await cli.api(options);
  await api.call(submission, { params: { champname, id }, query: {} });
  const reply = await api.call(revokeSolution, { params: { id }, body: { reason: options.reason } });
  cli.answer(options, reply, () => cli.texts.say('cli.champ.revoke.done'));
};

/** SUB2: gives a team attempts beside the daily ones. */
export const grant = async (
  cli: Cli,
  champname: string,
  team: string,
  options: ReasonOptions & { count: number },
): Promise<void> => {
  const { count, reason } = options;
  const api = await cli.api(options);
  // Whose championship it is is found out first: what is missing after that is the team.
  await api.call(championshipQueue, { params: { champname } });
  const input = { params: { champname }, body: { team, count, reason } };
  const reply = await api.call(grantAttempts, input).catch((error: unknown) => {
    const isUnknown = error instanceof Failure && error.code === 'NOT_FOUND';
    throw isUnknown
      ? new Failure(error.exitCode, error.code, cli.texts.say('cli.champ.grant.unknown', { team }))
      : error;
  });
  cli.answer(options, { team, ...reply }, () => cli.texts.say('cli.champ.grant.done', { team, count }));
};
