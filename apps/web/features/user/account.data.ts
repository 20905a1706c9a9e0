import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';

export type Account = Reply<'GET user/account'>;

/** One's own address and ways in (PROF2). */
export const account = read('GET user/account');
