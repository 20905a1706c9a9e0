import { EngineError, type EngineErrorCode } from '../engine/errors.js';
import { defaultLimits } from '../engine/limits.js';
import { checkSolution, type Checked, type Manifest, type ManifestColumn } from '../engine/manifest.js';
import { encoded, fixedText, hasNoLineFeed, recoded, type Fix } from './fixes.js';
import { isHeaderWrong } from './header-fault.js';
import { Survey, type Surveyed } from './survey.js';

/** What is known of a file before anything of it is sent. */
export interface Report {
  /** The scorer's own, as an upload would have it. */
  verdict: Checked;
  /** The verdict once every fix is made: what a wrong header or delimiter hides comes to light. `null` without fixes. */
  remaining: Checked | null;
  /** Problems as their author sees them: each fault of writing where it is found, and what the fixes leave. */
  problems: number;
  /** Lists in JSON are spoken of in other words than tables. */
  format: Manifest['format'];
  columns: readonly ManifestColumn[];
  /** Names of all columns that a file has to have. */
  header: readonly string[];
  /** Checksum of the file in hexadecimal, where the worker could make one. */
  sha256?: string;
  /** `null` for a metric whose solutions are no tables. */
  survey: Surveyed | null;
  /** The scorer stopped before the end of the file: what follows may hold more problems. */
  isPart?: boolean;
}

export interface CheckProgress {
  bytes: number;
  rows: number;
}

type Chunks = AsyncIterable<Uint8Array>;
type OnProgress = (progress: CheckProgress) => void;

/** Beyond this the rest is only counted; the page shows fewer and lets all of them be saved. */
const limits = { ...defaultLimits, listedProblems: 10_000 };

/**
 * Checks a file as the server's scorer does and looks at what it holds, in one reading; a file with fixable faults is
 * read again as it would be without them, so that all problems come at once.
 * @param open gives the bytes of the file from its beginning.
 * @throws EngineError LIMIT_EXCEEDED, BLOB_OUTDATED
 */
export async function checkFile(open: () => Chunks, manifest: Manifest, onProgress: OnProgress): Promise<Report> {
  const { columns, format } = manifest;
  const header = [...manifest.keyColumns, ...columns.map(({ name }) => name)];
  const { verdict, survey, isWhole } = await readOnce(open(), manifest, onProgress);
  if (verdict.ok || !survey) {
    const problems = problemsOf(verdict, []);
    const isPart = !isWhole && !isHeaderWrong(verdict);
    return { verdict, remaining: null, problems, format, columns, header, survey, isPart };
  }
  const surveyed = await behindWriting(open, manifest, { verdict, survey });
  const fixed =
    surveyed.fixes.length > 0
      ? await toItsEnd(manifest, encoded(fixedText(open(), surveyed.writing, surveyed.fixes)))
      : null;
  const remaining = fixed && fixed.verdict;
  const left = remaining ?? verdict;
  // A header that stays wrong is one problem, to be put right as a whole.
  const fixes = isHeaderWrong(left) ? surveyed.fixes.filter(({ kind }) => !isOfHeader.has(kind)) : surveyed.fixes;
  const problems = problemsOf(left, fixes);
  // A wrong header says by itself that the rows wait for it.
  const isPart = !(fixed ?? { isWhole }).isWhole && !isHeaderWrong(left);
  return { verdict, remaining, problems, format, columns, header, survey: { ...surveyed, fixes }, isPart };
}

async function readOnce(chunks: Chunks, manifest: Manifest, onProgress: OnProgress) {
  const survey = manifest.format === 'csv' ? new Survey(manifest) : null;
  async function* watched() {
    let bytes = 0;
    for await (const chunk of chunks) {
      survey?.push(chunk);
      bytes += chunk.length;
      onProgress({ bytes, rows: survey?.rows ?? 0 });
      yield chunk;
    }
  }
  const { verdict, isWhole } = await toItsEnd(manifest, watched());
  return { verdict, survey: survey && survey.end(isWhole), isWhole };
}

/**
 * The scorer's verdict, and whether all of the file was read: of one that is separated by something else than commas the
 * scorer reads the header alone, while what stands below it can be told all the same.
 */
async function toItsEnd(manifest: Manifest, chunks: Chunks) {
  const iterator = chunks[Symbol.asyncIterator]();
  let isWhole = false;
  const next = async () => {
    const result = await iterator.next();
    isWhole = result.done === true;
    return result;
  };
  // Its end is the scorer's alone, and leaves the rest to be read.
  async function* watched() {
    for (let result = await next(); !result.done; result = await next()) yield result.value;
  }
  try {
    const verdict = await checkSolution(manifest, watched(), limits);
    if (isDelimited(verdict)) while (!isWhole) await next();
    return { verdict, isWhole };
  } finally {
    await iterator.return?.();
  }
}

const isDelimited = (verdict: Checked): boolean =>
  !verdict.ok && verdict.problems.some(({ hint }) => hint === 'delimiter');

/**
 * The scorer stops at the first line of a file in another encoding, or with other line ends; what that one holds is looked
 * at as UTF-8 with line feeds.
 */
async function behindWriting(open: () => Chunks, manifest: Manifest, seen: Seen): Promise<Surveyed> {
  const { encoding } = seen.survey.writing;
  const isOther = encoding !== 'utf-8';
  const inUtf8 = isOther ? await readAs(open, manifest, { encoding }) : seen;
  if (!inUtf8) return seen.survey;
  const endsByReturn = hasReturns(inUtf8.verdict) && (await hasNoLineFeed(open(), encoding));
  const { survey } = (endsByReturn && (await readAs(open, manifest, { encoding, endsByReturn }))) || inUtf8;
  const fixes: Fix[] = [
    ...(isOther ? [{ kind: 'encoding' as const, from: encoding }] : []),
    ...(endsByReturn ? [{ kind: 'line_ends' as const }] : []),
  ];
  return { ...survey, writing: { ...survey.writing, encoding, endsByReturn }, fixes: [...fixes, ...survey.fixes] };
}

interface Seen {
  verdict: Checked;
  survey: Surveyed;
}

const readAs = async (
  open: () => Chunks,
  manifest: Manifest,
  writing: Parameters<typeof recoded>[1],
): Promise<Seen | null> => {
  const { verdict, survey } = await readOnce(recoded(open(), writing), manifest, () => undefined);
  return survey && { verdict, survey };
};

const hasReturns = (verdict: Checked): boolean =>
  !verdict.ok && verdict.problems.some(({ hint }) => hint === 'line_ends');

const isOfHeader: ReadonlySet<Fix['kind']> = new Set(['rename', 'drop']);

const problemsOf = (left: Checked, fixes: readonly Fix[]): number => {
  const counted = left.ok ? 0 : Object.values(left.counts).reduce((sum, count) => sum + count, 0);
  const listed = isHeaderWrong(left) ? 1 : counted;
  return fixes.reduce((sum, fix) => sum + ('rows' in fix ? fix.rows : 1), listed);
};

export const codeOf = (thrown: unknown): EngineErrorCode | null => (thrown instanceof EngineError ? thrown.code : null);
