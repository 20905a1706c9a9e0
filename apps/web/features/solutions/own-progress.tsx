import { FormattedMessage } from 'react-intl';
import { Score } from '#web/words/score.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { useTours } from '#web/words/board.data.js';
import type { useScored } from '#web/words/solutions/solutions.data.js';
import type { Direction } from '#modules/championships/contract/championship.js';
import classes from './own-progress.module.css';

/* A picture is a chunk of its own: the list is there before it. */
const OwnChart = lazyPart({
  chunk: 'submit',
  load: () => import('./own-chart.js').then((module) => module.OwnChart),
  meanwhile: 240,
});

interface Props {
  champname: string;
  scored: ReturnType<typeof useScored>['data'];
  direction: Direction;
}

/** SUB3: how the own scores went; one alone is said in words, and before the first there is nothing to say. */
export function OwnProgress({ champname, scored, direction }: Props) {
  const tours = useTours(champname).data ?? [];
  if (!scored || scored.items.length === 0) return null;
  const { items, nextCursor } = scored;
  const [only, second] = items;
  if (!second) {
    const score = only && only.score !== null && <Score value={only.score} />;
    return (
      <p className={classes.one}>
        <FormattedMessage id="scoring.own.one" values={{ score }} />
      </p>
    );
  }
  return <OwnChart solutions={items} tours={tours} direction={direction} isPart={nextCursor !== null} />;
}
