import { EngineError } from './errors.js';

/** A setting of a metric as described to people and forms. */
export interface ParamSpec {
  readonly name: keyof MetricParams;
  /**
   * choice: one of `choices`; pixels: a count or `height x width`; names: a list; renames: default name → name;
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

/** @throws EngineError PARAMS_INVALID for a setting that the metric doesn't have or can't read. */
export function readParams(specs: readonly ParamSpec[], raw: RawParams): MetricParams {
  const params: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(raw)) {
    const spec = specs.find((known) => known.name === name);
    if (!spec) throw invalid(name, `is not a setting of this metric; it has ${specs.map((s) => s.name).join(', ')}`);
    params[name] = readers[spec.type](value, spec);
  }
  return params;
}

const readers: Record<ParamSpec['type'], (value: unknown, spec: ParamSpec) => unknown> = {
  choice: (value, spec) => {
    if (typeof value === 'string' && spec.choices?.includes(value)) return value;
    throw invalid(spec.name, `must be one of ${spec.choices?.join(', ')}`);
  },
  pixels: (value, spec) => {
    const text = String(value).replaceAll(/\s/g, '');
    const sides = /^(\d{1,9})(?:[xX×*](\d{1,9}))?$/.exec(text);
    const pixels = sides ? Number(sides[1]) * Number(sides[2] ?? 1) : 0;
    if (pixels >= 1 && Number.isSafeInteger(pixels)) return pixels;
    throw invalid(spec.name, 'must be a count of pixels or height x width');
  },
  names: (value, spec) => {
    const list: unknown = typeof value === 'string' ? value.split(',') : value;
    const names = Array.isArray(list) ? list.map((item) => String(item).trim()) : [];
    if (names.length > 0 && !names.includes('') && new Set(names).size === names.length) return names;
    throw invalid(spec.name, 'must be a list of different names');
  },
  renames: (value, spec) => {
    const renames = typeof value === 'string' ? parseRenames(value) : value;
    if (isRecordOfNames(renames)) return renames;
    throw invalid(spec.name, 'must map default names to names');
  },
  ranges: (value, spec) => {
    const ranges = typeof value === 'string' ? parseJson(value) : value;
    if (isRecord(ranges) && Object.values(ranges).every(isRange)) return ranges;
    throw invalid(spec.name, 'must map default names to {"min": number, "max": number}');
  },
};

/** `{"id":"row"}` or `id:row,target:label`. */
function parseRenames(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(text.split(',').map((pair) => pair.split(':')));
  return parseJson(text);
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

function invalid(name: string, message: string): EngineError {
  return new EngineError('PARAMS_INVALID', `${name} ${message}`);
}
