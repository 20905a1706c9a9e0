import { z } from 'zod';
import { addSettings } from '../kernel/settings.js';

const textsSettings = addSettings({
  /** How long a text may take to be rendered. */
  TEXT_SECONDS: z.coerce.number().positive().max(60).default(10),
  /** The very same text of one person is taken once in so many seconds. */
  SAME_TEXT_SECONDS: z.coerce.number().int().min(0).max(86_400).default(300),
  /** Pictures for texts that a person may upload in a day. */
  PICTURES_PER_DAY: z.coerce.number().int().min(1).max(100_000).default(100),
  /** Bytes that the pictures of one person may take, as they are kept. */
  PICTURES_PERSON_BYTES: z.coerce.number().int().min(1).default(500_000_000),
  /** The same of all people together. */
  PICTURES_BYTES: z.coerce.number().int().min(1).default(20_000_000_000),
  /** A picture that no text has named for so long, or names no more since then, is removed. */
  PICTURE_DAYS: z.coerce.number().positive().max(3650).default(30),
});

type Own = z.infer<typeof textsSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
