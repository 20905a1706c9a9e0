const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

const formatIn = (tag: string, power: number): Intl.NumberFormat =>
  new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  });

/**
 * A size in bytes as people read it everywhere: `89 bytes`, `412 kB`, `1.5 MB`, `1,5 МБ`. A megabyte is 1000² bytes.
 * @param tag language, such as `ru`
 */
export const formatSize = (bytes: number, tag: string): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  // 999 999 bytes would be rounded to 1000 kB.
  const rounded = Math.round(bytes / 1000 ** power) >= 1000 ? Math.min(power + 1, units.length - 1) : power;
  return formatIn(tag, rounded).format(bytes / 1000 ** rounded);
};
