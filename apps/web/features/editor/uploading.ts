import { createAtom } from '@xstate/store';
import { Upload } from 'tus-js-client';
import { ApiError, asApiError } from '../../lib/api/api-error.js';
import { call } from '../../lib/api/call.js';
import { isPassing } from '../../lib/api/is-passing.js';
import { languageTag } from '../../lib/i18n/language-tag.js';

/** A data file on its way to the server. It goes on while other pages of the app are looked at. */
export interface Uploading {
  id: number;
  champname: string;
  name: string;
  sent: number;
  total: number;
  state: 'sending' | 'checking' | 'failed';
  failure: ApiError | null;
}

export const uploads = createAtom<readonly Uploading[]>([]);
const running = new Map<number, Upload>();
let lastId = 0;

/** Waits between attempts after a broken connection; then a person has to ask for another one. */
const retryDelays = [0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 60_000];
/** One request carries so much at most, so that a proxy's limit of one body is not met. */
const chunkSize = 32 * 1024 * 1024;

const change = (id: number, part: Partial<Uploading>) =>
  uploads.set((now) => now.map((one) => (one.id === id ? { ...one, ...part } : one)));
const forget = (id: number) => {
  running.delete(id);
  uploads.set((now) => now.filter((one) => one.id !== id));
};

const idOf = (url: string | null): string => url?.split('/').at(-1) ?? '';

/**
 * Sends a file in pieces that go on where they stopped: after a broken connection by itself, after a reload when the same
 * file is picked again. Then the server counts its checksum and shows it to participants.
 */
export const startUpload = (champname: string, file: File, onDone: () => void): void => {
  lastId += 1;
  const id = lastId;
  const row: Uploading = { id, champname, name: file.name, sent: 0, total: file.size, state: 'sending', failure: null };
  uploads.set((now) => [...now, row]);
  const upload = new Upload(file, {
    endpoint: `/api/championships/${champname}/uploads`,
    retryDelays,
    chunkSize,
    headers: { 'Accept-Language': languageTag() },
    removeFingerprintOnSuccess: true,
    // Also where the browser says that it is offline, which passes.
    onShouldRetry: (error) => isPassing(error.originalResponse?.getStatus() ?? 0),
    onProgress: (sent) => change(id, { sent }),
    onError: (error) => change(id, { state: 'failed', failure: failureOf(error) }),
    onSuccess: () => void attach(id, champname, file.name, idOf(upload.url), onDone),
  });
  running.set(id, upload);
  void upload.findPreviousUploads().then(([previous]) => {
    if (previous) upload.resumeFromPreviousUpload(previous);
    upload.start();
  });
};

const attach = async (id: number, champname: string, name: string, uploadId: string, onDone: () => void) => {
  change(id, { state: 'checking' });
  try {
    const key = 'POST championships/{champname}/uploads/{id}/attach';
    await call(key, { params: { champname, id: uploadId }, body: { name } });
    forget(id);
    onDone();
  } catch (thrown) {
    change(id, { state: 'failed', failure: asApiError(thrown) });
  }
};

/** Another attempt after a failure, from where it stopped. */
export const retryUpload = (id: number): void => {
  change(id, { state: 'sending', failure: null });
  running.get(id)?.start();
};

/** Ends an upload for good; the server forgets what has come of it. */
export const cancelUpload = (id: number): void => {
  const upload = running.get(id);
  forget(id);
  void upload?.abort(true).catch(() => undefined);
};

const failureOf = (error: Error): ApiError => {
  const body = 'originalResponse' in error ? (error.originalResponse as { getBody: () => string } | null) : null;
  if (!body) return new ApiError({ code: 'NETWORK' });
  try {
    return new ApiError(JSON.parse(body.getBody()) as ConstructorParameters<typeof ApiError>[0]);
  } catch {
    return new ApiError({ code: 'INTERNAL' });
  }
};
