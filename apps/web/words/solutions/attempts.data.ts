import type { Attempts, GateCode } from '#modules/scoring/solutions/contract/queue.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { untilMoment } from '#web/words/championship/dates.js';

/** Read again by itself when the gate turns: by the clock, or by what is decided of tours and dates. */
const attempts = read('GET championships/{champname}/attempts', {
  live: ({ params }) => `championship:${params.champname}`,
  every: (known) => (known?.gateTurnsAt ? untilMoment(Date.parse(known.gateTurnsAt), Date.now()) : false),
  alsoHidden: true,
});

/** CHAMP6, CHAMP7, CHAMP8: how often the own team may hand in, and whether it may now; nothing is asked for who is in none. */
export const useAttempts = (champname: string, isParticipant: boolean) =>
  useRead(attempts, { params: { champname } }, { enabled: isParticipant });

/** What closes the gate for a while. */
const passing: readonly GateCode[] = ['CHAMPIONSHIP_NOT_STARTED', 'TOUR_NOT_STARTED', 'TOUR_UNDECIDED'];

/** Whether the gate is closed for good, as far as the ranking goes. */
export const isOutBy = (of: Pick<Attempts, 'gate'> | undefined): boolean =>
  of !== undefined && of.gate !== null && !passing.includes(of.gate.code);
