import { useCallback, useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from '../../lib/api/api-error.js';
import { upload, type Progress } from '../../lib/api/upload.js';

/** Life of a file on this page, until the server has it; from then on its solution tells (ui.md 2.0). */
export type Submission =
  | { state: 'empty' }
  | { state: 'picked'; file: File }
  | { state: 'uploading'; file: File; progress: Progress }
  | { state: 'refused'; file: File; failure: ApiError }
  /** The file is not the one that was picked any more: changed, moved or removed on its disk. */
  | { state: 'lost'; file: File };

/** Picks a file and uploads it with a comment. A failure or a cancel keeps both, so that it can be tried again. */
export function useSubmission(champname: string, onAccepted: () => Promise<void>) {
  const [submission, setSubmission] = useState<Submission>({ state: 'empty' });
  const abort = useRef<AbortController>(null);

  const send = async (file: File, comment: string) => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setSubmission({ state: 'uploading', file, progress: { sent: 0, total: file.size } });
    try {
      await upload(
        'POST championships/{champname}/solutions',
        { params: { champname }, body: { comment } },
        {
          field: 'file',
          file,
          signal,
          onProgress: (progress) => setSubmission({ state: 'uploading', file, progress }),
        },
      );
      await onAccepted();
      setSubmission({ state: 'empty' });
      return true;
    } catch (thrown) {
      if (signal.aborted) setSubmission({ state: 'picked', file });
      else if (await isReadable(file)) setSubmission({ state: 'refused', file, failure: asApiError(thrown) });
      else setSubmission({ state: 'lost', file });
      return false;
    }
  };

  useWarningBeforeLeaving(submission.state === 'uploading');

  return {
    submission,
    send,
    pick: useCallback((file: File) => setSubmission({ state: 'picked', file }), []),
    clear: () => setSubmission({ state: 'empty' }),
    cancel: () => abort.current?.abort(new DOMException('cancelled', 'AbortError')),
  };
}

/** Browsers refuse to read a file that changed after it was picked; for an upload that looks like a broken network. */
const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
};

/** The browser asks before it drops an upload that is under way. */
const useWarningBeforeLeaving = (isActive: boolean) => {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isActive]);
};
