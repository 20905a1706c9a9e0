import { stat } from 'node:fs/promises';
import { formatDateTime } from '../../modules/kernel/contract/time-format.js';
import { formatSize } from '../../modules/kernel/contract/size-format.js';
import { format, solutions, tours } from '../../modules/scoring/contract/routes.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import { sameResult } from '../../modules/scoring/solutions/contract/same-file.js';
import type { SolutionView } from '../../modules/scoring/solutions/contract/solution.js';
import type { PodiumApi } from './api.js';
import {
  checkPath,
  isOfOtherEngine,
  type Manifest,
  reportText,
  type Report,
  sumOfFile,
  type Unfit,
  unfitKey,
} from './check.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { valueOfJson } from './json-text.js';

const solutionsAtOnce = 200;

/** What the server expects of a solution, made from its answers without giving them away. */
export const manifestOf = async (cli: Cli, api: PodiumApi, champname: string): Promise<Manifest> => {
  const response = await api.open(format, { params: { champname } });
  // Its form is the engine's, whose version it names; another one is refused by the check itself.
  const manifest = valueOfJson(await response.text()) as Manifest | null | undefined;
  if (manifest?.engine) return manifest;
  throw new Failure(exitCodes.fault, 'CLI_STRANGE_ANSWER', cli.texts.say('cli.fault.strange', { url: api.url }));
};

/** The report on a file; refused with the reason when it is none that could be checked, null when this program can't. */
export const checked = async (cli: Cli, path: string, manifest: Manifest): Promise<Report | null> => {
  try {
    const outcome = await checkPath(path, manifest);
    if ('report' in outcome) return outcome.report;
    throw await unfitFailure(cli, path, outcome.unfit, manifest.maxBytes);
  } catch (error) {
    if (isOfOtherEngine(error)) return null;
    throw error;
  }
};

/** Why a file is none that could be checked. */
export const unfitFailure = async (
  { texts }: Cli,
  path: string,
  unfit: Unfit,
  maxBytes: number | null,
): Promise<Failure> => {
  const size = formatSize((await stat(path)).size, texts.tag);
  const most = formatSize(maxBytes ?? 0, texts.tag);
  const message = texts.say(unfitKey[unfit], { size, known: maxBytes === null ? 'no' : 'yes', most });
  return new Failure(exitCodes.invalidFile, 'CLI_FILE', message);
};

/** Before an attempt is spent: refuses a file with problems (SUB2). */
export const preCheck = async (cli: Cli, api: PodiumApi, champname: string, path: string): Promise<void> => {
  const manifest = await manifestOf(cli, api, champname).catch(leaveToServer);
  const report = manifest && (await checked(cli, path, manifest));
  if (report && !report.verdict.ok) throw invalid(cli, report);
};

/** What stands against the sending is for the server to say, in the answer to it. */
const leaveToServer = (error: unknown): null => {
  if (error instanceof Failure) return null;
  throw error;
};

const invalid = ({ texts }: Cli, report: Report): Failure => {
  const count = texts.say('scoring.check.problems', { count: report.problems });
  const fixable = (report.survey?.fixes.length ?? 0) > 0 ? ` ${texts.say('cli.check.fixable')}` : '';
  return new Failure(exitCodes.invalidFile, 'SOLUTION_INVALID', `${reportText(report, texts)}\n\n${count}`, {
    hint: `${texts.say('cli.submit.anyway')}${fixable}`,
    ...(!report.verdict.ok && {
      details: { counts: report.verdict.counts, problems: report.verdict.problems.slice(0, 20) },
    }),
  });
};

/** The team's own solution with the very same file, of its latest. */
export const sentBefore = async (api: PodiumApi, champname: string, path: string): Promise<SolutionView | null> => {
  const { own, sum } = await latest(api, champname, path);
  return own.find(({ sha256, status }) => sha256 === sum && status !== 'FAILED' && status !== 'CANCELLED') ?? null;
};

/** The same, but only where the file would get that result once more. */
export const sameBefore = async (api: PodiumApi, champname: string, path: string): Promise<SolutionView | null> => {
  const { own, sum } = await latest(api, champname, path);
  if (!own.some(({ sha256 }) => sha256 === sum)) return null;
  const known = await api.call(tours, { params: { champname } }).catch(leaveToServer);
  // Where the tours can't be read it is sent: an attempt more costs less than a tour without it.
  return known && sameResult(own, sum, known.items);
};

const latest = async (api: PodiumApi, champname: string, path: string) => {
  const page = await api
    .call(solutions, { params: { champname }, query: { limit: solutionsAtOnce } })
    .catch(leaveToServer);
  const own = page?.items ?? [];
  return { own, sum: own.length === 0 ? '' : await sumOfFile(path) };
};

/** That a file was sent before, and what it got. */
export const sameText = ({ texts }: Cli, { name, createdAt, score }: SolutionView): string =>
  texts.say('scoring.check.same', {
    name,
    time: formatDateTime(createdAt),
    scored: score === null ? 'no' : 'yes',
    score: score === null ? '' : formatScore(score),
  });
