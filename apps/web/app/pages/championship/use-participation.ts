import type { ChampionshipView } from '../../../../../modules/championships/contract/championship.js';
import { type PersonStatus, personStatuses } from '../../../../../modules/kernel/contract/status-ladder.js';
import {
  participationOf,
  type ParticipationState,
} from '../../../../../modules/teams/contract/participation.machine.js';
import { useIsOut } from '../../../features/scoring/use-is-out.js';
import { usePerson } from '../../../lib/session/use-person.js';
import { useSite } from '../../../lib/use-site.js';

/** CHAMP4: how far the person is in this championship. */
export const useParticipation = (champ: ChampionshipView): ParticipationState => {
  const { champname, participation, type, acceptAfterEnd } = champ;
  const person = usePerson();
  const { participationNeeds } = useSite();
  const isOut = useIsOut(champname, participation !== null);
  return participationOf({
    status: person && asStatus(person.status),
    needed: asStatus(participationNeeds),
    takesPart: participation !== null,
    isOrganiser: isRunBy(champ),
    isOut,
    isEnded: type === 'ENDED',
    acceptAfterEnd,
  });
};

/** The server names the state to those alone who run the championship; a test is theirs to try out. */
export const isRunBy = ({ state, type }: Pick<ChampionshipView, 'state' | 'type'>): boolean =>
  state !== undefined && type !== 'TEST';

/** A status that is not known here is a newer server's: nothing is taken for granted then. */
const asStatus = (status: string): PersonStatus => personStatuses.find((known) => known === status) ?? 'NEW';
