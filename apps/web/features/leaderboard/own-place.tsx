import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { LivePill } from '#web/ui/live-pill.js';
import type { BoardReader } from '#web/words/board.data.js';
import { MedalDisc } from '#web/words/medal-disc.js';
import { Score } from '#web/words/score.js';
import type { MessageId } from '#web/lib/i18n/message-ids.js';
import { useText } from '#web/lib/i18n/use-text.js';
import classes from './own-place.module.css';

const noPlace = {
  organiser: 'scoring.own.organiser',
  stranger: 'scoring.own.none',
  team: 'scoring.own.waits',
  out: 'scoring.own.out',
  late: 'scoring.own.late.none',
} satisfies Record<BoardReader, MessageId>;

interface Props {
  own: LeaderboardRow | null;
  total: number;
  /** A search narrows `total`, so nothing is said about all teams then. */
  isFiltered: boolean;
  /** What the reader is to the board: why they have no place yet, or will have none. */
  reader: BoardReader;
  /** The sample solution's score. */
  baseline: number | null;
  /** The results are out. */
  isOver?: boolean;
  /** Leads to the own row; null where there is none. */
  onJump: (() => void) | null;
}

/** Where one stands, in large. */
export function OwnPlace({ own, total, isFiltered, reader, baseline, isOver, onJump }: Props) {
  const t = useText();
  return (
    <section className={classes.card} aria-label={t({ id: 'scoring.own' })}>
      <header className={classes.head}>
        <h2 className="minor">{t({ id: 'scoring.own' })}</h2>
        {!isOver && <LivePill />}
      </header>
      {own ? (
        <>
          <p className={classes.place}>
            {own.place} {own.award && <MedalDisc award={own.award} />}
          </p>
          <p className="muted small">
            <Score value={own.score} />
          </p>
          {!isFiltered && total > 1 && own.place <= total && (
            <p className="muted small">
              <AmongOthers place={own.place} others={total - 1} />
            </p>
          )}
          {own.tie && <p className="muted small">{t({ id: 'scoring.band.tie' }, own.tie)}</p>}
        </>
      ) : (
        <p className="muted small">
          <FormattedMessage id={noPlace[reader]} />
        </p>
      )}
      {baseline !== null && (
        <p className="muted small">
          <FormattedMessage id="scoring.own.baseline" values={{ score: <Score value={baseline} /> }} />
        </p>
      )}
      {onJump && (
        <Button variant="default" size="compact-sm" onClick={onJump}>
          <FormattedMessage id="scoring.own.jump" />
        </Button>
      )}
    </section>
  );
}

/** How many of the others are behind; of the first and the last place there is something plainer to say than a share. */
function AmongOthers({ place, others }: { place: number; others: number }) {
  const t = useText();
  if (place === 1) return t({ id: 'scoring.own.first' }, { others });
  if (place > others) return t({ id: 'scoring.own.last' }, { others });
  const share = (others + 1 - place) / others;
  return t({ id: 'scoring.own.better' }, { percent: Math.max(1, Math.floor(share * 100)) });
}
