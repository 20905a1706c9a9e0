import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { isErrorCode, type ErrorCode } from '../contract/errors.js';
import { type CallOf, maxBodyOf, type RouteSpec } from '../contract/route.js';
import { DomainError, refuse } from '../domain/domain-error.js';
import { fromForm } from './form-values.js';
import { gathered, partsOf } from './multipart.js';

/** Checks params, query and body of a request against its route. A body with a file is left to the controller. */
export const validate = async (route: RouteSpec, request: FastifyRequest): Promise<CallOf<RouteSpec>> => {
  if (route.body && !route.file) request.body = await bodyOf(request, route.body, maxBodyOf(route));
  return {
    params: route.params && placed(route, route.params, request.params),
    query: route.query && parse(route.query, request.query),
    body: route.body && !route.file ? parse(route.body, request.body) : undefined,
  };
};

/** An address that nothing can have is one that nothing has; a PUT, which may make what it names, is told what is wrong. */
const placed = <T extends z.ZodType>({ method }: RouteSpec, schema: T, params: unknown): z.output<T> => {
  refuse(method !== 'PUT' && !(isSound(params) && schema.safeParse(params).success), 'NOT_FOUND');
  return parse(schema, params);
};

/**
 * The body of a call without file as JSON says it, whichever way it came: form-encoded ones are parsed already, a multipart one is
 * read here, and what either says is given the types of its schema.
 */
export const bodyOf = async (request: FastifyRequest, schema: z.ZodType, max: number): Promise<unknown> => {
  if (request.isMultipart()) return fromForm(schema, await fieldsOf(request, max));
  return isForm(request) ? fromForm(schema, request.body ?? {}) : (request.body ?? {});
};

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded(?:$|[\s;])/i.test(headers['content-type'] ?? '');

const fieldsOf = async (request: FastifyRequest, max: number): Promise<Record<string, unknown>> => {
  const fields: [string, unknown][] = [];
  let length = 0;
  for await (const part of partsOf(request, { files: 0, fields: Number.POSITIVE_INFINITY, fieldSize: max })) {
    if (part.type !== 'field') continue;
    // As long as JSON would be, in which a field has a name, a colon and a comma, so that fields of nothing come to an end too.
    length += Buffer.byteLength(part.fieldname) + Buffer.byteLength(textOf(part.value)) + 2;
    refuse(length > max, 'TOO_LARGE', { max });
    fields.push([part.fieldname, part.value]);
  }
  return gathered(fields);
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Checks a value against a schema of a contract.
 * @throws DomainError with the code of the first fault, and in `fields` the first code of each field
 */
export const parse = <T extends z.ZodType>(schema: T, value: unknown): z.output<T> => {
  if (!isSound(value)) throw new DomainError('FORMAT_INVALID');
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields: Record<string, ErrorCode> = {};
  const details: Record<string, unknown> = {};
  const { issues } = result.error;
  const missing = missingIn(schema, value, issues);
  for (const issue of issues) {
    for (const name of namesOf(issue)) fields[name] ??= missing.has(issue) ? 'FIELD_REQUIRED' : codeOf(issue);
    if (issue.code === 'too_small') details['min'] ??= Number(issue.minimum);
    if (issue.code === 'too_big') details['max'] ??= Number(issue.maximum);
  }
  throw new DomainError(Object.values(fields)[0] ?? 'FORMAT_INVALID', { fields, details });
};

/** The fields that a fault is of: of those that a form does not have, each by its name. */
const namesOf = (issue: z.core.$ZodIssue): string[] => {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key].join('.'));
  return [path.join('.') || 'body'];
};

/** What is there; of what a path leads through a text or a number to, that. */
const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce(
    (whole, key) => (isPlain(whole) ? (whole as Record<PropertyKey, unknown>)[key] : whole === '' ? undefined : whole),
    value,
  );

/** Of more faults at once nobody asks which fields they left out, and to find it out would take a while. */
const mostMissing = 100;

/**
 * The faults of fields that have to be there and are not, whatever their schema calls that. JSON may say so by `null` and a form by an
 * empty text; in a field that may be left out these are wrong values, which shows where all of them are left out.
 */
const missingIn = (schema: z.ZodType, value: unknown, issues: readonly z.core.$ZodIssue[]): Set<z.core.$ZodIssue> => {
  const looked =
    issues.length > mostMissing ? [] : issues.filter(({ path, code }) => path.length > 0 && code !== 'custom');
  const absent = looked.filter(({ path }) => at(value, path) === undefined);
  const empty = looked.filter(({ path }) => [null, ''].includes(at(value, path) as null | ''));
  if (empty.length === 0) return new Set(absent);
  const { error } = schema.safeParse(empty.reduce((whole, { path }) => without(whole, path), value));
  const still = new Set(error?.issues.map(({ path }) => path.join('.')));
  return new Set([...absent, ...empty.filter(({ path }) => still.has(path.join('.')))]);
};

/** The value as if it did not say what is there. */
const without = (value: unknown, [key, ...rest]: readonly PropertyKey[]): unknown => {
  if (!isPlain(value) || key === undefined) return undefined;
  if (Array.isArray(value))
    return value.map((one, index) => (index === Number(key) ? without(one, rest) : one) as unknown);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      if (name !== String(key)) return [[name, one]];
      return rest.length === 0 ? [] : [[name, without(one, rest)]];
    }),
  );
};

/** Contracts name the code as the message of a check; anything else is a wrong format. */
const codeOf = ({ code, message }: z.core.$ZodIssue): ErrorCode => {
  if (!isErrorCode(message)) return 'FORMAT_INVALID';
  // They name it for what is missing: something is there, of another type.
  return code === 'invalid_type' && message === 'FIELD_REQUIRED' ? 'FORMAT_INVALID' : message;
};

/** Deeper than anything that an honest program sends, and far from what takes a parser's or schema's stack. */
const maxDepth = 32;

/**
 * False for what no honest input has and something behind it breaks on: texts that PostgreSQL can't keep (a NUL, half of a
 * surrogate pair), and values that are nested without end.
 */
const isSound = (value: unknown): boolean => {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth || !level.every(isSoundText)) return false;
    level = level.flatMap((one) => (isPlain(one) ? [...Object.keys(one), ...Object.values(one)] : []));
  }
  return true;
};

const isSoundText = (value: unknown): boolean =>
  typeof value !== 'string' || (!value.includes('\u0000') && value.isWellFormed());

const isPlain = (value: unknown): value is object => typeof value === 'object' && value !== null;
