import { useEffect, useRef, useState } from 'react';
import type { CheckProgress, Report } from './precheck/check.js';
import type { Fix } from './precheck/fixes.js';
import type { Failure } from './precheck/protocol.js';

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

const failureOf = (thrown: unknown): Failure =>
  thrown instanceof Error && 'failure' in thrown ? (thrown.failure as Failure) : 'unavailable';

// The client, its worker and the scoring engine come only when there is a file to check.
const load = () => import('./precheck/check-client.js');

/** Checks every file that is picked, in a worker; `fix` makes a new file of it and picks that one. */
export function useCheck(champname: string, file: File | null, pick: (file: File) => void) {
  const [found, setFound] = useState<{ file: File; check: Check } | null>(null);
  const [changes, setChanges] = useState<(Changes & { fixed: File }) | null>(null);
  const [isFixing, setFixing] = useState(false);
  const [round, setRound] = useState(0);
  const fixing = useRef<AbortController>(null);

  useEffect(() => {
    if (!file) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const startedAt = performance.now();
    const tell = (check: Check) => {
      if (!signal.aborted) setFound({ file, check });
    };
    const run = async () => {
      const { checkInWorker } = await load();
      signal.throwIfAborted();
      return checkInWorker(champname, file, {
        signal,
        onProgress: (progress) => tell({ state: 'checking', progress, startedAt }),
      });
    };
    run().then(
      (report) => tell({ state: 'done', report }),
      (thrown: unknown) => tell({ state: 'failed', failure: failureOf(thrown) }),
    );
    return () => {
      stop.abort();
      fixing.current?.abort();
    };
  }, [champname, file, round]);

  const fix = async (fixes: readonly Fix[]) => {
    if (!file || found?.check.state !== 'done' || !found.check.report.survey) return;
    fixing.current = new AbortController();
    const { signal } = fixing.current;
    setFixing(true);
    try {
      const { fixInWorker } = await load();
      signal.throwIfAborted();
      const fixed = await fixInWorker(file, found.check.report.survey.writing, fixes, { signal });
      const before = changes?.fixed === file ? changes : { original: file, fixes: [] };
      setChanges({ original: before.original, fixes: [...before.fixes, ...fixes], fixed });
      pick(fixed);
    } catch (thrown) {
      if (!signal.aborted) setFound({ file, check: { state: 'failed', failure: failureOf(thrown) } });
    } finally {
      setFixing(false);
    }
  };

  const checking: Check = { state: 'checking', progress: { bytes: 0, rows: 0 }, startedAt: 0 };
  return {
    check: file && (found?.file === file ? found.check : checking),
    /** Of the file that is picked now. */
    changes: changes && changes.fixed === file ? changes : null,
    isFixing,
    fix,
    again: () => {
      setFound(null);
      setRound((last) => last + 1);
    },
  };
}

/** Whether the check lets the file through; where it could not be made the server decides. */
export const isPassed = (check: Check | null): boolean =>
  check?.state === 'done' ? check.report.verdict.ok : check?.state === 'failed' && check.failure === 'unavailable';

/** Whether a verdict stands against the file. */
export const isFaulty = (check: Check | null): boolean => check?.state === 'done' && !check.report.verdict.ok;
