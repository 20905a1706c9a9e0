import { z } from 'zod';
import { addSettings, bytes } from '../kernel/settings.js';
import { imagesIn } from './algorithms/contract/images.js';

const championshipsSettings = addSettings({
  MAX_SOLUTION_BYTES: bytes.default(100_000_000),
  /** Of a file that participants download. */
  MAX_DATA_BYTES: bytes.default(20_000_000_000),
  /** Images that clients may have code run in, by the names they choose from; of each its folder with a `/usr`, or its name for engines. */
  SANDBOX_IMAGES: z
    .string()
    .refine((text) => imagesIn(text) !== null, 'names with their images, such as science=/srv/box/science,r=/srv/box/r')
    .default(''),
});

type Own = z.infer<typeof championshipsSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
