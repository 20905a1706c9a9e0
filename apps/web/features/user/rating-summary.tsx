import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { nextRank, stepsTo } from '#modules/rating/contract/ladder.js';
import { GeneralScore } from '#web/words/general-score.js';
import { RankLadder } from '#web/words/rank-ladder.js';
import { Rewards } from '#web/words/rewards.js';
import { paths } from '#web/lib/paths.js';
import { PlaceHistory } from './lazy-history.js';
import classes from './public-profile.module.css';

interface Props {
  login: string;
  profile: Pick<PublicProfile, 'rank' | 'rewards' | 'ratingPlace' | 'generalScore'>;
}

/** PROF5: rank with what is missing to the next one, medals, place and GeneralScore. */
export function RatingSummary({ login, profile: { rank, rewards, ratingPlace, generalScore } }: Props) {
  const next = nextRank(rank);
  return (
    <section className={classes.card} aria-labelledby="standing">
      <h2 id="standing" className={classes.title}>
        <FormattedMessage id="user.rating" />
      </h2>
      <RankLadder rank={rank} next={next} steps={stepsTo(next, rewards)} />
      <p className={classes.facts}>
        <Rewards rewards={rewards} />
        {ratingPlace === null ? (
          <FormattedMessage id="user.rating.none" />
        ) : (
          <>
            <Link to={paths.rating('general', login)}>
              <FormattedMessage id="user.rating.place" values={{ place: ratingPlace }} />
            </Link>
            <span>
              <FormattedMessage id="user.history.column.score" /> <GeneralScore value={generalScore} />
            </span>
          </>
        )}
      </p>
      {ratingPlace !== null && <PlaceHistory login={login} />}
    </section>
  );
}
