import { ApiError, failureOf } from './api-error.js';
import { addressOf } from './call.js';
import { withSession } from './ended-session.js';
import { languageTag } from '#web/lib/i18n/language-tag.js';
import type { InputOf, Key, Reply } from './routes.js';
import { sendingHeader } from '#modules/kernel/contract/sending-key.js';

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
  sendingKey?: string;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

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
      const body = parsed(request.responseText);
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
