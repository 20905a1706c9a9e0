import { renamesOf } from '#modules/championships/contract/settings/renames.js';
import type { MetricView } from '#modules/championships/contract/editor.js';
import { rangesOf } from './ranges.js';

type Params = Readonly<Record<string, string>>;
type Spec = MetricView['params'][number];

/** A parameter that means nothing to a metric: as a whole, or what it says of one column. */
export interface Lost {
  name: string;
  column: string | null;
}

/** Which of the parameters mean the same to another metric, and which would be lost with it. */
export const fittingParams = (metric: MetricView, params: Params): { kept: Record<string, string>; lost: Lost[] } => {
  const kept: Record<string, string> = {};
  const lost: Lost[] = [];
  for (const [name, value] of Object.entries(params)) {
    const spec = metric.params.find((one) => one.name === name);
    const fit = spec ? fitOf(spec, value, metric) : { columns: columnsOf(name, value) };
    if (fit.value) kept[name] = fit.value;
    if (fit.columns) lost.push(...fit.columns.map((column) => ({ name, column })));
    else if (!fit.value) lost.push({ name, column: null });
  }
  return { kept, lost };
};

interface Fit {
  /** What is kept of the value, if anything. */
  value?: string;
  /** Columns of which it says what is not kept; absent where it is not of columns. */
  columns?: string[] | undefined;
}

const fitOf = ({ type, choices }: Spec, value: string, metric: MetricView): Fit => {
  if (type === 'ranges') return fitOfColumns(rangesOf(value), metric.limitable, value);
  if (type === 'renames') return fitOfColumns(renamesOf(value), metric.columns, value);
  return type !== 'choice' || choices.includes(value) ? { value } : {};
};

const fitOfColumns = (said: Readonly<Record<string, unknown>>, known: readonly string[], whole: string): Fit => {
  const columns = Object.keys(said).filter((column) => !known.includes(column));
  if (columns.length === 0) return { value: whole, columns };
  const left = Object.entries(said).filter(([column]) => known.includes(column));
  return left.length === 0 ? { columns } : { value: JSON.stringify(Object.fromEntries(left)), columns };
};

/** The columns that a parameter of another metric speaks of. */
const columnsOf = (name: string, value: string): string[] | undefined => {
  if (name === 'ranges') return Object.keys(rangesOf(value));
  return name === 'columns' ? Object.keys(renamesOf(value)) : undefined;
};
