import { Loaded } from '#web/ui/loaded.js';
import { useProfile } from '#web/words/profile.data.js';
import { isNobody } from './user.data.js';
import { Deeds, TheirChampionships } from './public-profile.js';
import { SinceAway } from './since-away.js';

/** PROF1: where one takes part. Who has not confirmed an address is nobody for others, and has no more. */
export const OwnChampionships = ({ login }: { login: string }) => (
  <Loaded
    of={useProfile(login)}
    skeleton={220}
    failed={(failure) => (isNobody(failure) ? <TheirChampionships isOwn championships={[]} login={null} /> : null)}
  >
    {(profile) => (
      <>
        <SinceAway login={login} championships={profile.championships} />
        <Deeds isOwn profile={profile} />
      </>
    )}
  </Loaded>
);
