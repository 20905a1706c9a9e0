import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import type { LeaderboardRow } from '../../../../../modules/scoring/contract/leaderboard.js';
import { LivePill } from '../../../components/live-pill.js';
import { MedalDisc } from '../../../components/medal-disc.js';
import { Score } from '../../../components/score.js';
import { useText } from '../../../lib/i18n/use-text.js';
import classes from './own-place.module.css';

interface Props {
  own: LeaderboardRow | null;
  total: number;
  /** A search narrows `total`, so nothing is said about all teams then. */
  isFiltered: boolean;
  /** They run the championship, so they have no place and can't get one. */
  isOrganiser: boolean;
  /** The sample submission's score. */
  baseline: number | null;
  /** Leads to the own row; null where there is none. */
  onJump: (() => void) | null;
}

/** Where one stands, in large. */
export function OwnPlace({ own, total, isFiltered, isOrganiser, baseline, onJump }: Props) {
  const t = useText();
  return (
    <section className={classes.card} aria-label={t({ id: 'scoring.own' })}>
      <header className={classes.head}>
        <h2 className={classes.title}>
          <FormattedMessage id="scoring.own" />
        </h2>
        <LivePill />
      </header>
      {own ? (
        <>
          <p className={classes.place}>
            {own.place} {own.award && <MedalDisc award={own.award} />}
          </p>
          <p className={classes.text}>
            <Score value={own.score} />
          </p>
          {!isFiltered && total > 1 && own.place <= total && (
            <p className={classes.text}>
              <AmongOthers place={own.place} others={total - 1} />
            </p>
          )}
          {own.tie && <p className={classes.text}>{t({ id: 'scoring.band.tie' }, own.tie)}</p>}
        </>
      ) : (
        <p className={classes.text}>
          <FormattedMessage id={isOrganiser ? 'scoring.own.organiser' : 'scoring.own.none'} />
        </p>
      )}
      {baseline !== null && (
        <p className={classes.text}>
          <FormattedMessage id="scoring.own.baseline" values={{ score: <Score value={baseline} /> }} />
        </p>
      )}
      {onJump && (
        <Button variant="default" size="compact-sm" mt={8} onClick={onJump}>
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
