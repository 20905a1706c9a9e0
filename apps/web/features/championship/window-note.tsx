import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { Chip } from '#web/ui/chip.js';
import { Countdown } from '#web/ui/countdown.js';
import { DateTime } from '#web/words/date-time.js';
import { useNowAt } from '#web/lib/use-now-at.js';

interface Props {
  card: ChampionshipCard;
  /** The team can hand in no more for another reason, so that it has no time left to tell of. */
  isOut: boolean;
}

/** CHAMP7: how long the own team may still hand in, where a championship gives each team a time of its own. */
export function WindowNote({ card, isOut }: Props) {
  const until = card.participation?.submitUntil;
  const now = useNowAt(until ? [Date.parse(until)] : []);
  if (!until || card.type === 'ENDED') return null;
  if (Date.parse(until) <= now) {
    return (
      <Chip tone="warn" icon={Hourglass}>
        <FormattedMessage id="championships.window.over" values={{ time: <DateTime time={until} /> }} />
      </Chip>
    );
  }
  if (isOut) return null;
  return (
    <Chip tone="info" icon={Hourglass}>
      <FormattedMessage id="championships.window.left" values={{ time: <Countdown to={until} /> }} />
    </Chip>
  );
}
