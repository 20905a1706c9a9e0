/** Numbers that a column may hold; at least one bound. */
export interface Range {
  min?: number;
  max?: number;
}
export type Ranges = Readonly<Record<string, Range>>;

/** Ranges by the usual names of columns, as the parameter `ranges` keeps them: JSON text. */
export const rangesOf = (text: string): Ranges => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Ranges) : {};
  } catch {
    return {};
  }
};

/** The parameter after a column got another range, or none by an empty one. */
export const withRange = (ranges: Ranges, column: string, range: Range): string => {
  const { [column]: _before, ...others } = ranges;
  const now = Object.keys(range).length === 0 ? others : { ...others, [column]: range };
  return Object.keys(now).length === 0 ? '' : JSON.stringify(now);
};

/** A bound as it is typed: null for none yet, undefined for what is no number. */
export const boundOf = (typed: string): number | null | undefined => {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  if (text === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : undefined;
};
