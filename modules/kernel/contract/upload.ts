import { z } from 'zod';
import { nothing } from './list.js';

/** How a request of the protocol (tus) is refused, each with the status that the protocol gives it. */
export const uploadErrors = ['UPLOAD_INVALID', 'UPLOAD_VERSION', 'UPLOAD_OFFSET', 'UPLOAD_EXPIRED'] as const;

/** What names a file that comes in pieces (tus): 64 digits, at least half of them by chance. */
export const uploadId = z.string().regex(/^[0-9a-f]{64}$/, 'FORMAT_INVALID');

/** What a route says of itself that takes one file of somebody who is signed in, and nothing beside it; `points` an hour. */
export const takesFile = <const Kind extends 'image' | 'solution', const Field extends string = 'file'>(
  kind: Kind,
  { field = 'file' as Field, points = 60 }: { field?: Field; points?: number } = {},
) =>
  ({
    access: 'user',
    body: nothing,
    file: { field, maxBytes: kind },
    rate: { points, seconds: 3600, by: 'user' },
  }) as const;
