import { useIntl } from 'react-intl';
import { tooltip } from '#web/lib/tooltip.js';
import { withPower } from './score-text.js';
import classes from './score.module.css';

/** From here on a whole number says nothing that one could read. */
const extreme = 1e9;

/**
 * GeneralScore as people compare it: whole, with the separators of their language; very large and very small ones with a
 * power. Pointing at it gives number, sign and power (RATE1), and every digit.
 */
export function GeneralScore({ value }: { value: number }) {
  const { formatNumber } = useIntl();
  const [mantissa = '', power = '0'] = value.toExponential(4).split('e');
  const full = withPower(mantissa, Number(power));
  const size = Math.abs(value);
  const isWhole = value === 0 || (size >= 1 && size < extreme);
  return (
    <span className={classes.score} {...tooltip(() => `${full} = ${value}`)}>
      {isWhole ? formatNumber(value, { maximumFractionDigits: 0 }) : full}
    </span>
  );
}
