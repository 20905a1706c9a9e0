import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { RichText } from '#web/words/rich-text.js';

/** While somebody writes, the server is not asked for every letter. */
const pauseMs = 300;

/** A text as its readers will see it, by the renderer that they will see it by. */
export function TextPreview({ text }: { text: string }) {
  const t = useText();
  const [settled] = useDebouncedValue(text, pauseMs);
  const { mutate, data, error } = useSend('POST texts/preview', { isShownHere: true });
  const [shown, setShown] = useState<string>();
  // What was shown stays until the next one is there.
  if (data && data.html !== shown) setShown(data.html);
  const isEmpty = settled.trim() === '';
  useEffect(() => {
    if (!isEmpty) mutate({ body: { text: settled } });
  }, [mutate, settled, isEmpty]);
  if (isEmpty) {
    return <p className="muted">{t({ id: 'texts.nothingYet' })}</p>;
  }
  return (
    <>
      <CallFailure of={error} />
      {shown === undefined ? (
        !error && <p className="muted">{t({ id: 'texts.rendering' })}</p>
      ) : (
        <RichText html={shown} />
      )}
    </>
  );
}
