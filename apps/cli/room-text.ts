import { formatSize } from '../../modules/kernel/contract/size-format.js';
import type { Quota } from '../../modules/scoring/solutions/contract/queue.js';
import type { Texts } from './texts.js';

/** How much of a quota is taken. */
export const roomText = ({ of, used, max }: Quota, texts: Texts): string =>
  texts.say('cli.solutions.room', { of, used: formatSize(used, texts.tag), max: formatSize(max, texts.tag) });
