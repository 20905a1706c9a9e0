import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { ErrorCard } from '#web/ui/error-card.js';
import { useRead } from '#web/lib/data/use-read.js';
import { personal, type Personal } from './personal.data.js';
import classes from './settings-card.module.css';

interface Props {
  /** Also the fragment of an address that leads here. */
  id: string;
  title: MessageId;
  hint: MessageId;
  children: (data: Personal) => ReactNode;
}

/** A part of the settings that is saved by itself (PROF2). */
export function SettingsCard({ id, title, hint, children }: Props) {
  const { data, error, refetch } = useRead(personal);
  return (
    <section className={classes.card} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <FormattedMessage id={title} />
      </h2>
      <p className={classes.hint}>
        <FormattedMessage id={hint} />
      </p>
      {error && <ErrorCard failure={error} onRetry={() => void refetch()} />}
      {data ? children(data) : !error && <Skeleton height={120} radius={6} />}
    </section>
  );
}
