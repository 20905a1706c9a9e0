import { z } from 'zod';
import { isReadable } from './readable.js';

/** The name of a team as people choose it; unique in its championship, whatever its case. */
export const teamName = z
  .string()
  .trim()
  .transform((name) => name.normalize('NFC').replace(/\s+/gu, ' '))
  .pipe(z.string().min(4, 'TOO_SHORT').max(64, 'TOO_LONG').refine(isReadable, 'NAME_UNREADABLE'));
