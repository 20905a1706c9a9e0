import type { ReactElement, ReactNode } from 'react';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './step.module.css';

interface Props {
  /** Also the beginning of the id of its heading. */
  name: string;
  title: MessageId;
  hint: MessageId | ReactElement;
  /** Beside the title. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A part of a step of the editor: what it is about, what to know of it, its fields. */
export function Part({ name, title, hint, mark, children }: Props) {
  const t = useText();
  return (
    <section className="column gap-3 p-4 bordered rounded-card" aria-labelledby={`${name}-title`}>
      <h3 id={`${name}-title`} className={classes.sub}>
        {t({ id: title })} {mark}
      </h3>
      <p className="flat muted small prose">{typeof hint === 'string' ? t({ id: hint }) : hint}</p>
      {children}
    </section>
  );
}
