import type { Receipt } from './solution.js';

/** What scoring again gave: a public score, or the code that says why there is none. */
export type Rescored =
  | { readonly score: number; readonly rows: number; readonly metricVersion: string; readonly engineVersion: string }
  | { readonly refused: string };

/** What was found where a receipt was checked. */
export interface Recomputed {
  /** Checksums of the files themselves, not of what is written about them; null where there is no file. */
  readonly solutionSha256: string | null;
  readonly truthSha256: string | null;
  /** Null where the files are not those of the receipt: their score would say nothing about it. */
  readonly result: Rescored | null;
  /** What the platform itself has on record; left out where nobody asked it. */
  readonly record?: Receipt | null;
  /** ALGO1: what its run gave when it was made again; left out where it was not. */
  readonly rerun?: Rerun | null;
}

/** A run that was made again: the checksum of what it gave together, or why it gave nothing. */
export interface Rerun {
  readonly sha256: string | null;
  readonly fault?: string;
}

export const receiptParts = ['solution', 'truth', 'rows', 'score', 'record', 'run'] as const;
export type ReceiptPart = (typeof receiptParts)[number];

/** One thing that a receipt says, beside what was found. */
export interface ReceiptCheck {
  readonly part: ReceiptPart;
  readonly same: boolean;
  readonly expected: string | number;
  readonly found: string | number | null;
}

/** The engine's code or the metric's rules are others than those of the receipt: scores may differ for that reason. */
export interface VersionWarning {
  readonly of: 'metric' | 'engine';
  readonly receipt: string;
  readonly here: string;
}

export interface ReceiptVerdict {
  readonly same: boolean;
  readonly checks: ReceiptCheck[];
  readonly warnings: VersionWarning[];
}

/** Whether a receipt's files are these, as far as anybody must know before scoring them. */
export const isOfTheseFiles = (
  receipt: Receipt,
  { solutionSha256, truthSha256 }: Pick<Recomputed, 'solutionSha256' | 'truthSha256'>,
): boolean => sameSum(receipt.solutionSha256, solutionSha256) && sameSum(receipt.truthSha256, truthSha256);

/** The checksum of the organiser's program that gave the score; null where a metric did. */
export const programOf = ({ metricVersion }: Receipt): string | null =>
  /^program ([0-9a-f]{64})$/u.exec(metricVersion)?.[1] ?? null;

/** SUB6: what of a receipt holds. Scores are compared bit for bit: JSON carries every double but the sign of zero. */
export const checkReceipt = (receipt: Receipt, found: Recomputed): ReceiptVerdict => {
  const { solutionSha256, truthSha256, result, record, rerun } = found;
  const checks: ReceiptCheck[] = [
    checksum('solution', receipt.solutionSha256, solutionSha256),
    checksum('truth', receipt.truthSha256, truthSha256),
    ...(result ? scoreChecks(receipt, result) : []),
    ...(record === undefined ? [] : [recordCheck(receipt, record)]),
    ...(rerun ? [runCheck(receipt, rerun)] : []),
  ];
  return {
    same: result !== null && checks.every(({ same }) => same),
    checks,
    warnings: result && 'score' in result ? versionWarnings(receipt, result) : [],
  };
};

const sameSum = (expected: string, found: string | null): boolean => found !== null && expected.toLowerCase() === found;

const checksum = (part: 'solution' | 'truth', expected: string, found: string | null): ReceiptCheck => ({
  part,
  same: sameSum(expected, found),
  expected,
  found,
});

/** A program that gives other predictions each time is told as one: its score can't be made again. */
const runCheck = ({ solutionSha256 }: Receipt, { sha256, fault }: Rerun): ReceiptCheck => ({
  part: 'run',
  same: sameSum(solutionSha256, sha256),
  expected: solutionSha256,
  found: sha256 ?? fault ?? null,
});

const scoreChecks = (receipt: Receipt, result: Rescored): ReceiptCheck[] => {
  if ('refused' in result) return [{ part: 'score', same: false, expected: receipt.score, found: result.refused }];
  const { rows, score } = result;
  return [
    { part: 'rows', same: rows === receipt.rows, expected: receipt.rows, found: rows },
    { part: 'score', same: score === receipt.score, expected: receipt.score, found: score },
  ];
};

/** Every field in which the receipt at hand is not the one that the platform would hand out now. */
const recordCheck = (receipt: Receipt, record: Receipt | null): ReceiptCheck => {
  const names = (Object.keys(receipt) as (keyof Receipt)[]).filter(
    (name) => !record || textOf(receipt[name]) !== textOf(record[name]),
  );
  const fieldsOf = (from: Receipt) => names.map((name) => `${name} ${textOf(from[name])}`).join(', ');
  return {
    part: 'record',
    same: record !== null && names.length === 0,
    expected: record ? fieldsOf(receipt) : receipt.solutionId,
    found: record ? fieldsOf(record) : null,
  };
};

/** Settings of a metric have no order. */
const textOf = (value: Receipt[keyof Receipt]): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1)))
    : String(value);

const versionWarnings = (receipt: Receipt, here: { metricVersion: string; engineVersion: string }): VersionWarning[] =>
  [
    { of: 'metric' as const, receipt: receipt.metricVersion, here: here.metricVersion },
    { of: 'engine' as const, receipt: receipt.engineVersion, here: here.engineVersion },
  ].filter((versions) => versions.receipt !== versions.here);
