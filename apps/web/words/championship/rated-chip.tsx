import { FormattedMessage } from 'react-intl';
import { Chip } from '#web/ui/chip.js';

/** RATE1: whether its end gives medals and points, or it is for practice. */
export function RatedChip({ isRated }: { isRated: boolean }) {
  return (
    <Chip tone={isRated ? 'accent' : 'plain'}>
      <FormattedMessage id={isRated ? 'championships.rated' : 'championships.practice'} />
    </Chip>
  );
}
