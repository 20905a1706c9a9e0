import { z } from 'zod';
import { addSettings } from '../kernel/settings.js';

const identitySettings = addSettings({
  /** An account whose e-mail nobody confirms is removed after so long, and its login and e-mail are free again. */
  UNCONFIRMED_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  /** Messages to telephones in 24 hours, of all people together: each costs money, and is asked for by those who know it. */
  SMS_A_DAY: z.coerce.number().int().min(1).max(1_000_000).default(500),
});

type Own = z.infer<typeof identitySettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
