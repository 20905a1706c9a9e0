import { z } from 'zod';

type Schema = z.core.$ZodType;
type Parts = z.core.$ZodTypes;

/** How JSON writes a number: nothing else that a language takes for one is a number of a form. */
const numberForm = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** What a form says for yes and no; also what a browser sends of a box that is ticked. */
const flag = z.stringbool();

/**
 * The values of a form, which are texts, as JSON says them, by the schema of the route: numbers, yes and no, and lists, of which a
 * form may say one or many; what has parts of its own is JSON text, as OpenAPI has it. What is none of these stays as it came,
 * and the schema refuses it.
 */
export const fromForm = (schema: Schema, given: unknown): unknown => {
  const { def } = (schema as Parts)._zod;
  if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault' || def.type === 'catch')
    return fromForm(def.innerType, given);
  if (def.type === 'nonoptional' || def.type === 'readonly') return fromForm(def.innerType, given);
  if (def.type === 'nullable') return fromForm(def.innerType, given);
  if (def.type === 'pipe') return fromForm(def.in, given);
  if (def.type === 'lazy') return fromForm(def.getter(), given);
  if (def.type === 'intersection') return fromForm(def.right, fromForm(def.left, given));
  if (def.type === 'union') return fromEither(def.options, given);
  if (def.type === 'object') return isOfFields(given) ? ofFields(def.shape, given) : fromJson(given);
  if (def.type === 'record' || def.type === 'tuple') return fromJson(given);
  if (def.type === 'array') return fromMany(def.element, given);
  if (def.type === 'number') return typeof given === 'string' && numberForm.test(given) ? Number(given) : given;
  if (def.type === 'boolean') return typeof given === 'string' ? (flag.safeParse(given).data ?? given) : given;
  if (def.type === 'literal') return def.values.find((value) => String(value) === given) ?? given;
  return given;
};

const isFine = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success;

const isOfFields = (given: unknown): given is object =>
  typeof given === 'object' && given !== null && !Array.isArray(given);

const ofFields = (shape: Readonly<Record<string, Schema>>, given: object): unknown =>
  Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const schema = Object.hasOwn(shape, name) ? shape[name] : undefined;
      return [name, schema ? fromForm(schema, value) : value];
    }),
  );

/** What one of them takes as it came stays so. */
const fromEither = (options: readonly Schema[], given: unknown): unknown => {
  if (options.some((option) => isFine(option, given))) return given;
  const values = options.map((option) => fromForm(option, given));
  const fine = options.findIndex((option, at) => isFine(option, values[at]));
  return values[Math.max(0, fine)];
};

const fromMany = (element: Schema, given: unknown): unknown => {
  if (given === '') return [];
  if (Array.isArray(given)) return given.map((one) => fromForm(element, one));
  const one = fromForm(element, given);
  // Of values with parts a form may say all at once.
  return Array.isArray(one) ? one : [one];
};

const fromJson = (given: unknown): unknown => {
  if (typeof given !== 'string') return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
};
