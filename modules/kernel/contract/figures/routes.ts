import { z } from 'zod';
import { time } from '../list.js';
import { route } from '../route.js';
import { keptHours, shownFigures } from './shown.js';

const values = Object.fromEntries(shownFigures.map((name) => [name, z.number().nullable()])) as Record<
  (typeof shownFigures)[number],
  z.ZodNullable<z.ZodNumber>
>;

export const adminFigures = route({
  method: 'GET',
  path: 'admin/figures',
  summary:
    'How the installation was in the last hours, for the console: of each minute, of more than two hours of ten minutes the worst. ' +
    'Solutions that wait, seconds that the oldest has waited, solutions scored a minute, mails that wait, free bytes, seconds since the ' +
    'last good backup, workers; null where it is not known. No point where no worker measured',
  access: 'admin',
  query: z.object({ hours: z.coerce.number().int().min(1).max(keptHours).default(1) }),
  reply: z.object({
    points: z.array(z.object({ at: time, ...values })),
    /** Nothing was measured in the last minutes: no worker is at work. */
    isSilent: z.boolean(),
  }),
  errors: [],
});
