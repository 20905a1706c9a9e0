import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const lookMs = 30_000;

const box = read('GET championships/{champname}/box', { every: () => lookMs });

/** What repositories are run in, and why nothing is run where that is so. */
export const useBox = (champname: string) => useRead(box, { params: { champname } });
