import { FormattedMessage } from 'react-intl';
import type { ChampionshipType } from '#modules/championships/contract/championship.js';
import { Chip, type Tone } from '#web/ui/chip.js';

const tones: Record<ChampionshipType, Tone> = { ACTIVE: 'ok', INFINITY: 'info', ENDED: 'plain', TEST: 'warn' };

export function TypeChip({ type }: { type: ChampionshipType }) {
  return (
    <Chip tone={tones[type]}>
      <FormattedMessage id={`championships.type.${type}`} />
    </Chip>
  );
}

/** RATE1: whether its end gives medals and points, or it is for practice. */
export function RatedChip({ isRated }: { isRated: boolean }) {
  return (
    <Chip tone={isRated ? 'accent' : 'plain'}>
      <FormattedMessage id={isRated ? 'championships.rated' : 'championships.practice'} />
    </Chip>
  );
}
