import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { withPower } from './score-text.js';

/** What has more digits before or behind the point than one reads at a glance, as with scores (LB3). */
const isExtreme = (value: number) => value !== 0 && (Math.abs(value) >= 1e9 || Math.abs(value) < 1e-6);

const usualDigits = 4;

/** A number of a person's data in so many digits that matter, in the language that is shown; never a row of noughts. */
export const useShortNumber = () => {
  const { formatNumber } = useIntl();
  return useCallback(
    (value: number, digits = usualDigits): string => {
      if (!isExtreme(value)) return formatNumber(value, { maximumSignificantDigits: digits });
      const [mantissa = '', exponent] = value.toExponential(digits - 1).split('e');
      return withPower(formatNumber(Number(mantissa), { maximumSignificantDigits: digits }), Number(exponent));
    },
    [formatNumber],
  );
};
