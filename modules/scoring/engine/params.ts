import { EngineError } from './errors.js';

/** A setting of a metric as described to people and forms. */
export interface ParamSpec {
  readonly name: keyof MetricParams;
  /** choice: one of `choices`; pixels: a count or `height x width`; names: a list; renames: default name → name. */
  readonly type: 'choice' | 'pixels' | 'names' | 'renames';
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
}

/** Settings as they come from a form, a file or a command line: numbers and lists may be written as text. */
export type RawParams = Readonly<Record<string, unknown>>;

/** Every CSV metric lets a championship rename its columns. */
export const columnsParam: ParamSpec = {
  name: 'columns',
  type: 'renames',
  summary: 'Other names of columns, as {"id": "row_id"} or id:row_id,target:label',
};

/** The name a championship has given to a column; a class may be called like a part of every object. */
export function columnName({ columns }: MetricParams, name: string): string {
  return columns && Object.hasOwn(columns, name) ? columns[name]! : name;
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
};

/** `{"id":"row"}` or `id:row,target:label`. */
function parseRenames(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return Object.fromEntries(text.split(',').map((pair) => pair.split(':')));
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isRecordOfNames(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((name) => typeof name === 'string' && name !== '');
}

function invalid(name: string, message: string): EngineError {
  return new EngineError('PARAMS_INVALID', `${name} ${message}`);
}
