import { formatSize } from '../../modules/kernel/contract/size-format.js';
import type { Attempts, Quota } from '../../modules/scoring/solutions/contract/queue.js';
import type { Texts } from './texts.js';

/** The quota of files that is nearest to its end. */
export const tightest = ({ quotas }: Pick<Attempts, 'quotas'>): Quota[] =>
  quotas.toSorted((one, other) => other.used / other.max - one.used / one.max).slice(0, 1);

/** How much of a quota is taken. */
export const roomText = ({ of, used, max }: Quota, texts: Texts): string =>
  texts.say('cli.solutions.room', { of, used: formatSize(used, texts.tag), max: formatSize(max, texts.tag) });
