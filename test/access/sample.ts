import { z } from 'zod';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';

export interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  format?: string;
}

const texts: Record<string, string> = {
  uuid: '0190a000-0000-7000-8000-000000000000',
  'date-time': '2026-03-01T00:00:00.000Z',
  date: '1990-05-17',
  email: 'somebody@example.org',
};

/** The least that a JSON schema takes. */
export const leastOf = (shape: Shape): unknown => {
  const { type, properties = {}, required = [] } = shape;
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const [either] = shape.anyOf ?? shape.oneOf ?? [];
  if (either) return leastOf(either);
  if (shape.allOf) return Object.assign({}, ...shape.allOf.map(leastOf));
  if (type === 'object' || shape.properties)
    return Object.fromEntries(required.map((name) => [name, leastOf(properties[name] ?? {})]));
  if (type === 'array') return Array.from({ length: shape.minItems ?? 0 }, () => leastOf(shape.items ?? {}));
  if (type === 'number' || type === 'integer') return Math.max(1, shape.minimum ?? 1);
  if (type === 'boolean') return true;
  return texts[shape.format ?? ''] ?? 'sample'.padEnd(shape.minLength ?? 0, 'x');
};

/** The least that a route takes as its body, so that what refuses a call is not its form. */
export const bodyOf = ({ body }: Pick<RouteSpec, 'body'>): object | undefined => {
  if (!body) return undefined;
  return leastOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape) as object;
};

/** The same of what follows the question mark. */
export const queryOf = ({ query }: Pick<RouteSpec, 'query'>): object =>
  query ? (leastOf(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Shape) as object) : {};
