import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { leastOf, type Shape } from '../../../test/access/sample.js';
import { allRoutes } from '../../../test/kit/routes.js';
import { DomainError } from '../domain/domain-error.js';
import { parse } from './validate.js';

type Fields = Record<string, unknown>;

const shapeOf = (schema: z.ZodType): Shape => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

/** The forms that a schema takes, each with its fields. */
const formsOf = (shape: Shape): Shape[] => {
  const either = shape.anyOf ?? shape.oneOf;
  if (either) return either.flatMap(formsOf);
  if (!shape.allOf) return [shape];
  return [
    {
      type: 'object',
      properties: Object.assign({}, ...shape.allOf.map(({ properties }) => properties)) as Record<string, Shape>,
      required: shape.allOf.flatMap(({ required = [] }) => required),
    },
  ];
};

/** Names of the required fields, also of those that lie in required ones. */
const requiredIn = ({ properties = {}, required = [] }: Shape): string[][] =>
  required.flatMap((name) => [[name], ...requiredIn(properties[name] ?? {}).map((rest) => [name, ...rest])]);

const without = (fields: Fields, [name = '', ...rest]: string[], instead?: null | ''): Fields => {
  const { [name]: inner, ...others } = fields;
  if (rest.length > 0) return { ...others, [name]: without(inner as Fields, rest, instead) };
  return instead === undefined ? others : { ...others, [name]: instead };
};

const refusalOf = (schema: z.ZodType, value: unknown): 'taken' | Record<string, string> => {
  try {
    parse(schema, value);
    return 'taken';
  } catch (error) {
    if (error instanceof DomainError) return error.parts.fields ?? {};
    throw error;
  }
};

const inputs = (await allRoutes()).flatMap(({ method, path, body, query, instead }) =>
  [body, query, instead].flatMap((schema) =>
    schema ? [{ name: `${method} ${path}`, schema: schema as z.ZodType }] : [],
  ),
);
/** A run of a metric sends a score or why there is none: neither has to be there. */
const eitherOr = ['POST runner/jobs/{run}/metric'];
const required = inputs
  .filter(({ name }) => !eitherOr.includes(name))
  .flatMap(({ name, schema }) =>
    formsOf(shapeOf(schema)).flatMap((form) =>
      requiredIn(form).map((path) => ({ name, schema, path, least: leastOf(form) as Fields })),
    ),
  );

describe('fields that have to be there', () => {
  it('ERR1 FIELD_REQUIRED names each field that is not there, on every route', () => {
    const other = required.flatMap(({ name, schema, path, least }) => {
      const refusal = refusalOf(schema, without(least, path));
      const field = path.join('.');
      return refusal !== 'taken' && refusal[field] === 'FIELD_REQUIRED' ? [] : [{ name, field, refusal }];
    });
    expect(other).toEqual([]);
    expect(required.length).toBeGreaterThan(100);
  });

  it.each([
    ['`null`', null],
    ['an empty text', ''],
  ] as const)('ERR1 FIELD_REQUIRED names each of them that says %s, unless that is a value of it', (_what, empty) => {
    const other = required.flatMap(({ name, schema, path, least }) => {
      const refusal = refusalOf(schema, without(least, path, empty));
      const field = path.join('.');
      return refusal === 'taken' || refusal[field] === 'FIELD_REQUIRED' ? [] : [{ name, field, refusal }];
    });
    expect(other).toEqual([]);
  });

  it('ERR1 FORMAT_INVALID is said of a number and of a list where a text has to be', () => {
    const schema = z.object({ name: z.string({ error: 'FIELD_REQUIRED' }) });
    for (const name of [5, ['one', 'other']]) expect(refusalOf(schema, { name })).toEqual({ name: 'FORMAT_INVALID' });
  });

  it('ERR1 FORMAT_INVALID is said of what may be left out and says nothing that it can be', () => {
    const schema = z.object({ kind: z.enum(['one', 'other']).optional(), count: z.number() });
    const refused = { kind: 'FORMAT_INVALID', count: 'FORMAT_INVALID' };
    for (const kind of [null, '']) expect(refusalOf(schema, { kind, count: 'many' })).toEqual(refused);
  });

  it('SECURITY looks twice at a body of thousands of faults at most, however many are empty', () => {
    let looks = 0;
    const looked = z.preprocess((value) => ((looks += 1), value), z.record(z.string(), z.array(z.string().min(1))));
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}`, ['', 'x', '']]));
    expect(refusalOf(looked, fields)).not.toBe('taken');
    expect(looks).toBe(2);
    const many = { f: Array.from({ length: 20_000 }, () => '') };
    expect(refusalOf(looked, many)).not.toBe('taken');
    expect(looks).toBe(3);
  });

  it('ERR1 calls no value missing that is there in another form', () => {
    const schema = z.object({ scopes: z.preprocess((text) => String(text).split(','), z.array(z.enum(['read']))) });
    expect(refusalOf(schema, { scopes: 'read,bad' })).toEqual({ 'scopes.1': 'FORMAT_INVALID' });
  });
});
