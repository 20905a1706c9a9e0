import { read } from '#web/lib/data/read.js';
import type { Reply } from '#modules/client/routes.js';

export type Personal = Reply<'GET user/personal'>;

/** One's own personal data (PROF2). */
export const personal = read('GET user/personal');
