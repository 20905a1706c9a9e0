import { useIntl } from 'react-intl';
import { useText } from '#web/lib/i18n/use-text.js';

const steps = [
  { unit: 'hour', seconds: 3600, from: 5400 },
  { unit: 'minute', seconds: 60, from: 90 },
  { unit: 'second', seconds: 1, from: 0 },
] as const;

/** A length of time in its one unit, such as `3 min`: as exact as a forecast is. */
export const useShortDuration = () => {
  const { formatNumber } = useIntl();
  return (seconds: number): string => {
    const { unit, seconds: size } = steps.find(({ from }) => seconds >= from) ?? steps[2];
    const value = Math.max(1, Math.round(seconds / size));
    return formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' });
  };
};

/** How long the wait is, as an interval where that says more than the middle. */
export const useWaitText = () => {
  const t = useText();
  const short = useShortDuration();
  return ({ p50, p90 }: { p50: number; p90: number }): string => {
    const [middle, most] = [short(p50), short(p90)];
    return middle === most
      ? t({ id: 'shell.queue.wait' }, { middle })
      : t({ id: 'shell.queue.wait.range' }, { middle, most });
  };
};
