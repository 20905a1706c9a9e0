import { useIntl } from 'react-intl';

const padded = (value: number) => String(value).padStart(2, '0');

/** Whole seconds that are left, never less than none. */
const secondsOf = (milliseconds: number) => Math.max(0, Math.ceil(milliseconds / 1000));

/** What is left: `2:05:10` above an hour, else `05:10`. */
export const formatDuration = (milliseconds: number): string => {
  const seconds = secondsOf(milliseconds);
  const rest = `${padded(Math.floor(seconds / 60) % 60)}:${padded(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest;
};

const units = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** What is left in words, the two largest units of it: `14 minutes 32 seconds`. */
export const useDurationInWords = () => {
  const { formatNumber } = useIntl();
  return (milliseconds: number): string => {
    const seconds = secondsOf(milliseconds);
    const first = Math.max(
      0,
      units.findIndex(([, size]) => seconds >= size),
    );
    const shown = seconds === 0 ? units.slice(-1) : units.slice(first, first + 2);
    return shown
      .map(
        ([unit, size], at) =>
          [unit, at === 0 ? Math.floor(seconds / size) : Math.floor((seconds % (size * 60)) / size)] as const,
      )
      .filter(([, value], at) => at === 0 || value > 0)
      .map(([unit, value]) => formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }))
      .join(' ');
  };
};
