import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { Intention, sendOnce } from '#modules/client/intention.js';
import { upload, type Progress } from '#web/lib/api/upload.js';
import { sendMeta, type Sending } from './use-send.js';

interface Sent<K extends Key> {
  file: File;
  input: InputOf<K>;
  signal: AbortSignal;
}

/**
 * One file on its way by one call: its progress, what came of it, and a way to stop it. Where it changes what pages read,
 * nothing of it stays here; its failure stands beside it.
 */
export const useUpload = <K extends Key>(
  key: K,
  how: Omit<Sending<K>, 'sendingKey'> & { field?: string; staysShown?: boolean } = {},
) => {
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [reply, setReply] = useState<Reply<K> | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const stop = useRef<AbortController | null>(null);
  const { onSuccess, field = 'file' } = how;
  const [intention] = useState(() => new Intention());
  const sending = useMutation<Reply<K>, Error, Sent<K>>({
    meta: sendMeta(key, { ...how, isShownHere: true }),
    mutationFn: async ({ file: picked, input, signal }) => {
      const { name, size, lastModified } = picked;
      const options = { field, file: picked, onProgress: setProgress, signal };
      const wish = [input, name, size, lastModified];
      return sendOnce(intention, key, wish, (sendingKey) => upload(key, input, { ...options, sendingKey }));
    },
    ...(onSuccess && { onSuccess: (answer, { input }) => onSuccess(answer, input) }),
  });

  const send = async (picked: File, input: InputOf<K>) => {
    const { signal } = (stop.current = new AbortController());
    setFile(picked);
    setReply(null);
    setFailure(null);
    setProgress({ sent: 0, total: picked.size });
    try {
      setReply(await sending.mutateAsync({ file: picked, input, signal }));
      if (!how.staysShown) setFile(null);
    } catch (thrown) {
      if (!signal.aborted) setFailure(asApiError(thrown));
    } finally {
      setProgress(null);
    }
  };

  const clear = () => {
    setFile(null);
    setReply(null);
    setFailure(null);
  };
  const cancel = () => stop.current?.abort(new Error('cancelled'));
  return {
    ...{ file, progress, reply, failure, send, clear, cancel },
    /** What an `UploadZone` shows of it: the file while it is on its way, then room for the next one. */
    zone: { file: progress ? file : null, progress, onClear: clear, onCancel: cancel },
  };
};
