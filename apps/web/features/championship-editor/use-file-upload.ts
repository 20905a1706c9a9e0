import { useRef, useState } from 'react';
import { asApiError, type ApiError } from '#web/lib/api/api-error.js';
import { type Progress, upload } from '#web/lib/api/upload.js';
import type { InputOf, Key, Reply } from '#web/lib/api/routes.js';

/**
 * One file on its way by one call: its progress, what came of it, and a way to stop it. Where `onDone` takes over what
 * was answered, nothing of it stays here.
 */
export const useFileUpload = <K extends Key>(key: K, onDone?: (reply: Reply<K>) => void) => {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [reply, setReply] = useState<Reply<K> | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const stop = useRef<AbortController | null>(null);

  const send = async (picked: File, input: InputOf<K>) => {
    const { signal } = (stop.current = new AbortController());
    setFile(picked);
    setReply(null);
    setFailure(null);
    setProgress({ sent: 0, total: picked.size });
    try {
      const answer = await upload(key, input, { field: 'file', file: picked, onProgress: setProgress, signal });
      if (!onDone) return setReply(answer);
      setFile(null);
      onDone(answer);
    } catch (thrown) {
      if (!signal.aborted) setFailure(asApiError(thrown));
    } finally {
      setProgress(null);
    }
  };

  return {
    file,
    progress,
    reply,
    failure,
    send,
    clear: () => {
      setFile(null);
      setReply(null);
      setFailure(null);
    },
    cancel: () => stop.current?.abort(new Error('cancelled')),
  };
};
