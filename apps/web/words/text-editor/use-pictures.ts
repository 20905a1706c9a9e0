import { useEffect, useRef } from 'react';
import { useUpload } from '#web/lib/data/use-upload.js';
import { replaceIn } from './replace-in.js';

interface Target {
  field: React.RefObject<HTMLTextAreaElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** Told while a picture is on its way: what is sent before it came has no picture. */
  onBusy?: ((isBusy: boolean) => void) | undefined;
}

/** The name that a picture is given until its writer says what it shows. */
const wordsOf = (name: string): string => name.replace(/\.\w+$/, '').replaceAll(/[[\]\\]/g, '');

/** Pictures that are dropped, pasted or chosen, one after the other; each is named in the text where the cursor is. */
export const usePictures = ({ field, value, onChange, onBusy }: Target) => {
  const latest = useRef({ value, onChange, onBusy });
  useEffect(() => void (latest.current = { value, onChange, onBusy }));
  const words = useRef('');
  /** The picture that was named last: where its words stand, and where it ends. */
  const before = useRef({ start: -1, end: -1, behind: -1 });
  const upload = useUpload('POST texts/pictures', {
    onSuccess: ({ url }) => {
      const text = `![${words.current}](${url})`;
      const { current } = field;
      if (!current) return latest.current.onChange(`${latest.current.value}\n\n${text}\n`);
      const { selectionStart, selectionEnd } = current;
      // Where the words of the picture before are still chosen, this one stands behind it and not in them.
      const isUntouched = selectionStart === before.current.start && selectionEnd === before.current.end;
      const at = isUntouched ? before.current.behind : selectionEnd;
      const select: [number, number] = [2, 2 + words.current.length];
      before.current = { start: at + select[0], end: at + select[1], behind: at + text.length };
      replaceIn(current, { start: at, end: at, text, select }, latest.current.onChange);
    },
  });
  const last = useRef(Promise.resolve());
  const isBusy = upload.progress !== null;
  useEffect(() => onBusy?.(isBusy), [onBusy, isBusy]);
  // Nobody waits for a picture of an editor that is gone.
  useEffect(() => () => latest.current.onBusy?.(false), []);
  const add = (files: Iterable<File>): boolean => {
    const pictures = [...files].filter(({ type }) => type.startsWith('image/'));
    for (const picture of pictures)
      last.current = last.current.then(() => {
        words.current = wordsOf(picture.name);
        return upload.send(picture, { body: {} });
      });
    return pictures.length > 0;
  };
  return { add, upload };
};
