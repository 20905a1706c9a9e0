import { addressOf } from '#modules/client/address.js';
import { ApiError, failureOf } from '#modules/client/api-error.js';
import { valueOf } from '#modules/client/exchange.js';
import { withSession } from '#modules/client/recovery.js';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { sendingHeader } from '#modules/kernel/contract/sending-key.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';

export interface Progress {
  sent: number;
  total: number;
}

interface Upload {
  /** Field of the form that carries the file. */
  field: string;
  file: File;
  onProgress: (progress: Progress) => void;
  signal: AbortSignal;
  /** What is sent with the same key again is taken once. */
  sendingKey?: string | undefined;
}

/**
 * Uploads a file with progress. XMLHttpRequest, because fetch reports no progress of what it sends. Rejects with an
 * ApiError; a cancelled upload rejects with the signal's reason.
 */
export function upload<K extends Key>(key: K, input: InputOf<K>, options: Upload): Promise<Reply<K>> {
  return withSession(key, () => attempt(key, input, options));
}

function attempt<K extends Key>(key: K, input: InputOf<K>, { field, file, onProgress, signal, sendingKey }: Upload) {
  return new Promise<Reply<K>>((resolve, reject) => {
    const parts = input as { params?: Record<string, string>; body?: Record<string, string> };
    const form = new FormData();
    // Text fields go first: the server has read them when the file begins to stream.
    for (const [name, value] of Object.entries(parts.body ?? {})) form.set(name, value);
    form.set(field, file, file.name);

    const request = new XMLHttpRequest();
    request.open(key.slice(0, key.indexOf(' ')), addressOf(key, parts));
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Accept-Language', languageTag());
    if (sendingKey !== undefined) request.setRequestHeader(sendingHeader, sendingKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => {
      const body = valueOf(request.responseText);
      const failure = failureOf(request.status, body, request.getResponseHeader('Retry-After'));
      if (failure) reject(failure);
      else resolve(body as Reply<K>);
    };
    request.onerror = () => reject(new ApiError({ code: 'NETWORK' }));
    request.onabort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}
