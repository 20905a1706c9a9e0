import { z } from 'zod';

const hundredths = z.number().int().min(0, 'FORMAT_INVALID').max(100, 'FORMAT_INVALID');

/** Where a picture is looked at, see CoverFocus; null in the middle. */
export const coverFocus = z.object({ x: hundredths, y: hundredths }).nullable();
