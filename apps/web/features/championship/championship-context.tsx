import { createContext, use, useMemo, type ReactNode } from 'react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { Attempts } from '#modules/scoring/solutions/contract/queue.js';
import type { ParticipationState } from '#modules/teams/contract/participation.machine.js';
import type { ChampionshipTab } from '#web/lib/paths.js';
import type { BoardReader } from '#web/words/board.data.js';
import { isRunBy, useBoardReader, useOwnAttempts, useParticipation } from './use-participation.js';

/** A championship, and what its reader is to it. */
export interface Standing {
  champ: ChampionshipView;
  /** The one that is shown. */
  tab: ChampionshipTab;
  /** CHAMP4: how far the reader is. */
  state: ParticipationState;
  isOrganiser: boolean;
  /** What the server says of handing in; undefined until it is known, and for who is in no team. */
  attempts: Attempts | undefined;
  /** What the reader is to the board. */
  reader: BoardReader;
}

const StandingContext = createContext<Standing | null>(null);

interface Props {
  champ: ChampionshipView;
  tab: ChampionshipTab;
  children: ReactNode;
}

/** Around all that a championship's page shows: what one may do in it is found out here alone. */
export function ChampionshipProvider({ champ, tab, children }: Props) {
  const state = useParticipation(champ);
  const attempts = useOwnAttempts(champ);
  const reader = useBoardReader(champ);
  const standing = useMemo(
    () => ({ champ, tab, state, isOrganiser: isRunBy(champ), attempts, reader }),
    [champ, tab, state, attempts, reader],
  );
  return <StandingContext value={standing}>{children}</StandingContext>;
}

/** The championship of the page, and what its reader is to it. */
export const useStanding = (): Standing => {
  const standing = use(StandingContext);
  if (!standing) throw new Error('There is no championship around this part');
  return standing;
};
