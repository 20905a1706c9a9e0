import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { nextRank, stepsTo } from '#modules/rating/contract/ladder.js';
import { DetailList } from '#web/ui/detail-list.js';
import { GeneralScore } from '#web/words/general-score.js';
import { RankLadder } from '#web/words/rank-ladder.js';
import { Rewards } from '#web/words/rewards.js';
import { paths } from '#web/lib/paths.js';

interface Props {
  login: string;
  profile: Pick<PublicProfile, 'rank' | 'rewards' | 'ratingPlace' | 'generalScore'>;
}

/** PROF5: rank with what is missing to the next one, medals, place and GeneralScore. */
export function RatingSummary({ login, profile: { rank, rewards, ratingPlace, generalScore } }: Props) {
  const next = nextRank(rank);
  return (
    <section className="stack gap-3" aria-labelledby="standing">
      <h2 id="standing" className="minor">
        <FormattedMessage id="user.rating" />
      </h2>
      <RankLadder rank={rank} next={next} steps={stepsTo(next, rewards)} />
      <Rewards rewards={rewards} />
      {ratingPlace === null ? (
        <p className="muted">
          <FormattedMessage id="user.rating.none" />
        </p>
      ) : (
        <DetailList
          details={[
            {
              id: 'place',
              label: <FormattedMessage id="user.rating.in" />,
              value: (
                <Link to={paths.rating('general', login)}>
                  <FormattedMessage id="user.rating.place" values={{ place: ratingPlace }} />
                </Link>
              ),
            },
            {
              id: 'score',
              label: <FormattedMessage id="user.history.column.score" />,
              value: <GeneralScore value={generalScore} />,
            },
          ]}
        />
      )}
    </section>
  );
}
