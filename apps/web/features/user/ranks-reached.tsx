import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Explanation } from '#modules/rating/contract/rating.js';
import { DateTime } from '#web/words/date-time.js';
import { RankChip } from '#web/words/rank-chip.js';
import { useBilingual } from '#web/lib/i18n/bilingual.js';
import { paths } from '#web/lib/paths.js';
import classes from './public-profile.module.css';

/** RATE1: when somebody became each of their ranks, and by what. */
export function RanksReached({ ranks, awards }: Pick<Explanation, 'ranks' | 'awards'>) {
  const titleOf = useBilingual();
  return (
    <ol className={classes.list}>
      {ranks.map(({ rank, at, champname }) => {
        const award = awards.find((one) => one.champname === champname);
        const title = award ? titleOf(award.title) : champname;
        return (
          <li key={rank} className="row gap-1-3 small py-6px">
            <RankChip rank={rank} />
            {at && <DateTime time={at} />}
            {champname && (award?.here ? <Link to={paths.championship(champname, 'rating')}>{title}</Link> : title)}
            {award?.imported && (
              <span className="muted">
                <FormattedMessage id="user.imported" />
              </span>
            )}
            {rank === 'YOUNGLING' && <FormattedMessage id="user.rank.registered" />}
          </li>
        );
      })}
    </ol>
  );
}
