import { Loaded } from '#web/ui/loaded.js';
import { isNobody, useProfile } from './profile.data.js';
import { SubmissionDays, TheirChampionships } from './public-profile.js';
import { RatingSummary } from './rating-summary.js';
import { SinceAway } from './since-away.js';

/** PROF5: one's own rank, medals and place. Who has not confirmed an address is nobody for others, and has none. */
export const OwnRating = ({ login }: { login: string }) => (
  <Loaded of={useProfile(login)} skeleton={160} failed={(failure) => (isNobody(failure) ? <></> : null)}>
    {(data) => <RatingSummary login={login} profile={data} />}
  </Loaded>
);

/** PROF1: where one takes part. */
export const OwnChampionships = ({ login }: { login: string }) => (
  <Loaded
    of={useProfile(login)}
    skeleton={220}
    failed={(failure) => (isNobody(failure) ? <TheirChampionships isOwn championships={[]} login={null} /> : null)}
  >
    {({ championships, days, ratingPlace }) => (
      <>
        <SinceAway login={login} championships={championships} />
        <TheirChampionships isOwn championships={championships} login={ratingPlace === null ? null : login} />
        <SubmissionDays days={days} />
      </>
    )}
  </Loaded>
);
