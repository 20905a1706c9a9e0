import { createHash } from 'node:crypto';
import { type MarkedTruth, truthMark } from '../contract/truth-sums.js';
import type { DryRun, TruthReport } from '../contract/editor.js';

/**
 * What the engine said of a truth or a sample, and of what: once any of it is another, the check is no longer worth
 * anything.
 */
export interface Check {
  /** Checksum of the truth's mark, the metric and its parameters. */
  of: string;
  report: TruthReport | DryRun;
}

interface Judged {
  metric: string;
  metricParams: Record<string, string>;
}

/** What a check is of. */
export const checkOf = ({ metric, metricParams }: Judged, truth: MarkedTruth): string => {
  const params = Object.entries(metricParams).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([metric, params, truthMark(truth)]))
    .digest('hex');
};

/** Reads the reports of checks that still hold; null for others. */
export const checkedOf = (judged: Judged, truth: MarkedTruth | null | undefined) => {
  const now = truth ? checkOf(judged, truth) : null;
  return <Report extends TruthReport | DryRun>({ check }: { check?: Check | null | undefined }): Report | null =>
    check && check.of === now ? (check.report as Report) : null;
};
