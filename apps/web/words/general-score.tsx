import { tooltip } from '#web/lib/tooltip.js';
import classes from './score.module.css';

/** GeneralScore as number, sign and power (RATE1); pointing at it gives every digit. */
export function GeneralScore({ value }: { value: number }) {
  const [mantissa = '', power = '0'] = value.toExponential(4).split('e');
  const exponent = Number(power);
  return (
    <span className={classes.score} {...tooltip(() => String(value))}>
      {`${mantissa}·10`}
      <sup>{exponent < 0 ? `−${-exponent}` : `+${exponent}`}</sup>
    </span>
  );
}
