import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';

export type SessionView = Reply<'GET user/sessions'>['items'][number];

/** Where the person is logged in (AUTH4), this place first. */
export const sessions = read('GET user/sessions', {
  select: ({ items }): SessionView[] => items.toSorted((one, other) => Number(other.current) - Number(one.current)),
});

/** After sessions were ended; also after a refusal, since then somebody else ended them. */
export const readAgain = { evenRefused: true } as const;
