import { Hourglass } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { ChampionshipCard } from '../../../../../modules/championships/contract/championship.js';
import { Chip } from '../../../components/chip.js';
import { Countdown } from '../../../components/countdown.js';
import { DateTime } from '../../../components/date-time.js';

/** CHAMP7: how long the own team may still hand in, where a championship gives each team a time of its own. */
export function WindowNote({ card, now }: { card: ChampionshipCard; now: number }) {
  const until = card.participation?.submitUntil;
  if (!until || card.type === 'ENDED') return null;
  if (new Date(until).getTime() <= now) {
    return (
      <Chip tone="warn" icon={Hourglass}>
        <FormattedMessage id="championships.window.over" values={{ time: <DateTime time={until} /> }} />
      </Chip>
    );
  }
  return (
    <Chip tone="info" icon={Hourglass}>
      <FormattedMessage id="championships.window.left" values={{ time: <Countdown to={until} /> }} />
    </Chip>
  );
}
