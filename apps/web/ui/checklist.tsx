import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './checklist.module.css';

export interface Step {
  id: string;
  isDone: boolean;
  label: ReactNode;
  /** What does the step, shown at the first one that is missing. */
  action?: ReactNode;
}

/** What is missing before something can be done, step by step, with the way to do the next one. */
export function Checklist({ steps }: { steps: readonly Step[] }) {
  const next = steps.find((step) => !step.isDone);
  return (
    <ol className="column gap-1 bare">
      {steps.map((step) => {
        const Icon = step.isDone ? Check : Circle;
        return (
          <li key={step.id} className={classes.step} data-done={step.isDone || undefined}>
            <Icon className={classes.icon} size={18} strokeWidth={2} aria-hidden />
            <span className={classes.label}>
              {step.label}
              <span className="unseen">
                <FormattedMessage id={step.isDone ? 'shell.step.done' : 'shell.step.missing'} />
              </span>
            </span>
            {step === next && step.action}
          </li>
        );
      })}
    </ol>
  );
}
