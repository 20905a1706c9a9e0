import type { RouteSpec } from '../../modules/kernel/contract/route.js';
import { audiences, type Audience, type Visitor, visitors } from './audiences.js';
import { nameOf } from './walk.js';

const byName = new Map<string, Audience>(
  Object.entries(audiences).flatMap(([audience, { routes }]) =>
    routes.map((route) => [route, audience as Audience] as const),
  ),
);

/** Every route that the table names. */
export const named: readonly string[] = Object.values(audiences).flatMap(({ routes }) => [...routes]);

/** What a contract says by itself, in words. */
const usual: Partial<Record<Audience, string>> = {
  everybody: 'whatever is `public` in its contract',
  admins: 'whatever is `admin` in its contract',
  'signed in': 'what people read of their own',
  'signed in, not blocked': 'what people change of their own',
};

/** Of what a contract says by itself: for everybody, for admins, or for people and what is their own. */
const byContract = ({ access, method, path }: RouteSpec): Audience | undefined => {
  if (access === 'public') return 'everybody';
  if (access === 'admin') return 'admins';
  if (path.includes('{')) return undefined;
  return method === 'GET' || method === 'HEAD' ? 'signed in' : 'signed in, not blocked';
};

/** Whom a route is for, as the table says, or its contract by itself. One that names a thing of somebody needs a line. */
export const audienceOf = (route: RouteSpec): Audience | undefined => byName.get(nameOf(route)) ?? byContract(route);

const isFor = (audience: Audience, visitor: Visitor): boolean => audiences[audience].may.some((one) => one === visitor);

/** Whether this visitor may call it. */
export const may = (route: RouteSpec, visitor: Visitor): boolean => {
  const audience = audienceOf(route);
  return audience !== undefined && isFor(audience, visitor);
};

/** The table as docs/security.md has it. */
export const printed = (): string => {
  const names = Object.keys(audiences) as Audience[];
  const head = ['for', ...visitors];
  const rows = names.map((name) => [name, ...visitors.map((one) => (isFor(name, one) ? '✓' : '·'))]);
  const table = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const lists = names.map((name) => {
    const own = audiences[name].routes.map((route) => `\`${route}\``);
    return `**${name}**: ${[usual[name], ...own].filter(Boolean).join(', ')}`;
  });
  return [...table, '', ...lists.flatMap((list) => [list, ''])].join('\n').trim();
};
