import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { Attempts } from '#modules/scoring/solutions/contract/queue.js';
import { Chip } from '#web/ui/chip.js';
import { Countdown } from '#web/ui/countdown.js';
import { DateTime } from '#web/words/date-time.js';
import { isOutBy } from '#web/words/solutions/attempts.data.js';

interface Props {
  attempts: Pick<Attempts, 'gate' | 'submitUntil' | 'unlimited'> | undefined;
}

/** CHAMP7: how long the own team may still hand in, where a championship gives each team a time of its own. */
export function WindowNote({ attempts }: Props) {
  // Late ones are taken whatever that time was.
  if (!attempts?.submitUntil || attempts.unlimited) return null;
  const { submitUntil: until, gate } = attempts;
  if (gate?.code === 'SUBMIT_TIMEOUT') {
    return (
      <Chip tone="warn" icon={Hourglass}>
        <FormattedMessage id="championships.window.over" values={{ time: <DateTime time={until} /> }} />
      </Chip>
    );
  }
  // It can hand in no more for another reason, so that it has no time left to tell of.
  if (isOutBy(attempts)) return null;
  return (
    <Chip tone="info" icon={Hourglass}>
      <FormattedMessage id="championships.window.left" values={{ time: <Countdown to={until} /> }} />
    </Chip>
  );
}
