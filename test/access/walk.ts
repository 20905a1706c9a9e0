import pLimit from 'p-limit';
import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { urlOf } from '../../modules/kernel/http/handle.js';
import type { Agent } from '../kit/api.js';
import type { Response } from 'supertest';
import { bodyOf, queryOf } from './sample.js';
import type { World } from './world.js';

type Asked = ReturnType<Agent['get']>;

export interface Met {
  status: number;
  code: string;
}

export const nameOf = ({ method, path }: Pick<RouteSpec, 'method' | 'path'>): string => `${method} ${path}`;

/** Calls that end what later ones need, each after those before it. */
const last = [
  /cancel$/,
  /^DELETE forum/,
  /^DELETE/,
  /captain$/,
  /leave$/,
  /^POST join/,
  /archive$/,
  /(accept|reject)$/,
  /state$/,
  /user\/password$/,
  /user\/login$/,
  /^DELETE user$/,
  /user\/sessions$/,
  /auth\/out$/,
];

const rank = (route: RouteSpec): number => {
  if (route.method === 'GET' || route.method === 'HEAD') return -2;
  // Whoever may take part does, before they send solutions.
  if (route.path.endsWith('participation')) return -1;
  const own = last.findLastIndex((form) => form.test(nameOf(route)));
  // What is a part of something, before that.
  return nameOf(route).startsWith('DELETE articles/{id}/') ? own - 0.5 : own;
};

/** Routes in the order in which one visitor can call all of them: those of a group at once, as far as none takes from another. */
export const inGroups = (routes: readonly RouteSpec[]): RouteSpec[][] =>
  [...Map.groupBy(routes, rank)].toSorted(([one], [other]) => one - other).map(([, group]) => group);

/** Calls under way at once. */
const atOnce = 8;

/** Goes through all groups, one after the other, and through what is in one of them at once, if told so. @returns what `look` found */
export const walk = async <Found>(
  groups: readonly RouteSpec[][],
  isAtOnce: (group: readonly RouteSpec[]) => boolean,
  look: (route: RouteSpec) => Promise<Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  for (const group of groups) {
    const take = pLimit(isAtOnce(group) ? atOnce : 1);
    for (const one of await Promise.all(group.map((route) => take(() => look(route))))) found.push(...one);
  }
  return found;
};

/** Nothing of it changes anything. */
export const onlyReads = (group: readonly RouteSpec[]): boolean =>
  group.every(({ method }) => method === 'GET' || method === 'HEAD');

/** One point, as a picture. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z" fill="#123456"/></svg>';

const fileOf = ({ field, maxBytes }: NonNullable<RouteSpec['file']>): [Buffer, string] => {
  if (field === 'logo') return [Buffer.from(drawing), 'logo.svg'];
  return maxBytes === 'image' ? [picture, 'picture.png'] : [Buffer.from('id,prediction\n1,1\n'), 'file.csv'];
};

const send = (asked: Asked, route: RouteSpec, body: object): PromiseLike<Response> => {
  if (route.method === 'GET') return asked;
  if (/uploads/.test(route.path))
    void asked.set({ 'Tus-Resumable': '1.0.0', 'Upload-Length': '10', 'Upload-Offset': '0' });
  if (route.method === 'HEAD') return asked;
  if (route.method === 'PATCH' && /uploads/.test(route.path))
    return asked.type('application/offset+octet-stream').send('0123456789');
  if (!route.file) return asked.send(body);
  for (const [name, value] of Object.entries(body)) void asked.field(name, String(value));
  const [content, name] = fileOf(route.file);
  return asked.attach(route.file.field, content, name);
};

/** What a visitor is answered. */
export const call = async (http: Agent, route: RouteSpec, world: World): Promise<Met> => {
  const values = world.params(route);
  const url = urlOf(route.path).replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(values[name] ?? 'x'));
  const asked = http[route.method.toLowerCase() as 'get'](url).query({ ...queryOf(route), ...world.query(route) });
  const { status, body } = await send(asked, route, world.body(route) ?? bodyOf(route) ?? {});
  return { status, code: String((body as { error?: string } | null)?.error ?? '') };
};

/** Refusals that say that the caller may not, or must not know of it. */
const refusals = new Set([401, 403, 404]);
/** A wrong password is no want of rights. */
const aboutInput = new Set(['OLD_PASSWORD_INVALID', 'PASSWORD_WRONG', 'CREDENTIALS_WRONG']);

export const mayNot = ({ status, code }: Met): boolean => refusals.has(status) && !aboutInput.has(code);
