import type { z } from 'zod';
import { addSettings, bytes } from '../kernel/settings.js';

const championshipsSettings = addSettings({
  MAX_SOLUTION_BYTES: bytes.default(100_000_000),
  /** Of a file that participants download. */
  MAX_DATA_BYTES: bytes.default(20_000_000_000),
});

type Own = z.infer<typeof championshipsSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
