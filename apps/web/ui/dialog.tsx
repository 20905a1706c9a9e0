import { X } from 'lucide-react';
import { use, useEffect, useId, useRef, type ReactNode, type RefObject, type SyntheticEvent } from 'react';
import { useText } from '#web/lib/i18n/use-text.js';
import { useFocusBack } from '#web/lib/use-focus-back.js';
import classes from './dialog.module.css';
import { HoldContext } from './overlay/hold-context.js';
import { layOver } from './overlay/layers.js';

/** React tells the sheet below of what happens to one that was drawn inside it. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget;

interface Props {
  /** To close it by from within. */
  ref?: RefObject<HTMLDialogElement | null>;
  title: ReactNode;
  /** A question that must be answered is said at once by screen readers. */
  role?: 'alertdialog';
  /** At the right edge, as high as the window, with a button that closes it; in the middle without. */
  side?: 'wide' | 'wider';
  /** While something is under way that leaving would not stop. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A sheet over the page, or over another sheet, for as long as it is drawn. The browser keeps the focus inside, and Escape
 * closes the topmost alone; after it the focus is where it was before.
 */
export function Dialog({ ref, title, role, side, isBusy = false, onClose, children }: Props) {
  const titleId = useId();
  const own = useRef<HTMLDialogElement>(null);
  const dialog = ref ?? own;
  const hold = use(HoldContext);
  useFocusBack(dialog);
  useEffect(() => {
    hold(isBusy);
    return () => hold(false);
  }, [hold, isBusy]);
  useEffect(() => {
    const { current } = dialog;
    if (!current) return;
    if (!current.open) current.showModal();
    return layOver(current);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      role={role}
      className={classes.dialog}
      data-side={side}
      aria-labelledby={titleId}
      closedby={isBusy ? 'none' : 'any'}
      onCancel={(event) => {
        if (isBusy && isOwn(event)) event.preventDefault();
      }}
      onClose={(event) => {
        if (isOwn(event)) onClose();
      }}
    >
      <header className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {side && <CloseButton onClick={() => dialog.current?.close()} />}
      </header>
      {children}
    </dialog>
  );
}

function CloseButton({ onClick }: { onClick: () => void }) {
  const t = useText();
  return (
    <button type="button" className={classes.close} aria-label={t({ id: 'shell.close' })} onClick={onClick}>
      <X size={18} strokeWidth={1.75} aria-hidden />
    </button>
  );
}
