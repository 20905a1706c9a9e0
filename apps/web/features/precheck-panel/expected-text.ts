import type { ManifestColumn } from '#modules/scoring/engine/manifest.js';
import { expectedOf } from '#modules/scoring/precheck/finding-words.js';
import { useText } from '#web/lib/i18n/use-text.js';

/** What the values of a column have to be, in words; null where there is no more to say than that they are wrong. */
export const useExpectedText = (column: ManifestColumn | undefined): string | null => {
  const t = useText();
  const expected = expectedOf(column);
  return expected && t({ id: expected.id }, expected.values);
};
