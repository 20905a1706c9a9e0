import type { RouteSpec } from '../../kernel/contract/route.js';
import type { TokenScope } from '../contract/token-scopes.js';

/** What a token needs for a route; `session` is for a signed-in browser, and no token does it. */
export type Need = TokenScope | 'session';

type Contract = Pick<RouteSpec, 'method' | 'path' | 'access' | 'changes' | 'scope'>;

const ofEverybody = 'articles|championships|forum|health|invitations|join|locales|metrics|notifications|openapi.json';
const andMore =
  'covers|outbox|outbox.json|rating|rating.csv|robots.txt|settings.schema.json|site|sitemap.xml|solutions|teams|texts|users|vacancies|vacancy';
const oneChampionship = '\\w+ championships/{champname}';
const ofOrganisers =
  'advice|attempt-grants|campaigns|disqualifications|edit|final-preview|final-preview.csv|form|metric-program|participants|participants.csv|queue-state|rejudges|submissions|submissions.csv|tests|uploads';

const starting = (text: string): RegExp => {
  const escaped = text.replaceAll(/[.{}]/g, String.raw`\$&`);
  return new RegExp(`^${escaped}(/|$)`);
};

/**
 * The scope that each route asks of a token, by what its contract says: `METHOD path`, the first line that fits. A route of
 * a new first word, or of a new part of a championship that changes something, has none until its contract or a line here gives it one.
 */
const rules: readonly (readonly [Need, RegExp])[] = [
  // Who one is, and the end of it; the rest of an account, its ways in and its tokens are its person's alone.
  ['read', starting('POST auth/(session|out)')],
  ['read', starting('GET user/(account|avatar|personal)')],
  ['session', starting('\\w+ (auth|/auth|user)')],
  ['organise', starting(`${oneChampionship}/(${ofOrganisers})`)],
  ['organise', starting('\\w+ (campaigns|rejudges)')],
  ['read', starting(`(GET|HEAD) /?(${ofEverybody}|${andMore})`)],
  ['read', starting('GET work')],
  ['submit', starting('POST work')],
  // Repositories that the platform serves itself, as git reads them.
  ['read', starting('\\w+ /repositories')],
  // A runner has a token of its own, which is no person's.
  ['session', starting('\\w+ runner')],
  // What people say of a text that has no translation.
  ['read', starting('POST /locales/add')],
  ['submit', starting(`${oneChampionship}/(check-repository|participation|solutions|teams|trial)`)],
  ['submit', starting('\\w+ (teams|invitations|join)')],
  ['organise', starting('POST solutions/{id}/(retry|revoke)')],
  ['submit', starting('\\w+ solutions')],
  ['organise', /^\w+ championships(\/\{champname\})?$/],
  [
    'organise',
    starting(`${oneChampionship}/(attempts|baselines|cover|dry-run|files|queue|retries|sample|state|tours|truth)`),
  ],
  // Words of people among people are no program's.
  ['session', starting('\\w+ (articles|forum|notifications|texts|vacancies)')],
];

/** The scope that a route asks of a token, or null where no rule says; a test finds such a route. */
export const scopeOfRoute = ({ method, path, access, changes, scope }: Contract): Need | null => {
  if (access === 'admin') return 'operate';
  if (scope) return scope;
  const isReading = method === 'GET' || method === 'HEAD';
  const name = `${isReading && changes ? 'CHANGE' : method} ${path}`;
  return rules.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
};

/** Whether these scopes do what a route asks for: any of them reads. */
export const areEnough = (scopes: readonly string[], need: TokenScope): boolean =>
  need === 'read' || scopes.includes(need);

/** What leading a championship is about: itself, who takes part, what they hand in, what is done to that, and who one is. */
const ofChampionships = /^(auth|campaigns|championships|invitations|join|rejudges|solutions|teams|user|work)(\/|$)/;

/**
 * Whether a token is seen there with the role of its person, who may see of others what these don't show. One that leads
 * championships has nothing to do with drafts of articles and vacancies, nor with what moderators see of the forum.
 */
export const seesAsItsPerson = (scopes: readonly string[], { path }: Pick<Contract, 'path'>): boolean =>
  scopes.includes('operate') || (scopes.includes('organise') && ofChampionships.test(path));
