import { fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { upload, type Progress } from '#web/lib/api/upload.js';
import { sendingKey } from '#modules/client/intention.js';
import { failureOf } from '#web/words/precheck/check.js';
import { isLarge } from './large.js';
import type { CheckProgress, Report } from '#modules/scoring/precheck/check.js';
import type { Fix, Writing } from '#modules/scoring/precheck/fixes.js';
import type { Failure } from '#web/words/precheck/protocol.js';

export interface Picked {
  champname: string;
  file: File;
}

interface Fixed {
  file: File;
  fixes: readonly Fix[];
}

export type CheckEvent =
  | { type: 'CHECK_PROGRESS'; progress: CheckProgress }
  | { type: 'CHECKED'; report: Report }
  | { type: 'CHECK_FAILED'; failure: Failure };

export type UploadEvent =
  | { type: 'UPLOAD_PROGRESS'; progress: Progress }
  /** The connection broke, and is tried again by itself. */
  | { type: 'UPLOAD_WAITS' }
  | { type: 'ACCEPTED' }
  | { type: 'REFUSED'; failure: ApiError }
  | { type: 'LOST' };

// The client, its worker and the scoring engine come only when there is a file to check.
const load = () => import('#web/words/precheck/check-client.js');

/** Checks the file in a worker; leaving the state ends the worker. */
export const checking = fromCallback<NonReducibleUnknown & { type: string }, Picked>(({ input, sendBack }) => {
  const stop = new AbortController();
  const tell = (event: CheckEvent) => {
    if (!stop.signal.aborted) sendBack(event);
  };
  const run = async () => {
    const { checkInWorker } = await load();
    stop.signal.throwIfAborted();
    return checkInWorker(input.champname, input.file, {
      signal: stop.signal,
      onProgress: (progress) => tell({ type: 'CHECK_PROGRESS', progress }),
    });
  };
  run().then(
    (report) => tell({ type: 'CHECKED', report }),
    (thrown: unknown) => tell({ type: 'CHECK_FAILED', failure: failureOf(thrown) }),
  );
  return () => stop.abort();
});

/** Makes a new file with the fixes. */
export const fixing = fromPromise<Fixed, { file: File; writing: Writing; fixes: readonly Fix[] }>(
  async ({ input: { file, writing, fixes }, signal }) => {
    const { fixInWorker } = await load();
    signal.throwIfAborted();
    return { file: await fixInWorker(file, writing, fixes, { signal }), fixes };
  },
);

/** A file that is sent again, after an answer was lost, is known by its key; picked anew it is another sending. */
const sendings = new WeakMap<File, string>();

const sendingOf = (file: File): string => {
  const known = sendings.get(file) ?? sendingKey();
  sendings.set(file, known);
  return known;
};

const loadPieces = () => import('./pieces.js');

type Sending = Picked & { comment: string };

const send = async ({ champname, file, comment }: Sending, signal: AbortSignal, tell: (event: UploadEvent) => void) => {
  const onProgress = (progress: Progress) => tell({ type: 'UPLOAD_PROGRESS', progress });
  if (isLarge(file)) {
    const { sendInPieces } = await loadPieces();
    signal.throwIfAborted();
    const onWait = () => tell({ type: 'UPLOAD_WAITS' });
    return sendInPieces({ champname, file, comment, signal, onProgress, onWait });
  }
  const parts = { params: { champname }, body: { comment } };
  const options = { field: 'file', file, signal, sendingKey: sendingOf(file), onProgress };
  await upload('POST championships/{champname}/solutions', parts, options);
  sendings.delete(file);
};

/** Sends the file; leaving the state stops it. What has arrived of a large one stays, for when it is sent again. */
export const uploading = fromCallback<NonReducibleUnknown & { type: string }, Sending>(({ input, sendBack }) => {
  const stop = new AbortController();
  const { signal } = stop;
  const tell = (event: UploadEvent) => {
    if (!signal.aborted) sendBack(event);
  };
  send(input, signal, tell).then(
    () => tell({ type: 'ACCEPTED' }),
    async (thrown: unknown) =>
      tell((await isReadable(input.file)) ? { type: 'REFUSED', failure: asApiError(thrown) } : { type: 'LOST' }),
  );
  return () => stop.abort(new DOMException('cancelled', 'AbortError'));
});

/** Forgets what has arrived of a large file: its sender gave it up. */
export const dropArrived = async (champname: string, file: File): Promise<void> => {
  if (isLarge(file)) await (await loadPieces()).dropPieces(champname, file);
};

/** Browsers refuse to read a file that changed after it was picked; for an upload that looks like a broken network. */
const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};
