import { Button, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestReason } from '#modules/kernel/contract/limits.js';
import { asApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Dialog } from './dialog.js';
import { FormAlert } from './form-alert.js';
import classes from './confirm-question.module.css';

export interface Question {
  /** The question itself: "End all other sessions?". */
  title: string;
  /** What will happen then. */
  children?: ReactNode;
  /** What the button does, as a verb: "End them". Never "OK". */
  verb: string;
  /** Something is lost by it. */
  isDangerous?: boolean;
  /** Has to be typed before, when there is no way back. */
  typed?: string;
  /** Asks why as well; the audit log keeps the answer. */
  asksReason?: boolean;
  /** Filled in as the reason, for whoever has nothing to add. */
  usualReason?: string;
  /** While what is asked above is not answered. */
  isBlocked?: boolean;
  /**
   * The dialog waits for it, closes after it, and shows why it failed; after a false it stays open, and what was asked says
   * why. `reason` is empty where none is asked for.
   */
  onConfirm: (reason: string) => unknown;
  /** Answered or left; the dialog is to be drawn no more. */
  onClose: () => void;
}

/** The sheet of a ConfirmDialog. The focus is on Cancel, so that a hasty Enter does nothing, or on the first field. */
export function ConfirmQuestion(props: Question) {
  const { title, children, verb, isDangerous, typed, asksReason = false, onConfirm, onClose } = props;
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [entered, setEntered] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [reason, setReason] = useState(props.usualReason ?? '');
  useEffect(() => {
    if (!asksReason) cancel.current?.focus();
  }, [asksReason]);

  const isUnexplained = asksReason && reason.trim() === '';
  const isBlocked = props.isBlocked || isUnexplained || (typed !== undefined && entered.trim() !== typed);
  const confirm = async () => {
    if (isBlocked || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      const isDone = await onConfirm(reason.trim());
      if (isDone !== false) dialog.current?.close();
    } catch (thrown) {
      setFailure(failureText(t, asApiError(thrown)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog ref={dialog} role="alertdialog" title={title} isBusy={isBusy} onClose={onClose}>
      <form
        // Never wider than the sheet: a table in it scrolls by itself.
        className="column gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        {children && <div className={classes.text}>{children}</div>}
        {typed !== undefined && (
          <TextInput
            label={t({ id: 'shell.ask.type' }, { text: typed })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={entered}
            onChange={(event) => setEntered(event.currentTarget.value)}
          />
        )}
        {asksReason && <Reason value={reason} onChange={setReason} />}
        {failure && <FormAlert>{failure}</FormAlert>}
        <div className="wrap gap-2 justify-end">
          <Button ref={cancel} variant="default" disabled={isBusy} onClick={() => dialog.current?.close()}>
            <FormattedMessage id="shell.cancel" />
          </Button>
          <Button type="submit" color={isDangerous ? 'red' : 'blue'} loading={isBusy} disabled={isBlocked}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Reason({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const t = useText();
  return (
    <Textarea
      label={t({ id: 'shell.ask.reason' })}
      description={t({ id: 'shell.ask.reason.kept' })}
      autosize={false}
      rows={2}
      maxLength={longestReason}
      required
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
