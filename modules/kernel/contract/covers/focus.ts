import { z } from 'zod';

const hundredths = z.number().int().min(0, 'FORMAT_INVALID').max(100, 'FORMAT_INVALID');

/** Where a picture is looked at; null in the middle. */
export const coverFocus = z.object({ x: hundredths, y: hundredths }).nullable();

/** The point of a picture that stays in sight wherever the picture is cut: in hundredths from its left and from its top. */
export type CoverFocus = NonNullable<z.infer<typeof coverFocus>>;
