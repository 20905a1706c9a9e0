import { z } from 'zod';

/** What names a file that comes in pieces (tus): 64 digits, at least half of them by chance. */
export const uploadId = z.string().regex(/^[0-9a-f]{64}$/, 'FORMAT_INVALID');
