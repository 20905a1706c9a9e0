import { z } from 'zod';

/** The name of a team as people choose it; unique in its championship, whatever its case. */
export const teamName = z.string().trim().min(4, 'TOO_SHORT').max(64, 'TOO_LONG');
