import type { CheckProgress, Report } from '#modules/scoring/precheck/check.js';
import type { Fix } from '#modules/scoring/precheck/fixes.js';
import type { Failure } from './protocol.js';

/** What is known of the picked file before it is sent (ui.md 4.1). */
export type Check =
  | { state: 'checking'; progress: CheckProgress; startedAt: number }
  | { state: 'done'; report: Report }
  | { state: 'failed'; failure: Failure };

/** What was changed in the file by a click, and the file as it was picked. */
export interface Changes {
  original: File;
  fixes: readonly Fix[];
}

/** What the panel of the check is told, and what may be done there. */
export interface CheckPanelProps {
  champname: string;
  file: File;
  /** The largest file that is taken; null while that is unknown. */
  maxBytes: number | null;
  check: Check;
  changes: Changes | null;
  isFixing: boolean;
  onFix: (fixes: readonly Fix[]) => void;
  onUndo: (original: File) => void;
  onAgain: () => void;
}

/** Whether the check lets the file through; where it could not be made the server decides. */
export const isPassed = (check: Check | null): boolean =>
  check?.state === 'done' ? check.report.verdict.ok : check?.state === 'failed' && check.failure === 'unavailable';

/** Whether a verdict stands against the file. */
export const isFaulty = (check: Check | null): boolean => check?.state === 'done' && !check.report.verdict.ok;

/** Why there is no verdict, of whatever a check threw. */
export const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Error && 'failure' in thrown ? (thrown.failure as Failure) : 'unavailable';
