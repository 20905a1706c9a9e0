import { Loaded } from '#web/ui/loaded.js';
import { useProfile } from './profile.data.js';
import { SubmissionDays, TheirChampionships } from './public-profile.js';
import { RatingSummary } from './rating-summary.js';

/** PROF5: one's own rank, medals and place. */
export const OwnRating = ({ login }: { login: string }) => (
  <Loaded of={useProfile(login)} skeleton={160}>
    {(data) => <RatingSummary login={login} profile={data} />}
  </Loaded>
);

/** PROF1: where one takes part. */
export const OwnChampionships = ({ login }: { login: string }) => (
  <Loaded of={useProfile(login)} skeleton={220}>
    {({ championships, days }) => (
      <>
        <TheirChampionships championships={championships} />
        <SubmissionDays days={days} />
      </>
    )}
  </Loaded>
);
