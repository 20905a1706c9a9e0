import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { PublicProfile } from '#modules/identity/contract/profile.js';
import { nextRank, type Step, stepsTo } from '#modules/rating/contract/ladder.js';
import { DetailList } from '#web/ui/detail-list.js';
import { GeneralScore } from '#web/words/general-score.js';
import { RankLadder } from '#web/words/rank-ladder.js';
import { Rewards } from '#web/words/rewards.js';
import { paths } from '#web/lib/paths.js';

interface Props {
  login: string;
  profile: Pick<PublicProfile, 'rank' | 'rewards' | 'ratingPlace' | 'generalScore'>;
  /** Who rises is told all the ways, others the nearest one. */
  isOwn: boolean;
}

const nearest = (steps: readonly Step[]): Step[] =>
  steps.toSorted((one, other) => one.count - one.have - (other.count - other.have)).slice(0, 1);

/** PROF5: rank with what is missing to the next one, medals, place and GeneralScore. */
export function RatingSummary({ login, profile, isOwn }: Props) {
  const { rank, rewards, ratingPlace, generalScore } = profile;
  const next = nextRank(rank);
  const steps = stepsTo(next, rewards);
  return (
    <section className="stack gap-3" aria-labelledby="standing">
      <h2 id="standing" className="minor">
        <FormattedMessage id="user.rating" />
      </h2>
      <RankLadder rank={rank} next={next} steps={isOwn ? steps : nearest(steps)} />
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
