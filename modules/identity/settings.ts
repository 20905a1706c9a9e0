import { isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { addSettings, type Settings } from '../kernel/settings.js';

const identitySettings = addSettings({
  /** An account whose e-mail nobody confirms is removed after so long, and its login and e-mail are free again. */
  UNCONFIRMED_DAYS: z.coerce.number().int().min(1).max(3650).default(7),
  /** Somebody who deleted their account can take it back for so long by signing in; then what is personal goes. */
  DELETED_DAYS: z.coerce.number().int().min(0).max(365).default(14),
  /** An archive of one's own data can be fetched for so long; then its file goes. */
  DATA_ARCHIVE_DAYS: z.coerce.number().int().min(1).max(90).default(7),
  /** Files of people (solutions, pictures) that one archive of their data takes; the rest of them is listed in it. */
  DATA_ARCHIVE_MIB: z.coerce.number().int().min(0).max(1_048_576).default(1024),
  /** Messages to telephones in 24 hours, of all people together: each costs money, and is asked for by those who know it. */
  SMS_A_DAY: z.coerce.number().int().min(1).max(1_000_000).default(500),
  /**
   * Countries (ISO 3166, two letters) whose numbers get messages; all where none is named, and never numbers of no country.
   * Messages to some cost a hundred times what they cost at home.
   */
  SMS_COUNTRIES: z
    .string()
    // With commas, or as JSON, which a worker is told them by.
    .transform((list) => list.split(/[\s,"[\]]+/).filter(Boolean))
    .pipe(z.array(z.string().refine(isSupportedCountry, 'a country of two letters is expected')))
    .default([]),
  /** Whether the console waits until an admin has a second factor; production does unless told otherwise. */
  ADMIN_SECOND_FACTOR: z.stringbool().optional(),
});

type Own = z.infer<typeof identitySettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}

/** Whether admins need a second factor here. */
export const adminsNeedSecondFactor = ({ ADMIN_SECOND_FACTOR, PODIUM_MODE }: Settings): boolean =>
  ADMIN_SECOND_FACTOR ?? PODIUM_MODE === 'production';
