import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { type PersonStatus, personStatuses } from '#modules/kernel/contract/status-ladder.js';
import type { Attempts } from '#modules/scoring/solutions/contract/queue.js';
import { participationOf, type ParticipationState } from '#modules/teams/contract/participation.machine.js';
import type { BoardReader } from '#web/words/board.data.js';
import { isOutBy, useAttempts } from '#web/words/solutions/attempts.data.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useSite } from '#web/lib/site.js';

/** CHAMP4: how far the person is in this championship. */
export const useParticipation = (champ: ChampionshipView): ParticipationState => {
  const { participation, type, acceptAfterEnd } = champ;
  const person = usePerson();
  const { participationNeeds } = useSite();
  const attempts = useOwnAttempts(champ);
  return participationOf({
    status: person && asStatus(person.status),
    isUnnamed: person?.login.startsWith('!') ?? false,
    needed: asStatus(participationNeeds),
    takesPart: participation !== null,
    isOrganiser: isRunBy(champ) || champ.holdsAnswers,
    isOut: attempts !== undefined && attempts.gate !== null,
    isEnded: type === 'ENDED',
    acceptAfterEnd,
  });
};

/** CHAMP6, CHAMP7, CHAMP8: what the server says of handing in; undefined until it is known, and for who is in no team. */
export const useOwnAttempts = ({ champname, participation }: ChampionshipView): Attempts | undefined => {
  const { data } = useAttempts(champname, participation !== null);
  return participation === null ? undefined : data;
};

/** What the person is to the board of the championship. */
export const useBoardReader = (champ: ChampionshipView): BoardReader => {
  const attempts = useOwnAttempts(champ);
  const isEnded = champ.type === 'ENDED';
  if (isRunBy(champ)) return 'organiser';
  if (!champ.participation) return isEnded ? 'late' : 'stranger';
  return isEnded || isOutBy(attempts) ? 'out' : 'team';
};

/** The server names the state to those alone who run the championship; a test is theirs to try out. */
export const isRunBy = ({ state, type }: Pick<ChampionshipView, 'state' | 'type'>): boolean =>
  state !== undefined && type !== 'TEST';

/** A status that is not known here is a newer server's: nothing is taken for granted then. */
const asStatus = (status: string): PersonStatus => personStatuses.find((known) => known === status) ?? 'NEW';
