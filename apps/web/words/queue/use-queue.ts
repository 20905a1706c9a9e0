import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

/** The evaluation queue as its reader stands in it. */
export type Queue = Reply<'GET championships/{champname}/queue'>;

/** A hint over the socket comes at once; this is for the case that it gets lost while somebody waits. */
const lookAgainMs = 30_000;

const queue = read('GET championships/{champname}/queue', {
  live: ({ params }) => `queue:${params.champname}`,
  every: (known) => (known?.size ? lookAgainMs : false),
});

/** The queue, read again whenever it moves (SUB4). */
export const useQueue = (champname: string) => useRead(queue, { params: { champname } });
