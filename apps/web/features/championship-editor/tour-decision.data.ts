import type { Advance } from '#modules/championships/contract/editor.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';

interface OfTour {
  champname: string;
  tourId: string;
}

const decide = 'POST championships/{champname}/tours/{tourId}/advance';

/** Nothing is decided by asking. */
const preview = read(`${decide}/preview`, {
  // Others decide too, and a tour is decided by itself.
  live: ({ params }) => `championship:${params.champname}`,
  staysBetween: true,
});

/** What a decision by this rule would do. */
export const useTourPreview = (params: OfTour, advance: Advance) => useRead(preview, { params, body: { advance } });

/** Decides who goes on; what would be decided is read again also after a refusal, as it was another thing then. */
export const useAdvanceTeams = () =>
  useSend(decide, {
    evenRefused: true,
    isShownHere: true,
  });
