import type { LeaderboardRow } from '#modules/scoring/boards/contract/leaderboard.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { tooltip } from '#web/lib/tooltip.js';
import classes from './columns.module.css';

/** LB4: a bracket left of the places that can't be told apart; each row draws its part of it. */
export function TieBracket({ row: { place, tie } }: { row: LeaderboardRow }) {
  const t = useText();
  if (!tie) return null;
  const words = t({ id: 'scoring.band.tie' }, tie);
  const part = place === tie.from ? 'first' : place === tie.to ? 'last' : 'middle';
  return <span className={classes.bracket} data-part={part} role="img" aria-label={words} {...tooltip(() => words)} />;
}
