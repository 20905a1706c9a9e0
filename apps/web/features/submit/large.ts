import { resumableFrom } from '#modules/scoring/solutions/contract/resumable-from.js';

/** Whether a file goes in pieces, which go on after a cut. */
export const isLarge = (file: File): boolean => file.size >= resumableFrom;
