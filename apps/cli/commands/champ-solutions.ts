import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import type { OrganiserRow } from '../../../modules/scoring/desk/contract/organiser.js';
import { type RefusedSolution, retried } from '../../../modules/scoring/solutions/contract/retried.js';
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
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { readPages } from '../pages.js';
import { makeSure } from '../prompt.js';
import { tableOf } from '../table.js';
import { refuseCsvAndJson } from '../usage.js';
import { doneWork } from '../wait.js';

export interface ReasonOptions extends CommonOptions {
  reason: string;
}

export interface RetryOptions extends ReasonOptions {
  timeout: number;
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

/** SUB4: has failed ones sent into the queue again, those named or all, and watches how far that is. */
export const retry = async (
  cli: Cli,
  champname: string,
  ids: string[],
  { timeout: seconds, ...options }: RetryOptions,
): Promise<void> => {
  const { texts } = cli;
  const api = await cli.api(options);
  const body = { reason: options.reason, ...(ids.length > 0 && { solutions: ids }) };
  const { id } = await api.call(retrySolutions, { params: { champname }, body });
  const sum = retried.parse(await doneWork(cli, api, id, seconds));
  if (sum.refusedCount > 0) cli.exitCode = exitCodes.refused;
  cli.answer(options, sum, () =>
    [texts.say('cli.champ.retry.done', { count: sum.taken }), ...refusalText(cli, sum.refused, sum.refusedCount)].join(
      '\n',
    ),
  );
};

/** Which were not taken, and why; nothing where all were. @param count how many there are, of which `refused` may be the first */
export const refusalText = ({ texts }: Cli, refused: readonly RefusedSolution[], count = refused.length): string[] =>
  count === 0
    ? []
    : [
        texts.say('cli.champ.refused', { count }),
        ...refused.map(({ id, error }) => `  ${id}: ${texts.sayError(error, {})}`),
      ];

/** SUB6: takes a score away for good. The solution must be one of this very championship. */
export const revoke = async (
  cli: Cli,
  champname: string,
  id: string,
  options: ReasonOptions & { yes?: boolean },
): Promise<void> => {
  const api = await cli.api(options);
  await api.call(submission, { params: { champname, id }, query: {} });
  const question = cli.texts.say('cli.champ.revoke.ask', { id });
  await makeSure(cli, options, { question, not: cli.texts.say('cli.champ.revoke.not') });
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
