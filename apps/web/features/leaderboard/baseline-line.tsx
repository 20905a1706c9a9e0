import { FormattedMessage } from 'react-intl';
import type { Leaderboard } from '#modules/scoring/boards/contract/leaderboard.js';
import { Score } from '#web/words/score.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';

/** A solution of the organiser between the rows of a board. */
export function BaselineLine({ baseline: { name, score } }: { baseline: Leaderboard['baselines'][number] }) {
  const say = useBilingual();
  return <FormattedMessage id="scoring.board.baseline" values={{ name: say(name), score: <Score value={score} /> }} />;
}
