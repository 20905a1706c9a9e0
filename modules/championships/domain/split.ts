import { randomInt } from 'node:crypto';

/** A seed by which the public rows of a championship are drawn: any 31 bits. */
export const newSeed = (): number => randomInt(2 ** 31);
