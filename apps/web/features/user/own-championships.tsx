import { usePerson } from '#web/lib/session/use-person.js';
import { Loaded } from '#web/ui/loaded.js';
import { useChampionships } from '#web/words/championship/championships.data.js';
import { useProfile } from '#web/words/profile.data.js';
import { isNobody } from './user.data.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import type { Organised } from './organised.js';
import { Deeds, TheirChampionships } from './public-profile.js';
import { SinceAway } from './since-away.js';

/** Participants never see it, and it needs words of championships. */
const OrganisedPart = lazyPart<Parameters<typeof Organised>[0]>({
  chunk: 'user',
  namespaces: ['championships'],
  meanwhile: 220,
  load: () => import('./organised.js').then((module) => module.Organised),
});

/**
 * PROF1: where one takes part, below what one runs. Who has not confirmed an address is nobody for others, and has no more.
 */
export function OwnChampionships({ login }: { login: string }) {
  const isClient = usePerson()?.role === 'client';
  const { data = [] } = useChampionships('all', { enabled: isClient });
  const organised = data.filter(({ state }) => isClient && state !== undefined);
  return (
    <>
      {organised.length > 0 && <OrganisedPart cards={organised} />}
      <Loaded
        of={useProfile(login)}
        skeleton={220}
        failed={(failure) => (isNobody(failure) ? <TheirChampionships isOwn championships={[]} login={null} /> : null)}
      >
        {(profile) => (
          <>
            <SinceAway login={login} championships={profile.championships} />
            {(organised.length === 0 || profile.championships.length > 0) && <Deeds isOwn profile={profile} />}
          </>
        )}
      </Loaded>
    </>
  );
}
