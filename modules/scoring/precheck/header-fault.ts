import type { Checked } from '../engine/manifest.js';

/**
 * A column is missing and no fix brings it: what stands below such a header can't be judged, so the header is the one
 * problem, and not every row after it.
 */
export const isHeaderWrong = (left: Checked): boolean => !left.ok && (left.counts.missing_column ?? 0) > 0;
