import { useEffect, useId, type ReactNode, type RefObject } from 'react';
import classes from './dialog.module.css';

interface Props {
  /** To close it by: only then the browser gives the focus back to where it was. */
  ref: RefObject<HTMLDialogElement | null>;
  title: ReactNode;
  /** A question that must be answered is said at once by screen readers. */
  role?: 'alertdialog';
  /** While something is under way that leaving would not stop. */
  isBusy?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet over the page for as long as it is drawn. The browser keeps the focus inside and closes it by Escape. */
export function Dialog({ ref, title, role, isBusy = false, onClose, children }: Props) {
  const titleId = useId();
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal();
  }, [ref]);
  return (
    <dialog
      ref={ref}
      role={role}
      className={classes.dialog}
      aria-labelledby={titleId}
      closedby={isBusy ? 'none' : 'any'}
      onCancel={(event) => {
        if (isBusy) event.preventDefault();
      }}
      onClose={onClose}
    >
      <h2 id={titleId} className={classes.title}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}
