import { z } from 'zod';
import { errorCatalogue } from '../contract/errors.js';
import { errorsOf, type RouteSpec } from '../contract/route.js';
import { idempotencyKey } from './idempotency-key.js';

type Schema = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Schema => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, {
    ...{ io, unrepresentable: 'any' },
    override: ({ jsonSchema }) => nameAll(jsonSchema as Schema),
  });
  return rest;
};

/** A record of known names as an object that has them: what makes clients of a description knows no other. */
const nameAll = (schema: Schema): void => {
  const names = (schema['propertyNames'] as { enum?: string[] } | undefined)?.enum;
  const { required, additionalProperties: of } = schema;
  if (!names || !required || typeof of !== 'object') return;
  delete schema['propertyNames'];
  Object.assign(schema, {
    properties: Object.fromEntries(names.map((name) => [name, of])),
    additionalProperties: false,
  });
};

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * What a client made of the description calls a route, by what it does and where: `getChampionshipsByChampnameLeaderboard`. It
 * follows from method and path, which stay.
 */
export const operationIdOf = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>): string => {
  const named = path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => `by-${name}`);
  const words = named.split(/[^A-Za-z0-9]+/u).filter((word) => word !== '');
  // What stands outside of /api may be called like what stands in it.
  return method.toLowerCase() + [...(path.startsWith('/') ? ['root'] : []), ...words].map(capital).join('');
};

const parametersOf = (where: 'path' | 'query', schema: z.ZodObject | undefined) =>
  Object.entries(schema?.shape ?? {}).map(([name, value]) => ({
    name,
    in: where,
    required: where === 'path' || !value.safeParse(undefined).success,
    schema: schemaOf(value as z.ZodType, 'input'),
  }));

const idempotencyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Of your own making, 1 to 200 visible characters, yours and this route’s alone. What you sent with it before is not done twice, and is answered as it was, for a day; something else with it is refused (409 KEY_REUSED).',
  schema: { type: 'string', pattern: idempotencyKey.source },
};

/** As what a body without a file may come. */
const bodyKinds = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'] as const;

const bodyOf = (route: RouteSpec) => {
  if (route.file) {
    const fields = route.body ? (schemaOf(route.body, 'input')['properties'] as object) : {};
    const { field, beside } = route.file;
    const binary = { type: 'string', format: 'binary' };
    const properties = { ...fields, [field]: binary, ...(beside !== undefined && { [beside]: binary }) };
    const form = { type: 'object', properties, required: [field] };
    if (!route.instead) return { content: { 'multipart/form-data': { schema: form } } };
    const instead = schemaOf(route.instead, 'input');
    const [json, encoded, multipart] = bodyKinds;
    // The file first: generators that make one body a call take that.
    return { content: { [multipart]: { schema: form }, [json]: { schema: instead }, [encoded]: { schema: instead } } };
  }
  if (route.bytes) {
    return { content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
  }
  if (!route.body) return undefined;
  const schema = schemaOf(route.body, 'input');
  return { content: Object.fromEntries(bodyKinds.map((kind) => [kind, { schema }])) };
};

const answersOf = (route: RouteSpec) => {
  const good = route.reply
    ? { description: 'Success', content: { 'application/json': { schema: schemaOf(route.reply, 'output') } } }
    : { description: 'Success', content: { [route.produces ?? '*/*']: {} } };
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorCatalogue[code].status);
  const failures = [...byStatus].map(([status, list]) => [
    status,
    {
      description: list.join(', '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return { [route.status ?? 200]: good, ...Object.fromEntries(failures) };
};

/** The OpenAPI 3.1 description of these routes, made from the same schemas that validate requests. */
export const describe = (routes: readonly RouteSpec[]): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const url = route.path.startsWith('/') ? route.path : `/api/${route.path}`;
    (paths[url] ??= {})[route.method.toLowerCase()] = {
      operationId: operationIdOf(route),
      summary: route.summary,
      'x-access': route.access,
      security: route.access === 'public' ? [] : [{ session: [] }, { bearer: [] }],
      parameters: [
        ...parametersOf('path', route.params),
        ...parametersOf('query', route.query),
        ...(route.idempotent ? [idempotencyParameter] : []),
      ],
      requestBody: bodyOf(route),
      responses: answersOf(route),
    };
  }
  const text = { type: 'string' };
  return {
    openapi: '3.1.0',
    info: {
      ...{ title: 'Podium', version: '1', description: 'Championships, solutions, leaderboards.' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'Where this description was read' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'sid' },
          description: 'As `POST auth/login` sets it. What changes anything comes with the `Origin` of this site.',
        },
        bearer: {
          ...{ type: 'http', scheme: 'bearer' },
          description: 'A token of somebody’s own, made in the settings, for programs. It needs no `Origin`.',
        },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['error', 'message'],
          properties: {
            error: { type: 'string', enum: Object.keys(errorCatalogue) },
            message: text,
            fields: { type: 'object', additionalProperties: text },
            details: { type: 'object' },
          },
        },
      },
    },
  };
};
