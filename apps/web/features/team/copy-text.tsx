import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Copy } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';
import { toast } from '#web/lib/toasts/toasts.js';
import classes from './team.module.css';

/** A text to be given away: it can be read, selected and copied. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const t = useText();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('done', t({ id: 'teams.copied' })),
      // Without the right to copy it stays selectable.
      () => undefined,
    );
  return (
    <div className={classes.row}>
      <TextInput
        className={classes.who}
        aria-label={label}
        value={text}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
        <FormattedMessage id="teams.copy" />
      </Button>
    </div>
  );
}
