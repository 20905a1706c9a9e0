import { createAtom } from '@xstate/store';
import { Upload } from 'tus-js-client';
import { type ApiError, asApiError, isAnswerLost } from '#modules/client/api-error.js';
import { Intention, sendOnce } from '#modules/client/intention.js';
import { addressOf } from '#modules/client/address.js';
import { call } from '#web/lib/api/call.js';
import { withSession } from '#modules/client/recovery.js';
import { sendBytes, throwTusError } from '#modules/client/resumable.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';

/** A data file on its way to the server. It goes on while other pages of the app are looked at. */
export interface Uploading {
  id: number;
  champname: string;
  name: string;
  sent: number;
  total: number;
  state: 'sending' | 'checking' | 'failed' | 'empty';
  failure: ApiError | null;
}

/** What was asked on the way, and answered. */
interface Meant {
  /** Participants get the answers in it. */
  givesAnswers?: boolean;
  /** Why it takes the place of the one there is. */
  reason?: string;
  /** Participants can't download that one any more. */
  forgetFormer?: boolean;
}

export const uploads = createAtom<readonly Uploading[]>([]);
/** Of each upload what stops it, and what tries it again. */
const running = new Map<number, { upload: Upload; meant: Meant; go: () => Promise<void> }>();

/** How an upload becomes a file, which it does once, however late it is asked again. */
interface Attaching {
  intention: Intention;
  /** Its id, once it is whole and nobody knows whether it is the file already: then it may be gone. */
  arrived: string | null;
}
let lastId = 0;

const opening = 'POST championships/{champname}/uploads';
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

const isSame = (one: Upload['file'], other: File): boolean =>
  one instanceof File && one.size === other.size && one.lastModified === other.lastModified;

/** One of the name that is not there yet: the same goes on, another gives way. @returns the same */
const oneOfName = (champname: string, file: File): Uploading | null => {
  const before = uploads.get().find((one) => one.champname === champname && one.name === file.name);
  if (!before) return null;
  const sent = running.get(before.id)?.upload.file;
  if (sent && isSame(sent, file)) return before;
  cancelUpload(before.id);
  return null;
};

/**
 * Sends a file in pieces that go on where they stopped: after a broken connection by itself, after a reload when the same
 * file is picked again. Then the server counts its checksum and shows it to participants.
 * @returns whether that file is on its way already
 */
export const startUpload = (champname: string, file: File, onDone: () => void): boolean => {
  const before = oneOfName(champname, file);
  if (before?.state === 'failed') retryUpload(before.id);
  if (before) return before.state !== 'failed';
  begin(champname, file, onDone);
  return false;
};

const begin = (champname: string, file: File, onDone: () => void): void => {
  lastId += 1;
  const id = lastId;
  const row: Uploading = { id, champname, name: file.name, sent: 0, total: file.size, state: 'sending', failure: null };
  if (file.size === 0) return uploads.set((now) => [...now, { ...row, state: 'empty' }]);
  uploads.set((now) => [...now, row]);
  const upload = new Upload(file, {
    // What was begun is known by where it is sent to, also after a reload.
    endpoint: addressOf(opening, { params: { champname } }),
    retryDelays,
    chunkSize,
    headers: { 'Accept-Language': languageTag() },
    removeFingerprintOnSuccess: true,
  });
  const meant: Meant = {};
  const attaching: Attaching = { intention: new Intention(() => 0), arrived: null };
  const go = () => finish(row, upload, onDone, meant, attaching);
  running.set(id, { upload, meant, go });
  void upload.findPreviousUploads().then(([previous]) => {
    if (previous) upload.resumeFromPreviousUpload(previous);
    return go();
  });
};

const finish = async (
  { id, champname, name }: Uploading,
  upload: Upload,
  onDone: () => void,
  { givesAnswers, reason, forgetFormer }: Meant,
  attaching: Attaching,
): Promise<void> => {
  try {
    const endpoint = addressOf(opening, { params: { champname } });
    const heard = { onProgress: (sent: number) => change(id, { sent }) };
    const send = () => withSession(opening, () => sendBytes(upload, endpoint, heard).catch(throwTusError));
    const arrived = attaching.arrived ?? (await send());
    attaching.arrived = arrived;
    change(id, { state: 'checking' });
    const key = 'POST championships/{champname}/uploads/{id}/attach';
    const body = {
      name,
      ...(givesAnswers && { givesAnswers: 'true' }),
      ...(reason && { reason }),
      ...(forgetFormer && { forgetFormer: 'true' }),
    };
    const input = { params: { champname, id: arrived }, body };
    await sendOnce(attaching.intention, key, input, (sendingKey) => call(key, input, { sendingKey }));
    forget(id);
    onDone();
  } catch (thrown) {
    if (!isAnswerLost(thrown)) attaching.arrived = null;
    change(id, { state: 'failed', failure: asApiError(thrown) });
  }
};

/** Another attempt after a failure, from where it stopped. @param meant what was answered to a question */
export const retryUpload = (id: number, meant: Meant = {}): void => {
  change(id, { state: 'sending', failure: null });
  const one = running.get(id);
  Object.assign(one?.meant ?? {}, meant);
  void one?.go();
};

/** Ends an upload for good; the server forgets what has come of it. */
export const cancelUpload = (id: number): void => {
  const upload = running.get(id)?.upload;
  forget(id);
  void upload?.abort(true).catch(() => undefined);
};
