import type { ChampionshipView } from '../../../../../modules/championships/contract/championship.js';
import { type PersonStatus, personStatuses } from '../../../../../modules/kernel/contract/status-ladder.js';
import {
  participationOf,
  type ParticipationState,
} from '../../../../../modules/teams/contract/participation.machine.js';
import { usePerson } from '../../../lib/session/use-person.js';
import { useSite } from '../../../lib/use-site.js';

/** CHAMP4: how far the person is in this championship. */
export const useParticipation = ({ participation, type, acceptAfterEnd }: ChampionshipView): ParticipationState => {
  const person = usePerson();
  const { participationNeeds } = useSite();
  return participationOf({
    status: person && asStatus(person.status),
    needed: asStatus(participationNeeds),
    takesPart: participation !== null,
    isEnded: type === 'ENDED',
    acceptAfterEnd,
  });
};

/** A status that is not known here is a newer server's: nothing is taken for granted then. */
const asStatus = (status: string): PersonStatus => personStatuses.find((known) => known === status) ?? 'NEW';
