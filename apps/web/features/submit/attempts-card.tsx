import type { ComponentProps, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { RailCard } from '#web/ui/rail-card.js';
import { Attempts } from './attempts.js';

/** Beside a page of a participant: what is left today, and the way on. */
export function AttemptsCard({ children, ...rest }: { children: ReactNode } & ComponentProps<typeof Attempts>) {
  return (
    <RailCard id="attempts" title={<FormattedMessage id="scoring.attempts.title" />}>
      <Attempts {...rest} />
      <p>{children}</p>
    </RailCard>
  );
}
