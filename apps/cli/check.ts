import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { EngineError } from '../../modules/scoring/engine/index.js';
import type { Manifest } from '../../modules/scoring/engine/manifest.js';
import { fileChunks } from '../../modules/scoring/engine/node/score-file.js';
import { checkFile, type Report } from '../../modules/scoring/precheck/check.js';
import { expectedOf, hintOf, kindIn, offerOf, ofValues } from '../../modules/scoring/precheck/finding-words.js';
import { findingsOf, type Finding } from '../../modules/scoring/precheck/findings.js';
import { fixedText } from '../../modules/scoring/precheck/fixes.js';
import { startBytes, unfitness, type Unfit } from '../../modules/scoring/precheck/unfit.js';
import { tableOf } from './table.js';
import type { TextKey, Texts } from './texts.js';

export type { Manifest, Report, Unfit };

/** What a check of a file has come to: a report, or why there is nothing to check. */
export type CheckOutcome = { report: Report } | { unfit: Unfit };

/** Checks a file of this computer as the page does before it is sent (SUB2). @throws what the system says of its disk */
export const checkPath = async (path: string, manifest: Manifest): Promise<CheckOutcome> => {
  const unfit = unfitness((await stat(path)).size, await beginningOf(path), manifest);
  if (unfit) return { unfit };
  try {
    return {
      report: await checkFile(
        () => fileChunks(path),
        manifest,
        () => undefined,
      ),
    };
  } catch (error) {
    if (error instanceof EngineError && error.code === 'LIMIT_EXCEEDED') return { unfit: 'too_large' };
    throw error;
  }
};

const beginningOf = async (path: string): Promise<Uint8Array> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Whether this version of the program knows the platform's: else only the server can check. */
export const isOfOtherEngine = (error: unknown): boolean =>
  error instanceof EngineError && error.code === 'BLOB_OUTDATED';

/** Writes the file as it is after the fixes that need no guessing; in its own place too, once it is read to its end. */
export const writeFixed = async (path: string, { survey }: Report, to: string): Promise<void> => {
  if (!survey) return;
  const write = (target: string) =>
    pipeline(fixedText(fileChunks(path), survey.writing, survey.fixes), createWriteStream(target));
  if (!(await isSameFile(path, to))) return write(to);
  const own = await realpath(to);
  const beside = `${own}.part`;
  try {
    await write(beside);
    await rename(beside, own);
  } finally {
    await rm(beside, { force: true });
  }
};

/** By whatever names: to open it for writing would empty it before it is read. */
const isSameFile = async (path: string, other: string): Promise<boolean> => {
  const [one, two] = await Promise.all([stat(path), stat(other).catch(() => null)]);
  return two !== null && one.dev === two.dev && one.ino === two.ino;
};

/** SHA-256 of a file in hexadecimal, as the server has it of solutions. */
export const sumOfFile = async (path: string): Promise<string> => {
  const sum = createHash('sha256');
  await pipeline(createReadStream(path), sum);
  return sum.digest('hex');
};

/** As many rows as a person reads; the others are counted. */
const mostRows = 40;

/** What is wrong with a file, a line each, and what to do about it, in the words of the page. */
export const reportText = (report: Report, texts: Texts): string => {
  const findings = findingsOf(report);
  const table = tableOf(
    [
      { title: texts.say('cli.column.line'), align: 'right' },
      { title: texts.say(report.format === 'json' ? 'scoring.problem.column.user' : 'cli.column.column') },
      { title: texts.say('cli.column.value') },
      { title: texts.say('cli.column.problem') },
      { title: texts.say('scoring.check.fix') },
    ],
    findings
      .slice(0, mostRows)
      .map((finding) => [
        finding.line === null ? '' : String(finding.line),
        finding.column === '' ? texts.say('scoring.check.noName') : (finding.column ?? ''),
        shortened(finding.value ?? ''),
        whatOf(finding, report, texts),
        fixOf(finding, report, texts),
      ]),
  );
  const listed = findings.slice(0, mostRows).reduce((sum, { count }) => sum + count, 0);
  const rest = listed < report.problems ? [texts.say('scoring.check.listed', { listed, total: report.problems })] : [];
  const part = report.isPart ? [texts.say('scoring.check.part')] : [];
  return [table, ...rest, ...part].join('\n\n');
};

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const fixOf = ({ fix, ...finding }: Finding, { format }: Report, texts: Texts): string => {
  if (!fix) return texts.say(hintOf({ ...finding, fix }, format));
  const { id, values } = offerOf(fix);
  return texts.say(id, values);
};

const whatOf = ({ kind, count, values, suggestion, column, fix }: Finding, report: Report, texts: Texts): string => {
  const expected = ofValues.has(kind) && !fix ? expectedOf(report.columns.find(({ name }) => name === column)) : null;
  const expectedText = expected && texts.say(expected.id, expected.values);
  // What a column takes says of a wrong value all that there is to say.
  const all = kind === 'bad_value' ? expectedText : null;
  const parts = [
    `${all ?? kindText(kindIn(report.format, kind), texts)}${count > 1 ? `: ${count}` : ''}`,
    values && texts.say('scoring.check.values', values),
    suggestion !== null && texts.say('cli.usage.similar', { similar: suggestion }),
    kind === 'header' && texts.say('scoring.check.header', { columns: report.header.join(', ') }),
    all === null && expectedText,
  ];
  return parts
    .filter((part) => part !== null && part !== false)
    .join('. ')
    .replaceAll('?.', '?');
};

const kindText = (kind: string, texts: Texts): string =>
  texts.sayIfKnown(`scoring.problem.${kind}`) ?? texts.say('scoring.problem.other');

/** Why nothing could be checked, for people. */
export const unfitKey: Readonly<Record<Unfit, TextKey>> = {
  empty: 'scoring.check.empty',
  binary: 'scoring.check.binary',
  workbook: 'scoring.check.workbook',
  packed: 'scoring.check.packed',
  json: 'scoring.check.json',
  not_json: 'scoring.check.notJson',
  too_large: 'scoring.check.tooLarge',
};
