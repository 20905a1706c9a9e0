import { z } from 'zod';
import { addSettings } from '../kernel/settings.js';

const articlesSettings = addSettings({
  /** Bytes of the files beside all articles of one person, with those of former versions. */
  ARTICLE_FILES_BYTES: z.coerce.number().int().min(1).default(1_000_000_000),
});

type Own = z.infer<typeof articlesSettings>;
declare module '../kernel/settings.js' {
  interface Settings extends Own {}
}
