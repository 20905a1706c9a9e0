import { defaultOptions, Upload, type PreviousUpload } from 'tus-js-client';
import { ApiError } from '#modules/client/api-error.js';
import { addressOf } from '#modules/client/address.js';
import { call } from '#web/lib/api/call.js';
import { withSession } from '#modules/client/recovery.js';
import { sendBytes, throwTusError, uploadId } from '#modules/client/resumable.js';
import type { Progress } from '#web/lib/api/upload.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';

/** A large solution, and who hears of its way. */
export interface InPieces {
  champname: string;
  file: File;
  comment: string;
  signal: AbortSignal;
  onProgress: (progress: Progress) => void;
  /** The connection broke; it is tried again by itself. */
  onWait: () => void;
}

const begin = 'POST championships/{champname}/solutions/uploads';
/** Waits between attempts after a broken connection, as long as nothing more arrives; then a person has to ask. */
const retryDelays = [0, 500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000];
/** One request carries so much, since a proxy may hold it back until it is whole: what a cut takes away is no more. */
const chunkSize = 4 * 1024 * 1024;

const headers = () => ({ 'Accept-Language': languageTag() });

/** Where it is sent to is a part of what it is known by afterwards: the same file may go to several championships. */
const uploadOf = (champname: string, file: File) =>
  new Upload(file, {
    endpoint: addressOf(begin, { params: { champname } }),
    retryDelays,
    chunkSize,
    headers: headers(),
  });

/** What this browser began to send of the very same file, the newest first; also before a reload. */
const begunOf = async (champname: string, file: File): Promise<PreviousUpload[]> =>
  (await uploadOf(champname, file).findPreviousUploads()).toSorted(
    (one, other) => Date.parse(other.creationTime) - Date.parse(one.creationTime),
  );

const forget = async (champname: string, file: File): Promise<void> => {
  for (const { urlStorageKey } of await begunOf(champname, file)) {
    await defaultOptions.urlStorage.removeUpload(urlStorageKey);
  }
};

/**
 * Sends a file in pieces that go on where they stopped, and hands it in once it is whole. What has become a solution by an
 * answer that was lost is found again and not sent twice.
 */
export const sendInPieces = (sending: InPieces): Promise<void> => withSession(begin, () => attempt(sending));

const attempt = async (sending: InPieces): Promise<void> => {
  const { champname, file } = sending;
  const [begun] = await begunOf(champname, file);
  const known = begun && (await outcomeOf(sending, begun));
  if (known !== 'made') {
    await handIn(sending, await sendRest(sending, known === 'unfinished' ? begun : undefined));
  }
  await forget(champname, file);
};

const handIn = ({ champname, file, comment, signal }: InPieces, id: string) =>
  call(
    'POST championships/{champname}/solutions/uploads/{id}/submit',
    { params: { champname, id }, body: { name: file.name, comment } },
    { signal },
  );

/** What became of an upload that was begun: a solution, now or before; a part of a file; or nothing that is left. */
const outcomeOf = async (sending: InPieces, begun: PreviousUpload): Promise<'made' | 'unfinished' | 'gone'> => {
  try {
    await handIn(sending, uploadId(begun.uploadUrl));
    return 'made';
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    if (thrown.code === 'UPLOAD_UNFINISHED') return 'unfinished';
    if (thrown.code !== 'NOT_FOUND') throw thrown;
    await forget(sending.champname, sending.file);
    return 'gone';
  }
};

/** @returns the id of the upload, which is whole */
const sendRest = ({ champname, file, signal, onProgress, onWait }: InPieces, begun: PreviousUpload | undefined) => {
  const upload = uploadOf(champname, file);
  if (begun) upload.resumeFromPreviousUpload(begun);
  const heard = { onProgress: (sent: number) => onProgress({ sent, total: file.size }), onWait, signal };
  return sendBytes(upload, upload.options.endpoint ?? null, heard).catch(throwTusError);
};

/** How many bytes of this file arrived before, of those that can go on; null for none. */
export const arrivedBefore = async (champname: string, file: File): Promise<number | null> => {
  const [begun] = await begunOf(champname, file);
  if (!begun?.uploadUrl) return null;
  const about = { method: 'HEAD', headers: { ...headers(), 'Tus-Resumable': '1.0.0' } };
  const answer = await fetch(begun.uploadUrl, about).catch(() => null);
  return answer?.ok ? Number(answer.headers.get('Upload-Offset')) || null : null;
};

/** Ends an upload for good; the server forgets what has come of it. */
export const dropPieces = async (champname: string, file: File): Promise<void> => {
  const all = await begunOf(champname, file);
  await forget(champname, file);
  for (const { uploadUrl } of all) {
    if (uploadUrl) await Upload.terminate(uploadUrl, { headers: headers() }).catch(() => undefined);
  }
};
