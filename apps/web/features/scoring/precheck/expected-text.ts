import type { ManifestColumn } from '../../../../../modules/scoring/engine/manifest.js';
import type { NumberCell } from '../../../../../modules/scoring/engine/metrics/metric.js';
import { useText } from '../../../lib/i18n/use-text.js';

/** What the values of a column have to be, in words; null where there is no more to say than that they are wrong. */
export const useExpectedText = (column: ManifestColumn | undefined): string | null => {
  const t = useText();
  if (!column || !isNumber(column)) return null;
  const { min, max, integer, among } = column;
  if (among) return t({ id: 'scoring.expect.among' }, { values: among.join(', ') });
  if (min !== undefined && max !== undefined) return t({ id: 'scoring.expect.between' }, { min, max });
  if (min !== undefined) return t({ id: 'scoring.expect.atLeast' }, { min });
  if (max !== undefined) return t({ id: 'scoring.expect.atMost' }, { max });
  return t({ id: integer ? 'scoring.expect.whole' : 'scoring.expect.number' });
};

const isNumber = (column: ManifestColumn): column is NumberCell => column.type === 'number';
