import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import { type PersonStatus, personStatuses } from '#modules/kernel/contract/status-ladder.js';
import { participationOf, type ParticipationState } from '#modules/teams/contract/participation.machine.js';
import type { BoardReader } from '#web/words/board.data.js';
import type { Closed } from '#web/words/tours.js';
import { useClosed } from '#web/words/use-closed.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useSite } from '#web/lib/use-site.js';

/** CHAMP4: how far the person is in this championship. */
export const useParticipation = (champ: ChampionshipView): ParticipationState => {
  const { participation, type, acceptAfterEnd } = champ;
  const person = usePerson();
  const { participationNeeds } = useSite();
  const closed = useClosedFor(champ);
  return participationOf({
    status: person && asStatus(person.status),
    needed: asStatus(participationNeeds),
    takesPart: participation !== null,
    isOrganiser: isRunBy(champ),
    isOut: closed !== null,
    isEnded: type === 'ENDED',
    acceptAfterEnd,
  });
};

/** CHAMP6, CHAMP7, CHAMP8: why nothing is taken of the person's team now; null where it may hand in, and for who is in none. */
export const useClosedFor = ({ champname, participation, type, dateStart }: ChampionshipView): Closed | null =>
  useClosed(champname, {
    takesPart: participation !== null,
    isEnded: type === 'ENDED',
    submitUntil: participation?.submitUntil ?? null,
    dateStart,
  });

/** Whether it is for good, as far as the ranking goes. */
export const isOutBy = (closed: Closed | null): boolean =>
  closed === 'SUBMIT_TIMEOUT' || closed === 'TEAM_NOT_ON_TOUR' || closed === 'TOURS_OVER';

/** What the person is to the board of the championship. */
export const useBoardReader = (champ: ChampionshipView): BoardReader => {
  const closed = useClosedFor(champ);
  const isEnded = champ.type === 'ENDED';
  if (isRunBy(champ)) return 'organiser';
  if (!champ.participation) return isEnded ? 'late' : 'stranger';
  return isEnded || isOutBy(closed) ? 'out' : 'team';
};

/** The server names the state to those alone who run the championship; a test is theirs to try out. */
export const isRunBy = ({ state, type }: Pick<ChampionshipView, 'state' | 'type'>): boolean =>
  state !== undefined && type !== 'TEST';

/** A status that is not known here is a newer server's: nothing is taken for granted then. */
const asStatus = (status: string): PersonStatus => personStatuses.find((known) => known === status) ?? 'NEW';
