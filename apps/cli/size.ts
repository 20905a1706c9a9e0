import type { Texts } from './texts.js';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in bytes as people read it: `12.3 kB`, `1,5 МБ`. */
export const sizeOf = (bytes: number, { tag }: Texts): string => {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(bytes, 1)) / 3));
  const unit = units[power] ?? 'byte';
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits: power && 1 }).format(
    bytes / 1000 ** power,
  );
};
