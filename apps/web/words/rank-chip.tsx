import { FormattedMessage } from 'react-intl';
import type { Rank } from '#modules/rating/contract/ladder.js';
import { Chip, type Tone } from '#web/ui/chip.js';

const tones: Record<Rank, Tone> = {
  YOUNGLING: 'plain',
  PADAWAN: 'ok',
  KNIGHT: 'accent',
  MASTER: 'master',
  GRAND_MASTER: 'error',
};

/** RATE2: a rank, in the language of the page. */
export const RankChip = ({ rank }: { rank: Rank }) => (
  <Chip tone={tones[rank]}>
    <FormattedMessage id={`shell.rank.${rank}`} />
  </Chip>
);
