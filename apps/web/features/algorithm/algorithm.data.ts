import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const lookMs = 30_000;

const box = read('GET championships/{champname}/box', { every: () => lookMs });

const lastTrial = 'GET championships/{champname}/trial';
const trial = read(lastTrial);
const trialThatGoesOn = read(lastTrial, { every: () => 1000 });

/** The last repository that one tried on the visible tests. */
export const useTrial = (champname: string, goesOn = false) =>
  useRead(goesOn ? trialThatGoesOn : trial, { params: { champname } });

/** What repositories are run in, and why nothing is run where that is so. */
export const useBox = (champname: string) => useRead(box, { params: { champname } });
