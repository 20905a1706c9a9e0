import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { RailCard } from '#web/ui/rail-card.js';
import { useBoardHead } from '#web/words/board-head.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { PlaceDelta } from '#web/words/place-delta.js';
import { Score } from '#web/words/score.js';
import { useStanding } from './championship-context.js';
/** How the reader stands, in large, and how far the next place is; nothing for who has no place. */
export function YourPlace({ children }: { children?: ReactNode }) {
  const { head } = useBoardHead(useStanding().champ.champname);
  if (!head?.own) return null;
  const { place, previousPlace, award, score } = head.own;
  const above = head.items.find((row) => row.place === place - 1);
  const gap = above ? Math.abs(above.score - score) : 0;
  return (
    <RailCard id="place" title={<FormattedMessage id="championships.place" />}>
      <p className="line gap-3 muted">
        <span className="text great">{place}</span>
        {award && <MedalDisc award={award} />}
        {previousPlace !== null && <PlaceDelta place={place} before={previousPlace} />}
        <Score value={score} />
      </p>
      {gap > 0 && (
        <p className="muted small">
          <FormattedMessage id="championships.place.gap" values={{ gap: <Score value={gap} />, place: place - 1 }} />
        </p>
      )}
      {children}
    </RailCard>
  );
}
