import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { asApiError } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './form-alert.module.css';

/** What is wrong with a whole form, above its button. */
export function FormAlert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="row rounded p-2-3 error gap-1-2 error-subtle medium" role="alert">
      <CircleX className="rigid" size={18} strokeWidth={1.75} aria-hidden />
      <span className={classes.text}>{children}</span>
      {action}
    </div>
  );
}

/** Why a call failed; nothing where none did. */
export function CallFailure({ of }: { of: unknown }) {
  const t = useText();
  return of ? <FormAlert>{failureText(t, asApiError(of))}</FormAlert> : null;
}
