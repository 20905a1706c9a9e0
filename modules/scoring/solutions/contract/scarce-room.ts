import type { Quota } from './queue.js';

/** Until so much of it is taken nobody needs to think of room: an installation gives more of it than most ever send. */
const worthSaying = 0.8;

const share = ({ used, max }: Quota): number => used / max;

/** The quota that is nearest to its end, once that end is near. */
export const scarceRoom = (quotas: readonly Quota[]): Quota | undefined =>
  quotas.toSorted((one, other) => share(other) - share(one)).find((quota) => share(quota) >= worthSaying);
