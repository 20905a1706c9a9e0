import { useIntl } from 'react-intl';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const step = 1024;

/** File sizes as people write them: `412 kB`, `1.2 МБ`. */
export const useBytes = () => {
  const { formatNumber } = useIntl();
  return (bytes: number): string => {
    const power = bytes < step ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10));
    return String(
      formatNumber(bytes / step ** power, {
        style: 'unit',
        unit: units[power] ?? 'byte',
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumSignificantDigits: 3,
      }),
    );
  };
};
