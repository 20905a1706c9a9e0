import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { asApiError } from '../lib/api/api-error.js';
import { failureText } from '../lib/errors.js';
import { useText } from '../lib/i18n/use-text.js';
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
  /** What is asked for is not there yet, or not possible yet: the verb can't be pressed. */
  isBlocked?: boolean;
  /** The dialog waits for it, closes after it, and shows why it failed. */
  onConfirm: () => unknown;
  /** Answered or left; the dialog is to be drawn no more. */
  onClose: () => void;
}

/** The sheet of a ConfirmDialog. The focus is on Cancel, so that a hasty Enter does nothing. */
export function ConfirmQuestion({ title, children, verb, isDangerous, typed, onConfirm, onClose, ...may }: Question) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const [entered, setEntered] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => cancel.current?.focus(), []);

  const isBlocked = may.isBlocked || (typed !== undefined && entered.trim() !== typed);
  const confirm = async () => {
    if (isBlocked || isBusy) return;
    setBusy(true);
    setFailure(null);
    try {
      await onConfirm();
      dialog.current?.close();
    } catch (thrown) {
      setFailure(failureText(t, asApiError(thrown)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog ref={dialog} role="alertdialog" title={title} isBusy={isBusy} onClose={onClose}>
      <form
        className={classes.form}
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
        {failure && <FormAlert>{failure}</FormAlert>}
        <div className={classes.buttons}>
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
