import { useRef, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { Dialog } from '#web/ui/dialog.js';
import { PersonalForms } from './personal-card.js';
import { PhoneForms } from './phone-card.js';
import classes from './settings-card.module.css';

interface SheetProps {
  onClose: () => void;
}

/** A step that something else waits for, done over the page so that nothing of what one was doing is lost (AUTH7). */
const sheetOf = (title: MessageId, hint: MessageId, Forms: ComponentType<{ onDone: () => void }>) =>
  function StepSheet({ onClose }: SheetProps) {
    const dialog = useRef<HTMLDialogElement>(null);
    return (
      <Dialog ref={dialog} side="wide" title={<FormattedMessage id={title} />} onClose={onClose}>
        <div className={classes.sheet}>
          <p className={classes.sheetHint}>
            <FormattedMessage id={hint} />
          </p>
          <Forms onDone={() => dialog.current?.close()} />
        </div>
      </Dialog>
    );
  };

export const PhoneSheet = sheetOf('user.phone', 'user.phone.hint', PhoneForms);
export const PersonalSheet = sheetOf('user.personal', 'user.personal.hint', PersonalForms);
