import { useSelector } from '@xstate/store-react';
import { Check, CircleX, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { dismiss, toasts } from '#web/lib/toasts/toasts.js';
import { layers } from './overlay/layers.js';
import classes from './toast-region.module.css';

const icons = { done: Check, failed: CircleX };

/** Passing messages at the bottom right; failures stay until they are dismissed. */
export function ToastRegion() {
  const t = useText();
  const shown = useSelector(toasts, (all) => all);
  // Under a sheet nothing could be read or dismissed.
  const over = useSelector(layers, (all) => all.at(-1));
  const region = (
    <section className={classes.region} aria-label={t({ id: 'shell.toasts' })}>
      {shown.map(({ id, kind, text }) => {
        const Icon = icons[kind];
        return (
          <div key={id} className={classes.toast} data-kind={kind} role={kind === 'failed' ? 'alert' : 'status'}>
            <Icon className={classes.icon} size={18} strokeWidth={1.75} aria-hidden />
            <span className="grow breaks">{typeof text === 'string' ? text : failureText(t, text)}</span>
            <button
              type="button"
              className={classes.close}
              aria-label={t({ id: 'shell.toasts.dismiss' })}
              onClick={() => dismiss(id)}
            >
              <X size={16} strokeWidth={1.75} aria-hidden />
            </button>
          </div>
        );
      })}
    </section>
  );
  return over ? createPortal(region, over) : region;
}
