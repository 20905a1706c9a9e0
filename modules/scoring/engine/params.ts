import { EngineError } from './errors.js';

/** A setting of a metric as described to people and forms. */
export interface ParamSpec {
  readonly name: keyof MetricParams;
  /**
   * choice: one of `choices`; pixels: a count or `height x width`; names: two or more; renames: default name → name;
   * ranges: default name → allowed numbers.
   */
  readonly type: 'choice' | 'pixels' | 'names' | 'renames' | 'ranges';
  readonly summary: string;
  /** The first one is the default. */
  readonly choices?: readonly string[];
}

/** Settings after {@link readParams}; what is absent has the default of its metric. */
export interface MetricParams {
  readonly average?: 'binary' | 'macro';
  readonly pixels?: number;
  readonly classes?: readonly string[];
  readonly columns?: Readonly<Record<string, string>>;
  readonly ranges?: Readonly<Record<string, Range>>;
}

/** Numbers that a championship allows in a column of its solutions, both bounds among them. */
export interface Range {
  readonly min?: number;
  readonly max?: number;
}

/** Settings as they come from a form, a file or a command line: numbers and lists may be written as text. */
export type RawParams = Readonly<Record<string, unknown>>;

/** Every CSV metric lets a championship rename its columns, and say what numbers it expects in those of a solution. */
export const tableParams: readonly ParamSpec[] = [
  {
    name: 'columns',
    type: 'renames',
    summary: 'Other names of columns, as {"id": "row_id"} or id:row_id,target:label',
  },
  {
    name: 'ranges',
    type: 'ranges',
    summary: 'Allowed numbers in columns of a solution, by their usual names, as {"prediction": {"min": 0, "max": 1}}',
  },
];

/** The name a championship has given to a column; a class may be called like a part of every object. */
export function columnName({ columns }: MetricParams, name: string): string {
  return columns && Object.hasOwn(columns, name) ? columns[name]! : name;
}

/** The range that a championship has given to a column, by its usual name. */
export function rangeOf({ ranges }: MetricParams, name: string): Range {
  return ranges && Object.hasOwn(ranges, name) ? ranges[name]! : {};
}

/** What is wrong with a setting: it is not one of the metric's, or its value can't be read or used. */
export interface SettingFault {
  readonly name: string;
  /** The type of a setting that can't be read as such; column: none of that name; same_name: of two columns. */
  readonly fault: 'unknown' | ParamSpec['type'] | 'column' | 'same_name';
  /** The column at fault. */
  readonly value?: string;
  /** What it could be. */
  readonly allowed?: readonly string[];
}

/** `PARAMS_INVALID`; the message is for developers, people read `fault` in their language. */
export class SettingError extends EngineError {
  constructor(readonly fault: SettingFault) {
    super('PARAMS_INVALID', `setting ${fault.name}: ${[fault.fault, fault.value].filter(Boolean).join(' ')}`);
  }
}

/** @throws SettingError for a setting that the metric doesn't have or can't read. */
export function readParams(specs: readonly ParamSpec[], raw: RawParams): MetricParams {
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const spec = specs.find((known) => known.name === name);
    if (!spec) throw new SettingError({ name, fault: 'unknown', allowed: specs.map((known) => known.name) });
    const read = readers[spec.type](value, spec);
    if (read === null) throw new SettingError({ name, fault: spec.type, allowed: spec.choices ?? [] });
    params[name] = read;
  }
  return params;
}

/** The value of a setting, or null when it can't be read. */
const readers: Record<ParamSpec['type'], (value: unknown, spec: ParamSpec) => unknown> = {
  choice: (value, { choices = [] }) => (typeof value === 'string' && choices.includes(value) ? value : null),
  pixels: (value) => {
    const text = String(value).replaceAll(/\s/g, '');
    const sides = /^(\d{1,9})(?:[xX×*](\d{1,9}))?$/.exec(text);
    const pixels = sides ? Number(sides[1]) * Number(sides[2] ?? 1) : 0;
    return pixels >= 1 && Number.isSafeInteger(pixels) ? pixels : null;
  },
  names: (value) => {
    const list: unknown = typeof value === 'string' ? value.split(',') : value;
    const names = Array.isArray(list) ? list.map((item) => String(item).trim()) : [];
    return names.length > 1 && !names.includes('') && new Set(names).size === names.length ? names : null;
  },
  renames: (value) => {
    const renames = typeof value === 'string' ? parseRenames(value) : value;
    return isRecordOfNames(renames) ? renames : null;
  },
  ranges: (value) => {
    const ranges = typeof value === 'string' ? parseJson(value) : value;
    return isRecord(ranges) && Object.values(ranges).every(isRange) ? ranges : null;
  },
};

/** `{"id":"row"}` or `id:row,target:label`. */
function parseRenames(text: string): unknown {
  if (text.trimStart().startsWith('{')) return parseJson(text);
  const pairs = text.split(',').map((pair) => pair.split(':').map((name) => name.trim()));
  return pairs.every(({ length }) => length === 2) ? Object.fromEntries(pairs) : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isRecordOfNames(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((name) => typeof name === 'string' && name !== '');
}

/** At least one bound, the lower one first. */
function isRange(value: unknown): value is Range {
  if (!isRecord(value)) return false;
  const { min, max, ...rest } = value;
  if (Object.keys(rest).length > 0 || (min === undefined && max === undefined)) return false;
  const areFinite = [min, max].every((bound) => bound === undefined || Number.isFinite(bound));
  return areFinite && Number(min ?? -Infinity) <= Number(max ?? Infinity);
}
