import { setup } from 'xstate';
import { advance } from '../../kernel/contract/machines/advance.js';
import type { ChampionshipState } from './championship.js';

/** States that an archived championship may come back to. */
export type Restorable = Exclude<ChampionshipState, 'ARCHIVED'>;

export type ChampionshipEvent =
  | { type: 'PUBLISH' } // complete, and its sample scores
  | { type: 'FINISH' } // after its end: results are revealed
  | { type: 'ARCHIVE' } // taken out of sight, nothing is lost
  | { type: 'RESTORE'; archivedFrom: Restorable | null };

/** Life of a championship (CHAMP5), pure: whether it is complete or over is asked before an event is sent. */
export const championshipMachine = setup({
  types: { events: {} as ChampionshipEvent },
  guards: {
    wasFinished: ({ event }) => event.type === 'RESTORE' && event.archivedFrom === 'FINISHED',
    wasPublished: ({ event }) => event.type === 'RESTORE' && event.archivedFrom === 'PUBLISHED',
  },
}).createMachine({
  id: 'championship',
  initial: 'DRAFT',
  states: {
    DRAFT: { on: { PUBLISH: 'PUBLISHED', ARCHIVE: 'ARCHIVED' } },
    PUBLISHED: { on: { FINISH: 'FINISHED', ARCHIVE: 'ARCHIVED' } },
    FINISHED: { on: { ARCHIVE: 'ARCHIVED' } },
    ARCHIVED: {
      on: {
        RESTORE: [
          { guard: 'wasFinished', target: 'FINISHED' },
          { guard: 'wasPublished', target: 'PUBLISHED' },
          { target: 'DRAFT' },
        ],
      },
    },
  },
});

/** The state after an event, or null where the machine does not allow it. */
export const afterEvent = (state: ChampionshipState, event: ChampionshipEvent): ChampionshipState | null =>
  advance(championshipMachine, state, event);

const eventTo = (wished: Restorable | 'ARCHIVED'): ChampionshipEvent | null => {
  const events = { PUBLISHED: 'PUBLISH', FINISHED: 'FINISH', ARCHIVED: 'ARCHIVE' } as const;
  return wished === 'DRAFT' ? null : { type: events[wished] };
};

/**
 * The event that leads to the wished state in one step, or null where there is none.
 * @param archivedFrom where an archived championship comes from: it goes back there and nowhere else
 */
export const eventFor = (
  state: ChampionshipState,
  wished: ChampionshipState,
  archivedFrom: Restorable | null = null,
): ChampionshipEvent | null => {
  const event = state === 'ARCHIVED' ? ({ type: 'RESTORE', archivedFrom } as const) : eventTo(wished);
  return event && afterEvent(state, event) === wished ? event : null;
};
