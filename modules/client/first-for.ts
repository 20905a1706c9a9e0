import type { InputOf, Key } from './routes.js';

/** A call that a page begins with. */
export interface FirstRead<K extends Key = Key> {
  key: K;
  input: InputOf<K>;
  /** It is read part by part, and this is the first one. */
  isPaged: boolean;
}

/** What a page begins with, so that all of it comes with the page instead of each after the one before. */
export interface FirstFor {
  /** Its chunks, by the files of `apps/web` that they begin with. */
  parts: readonly string[];
  /** Namespaces of its messages; those of the frame come with every page. */
  messages: readonly string[];
  /** What it reads first. */
  reads: readonly FirstRead[];
}

/** Messages of pages, which the web app's table of routes names as well. */
export const messagesOf = {
  forum: ['forum', 'home', 'championships'],
  article: ['articles'],
  championships: ['championships'],
  championship: ['championships', 'scoring', 'queue', 'auth'],
  editor: ['editor', 'championships', 'scoring', 'texts'],
  auth: ['auth'],
  user: ['user'],
  about: ['home'],
} as const;

const read = <K extends Key>(key: K, input: InputOf<K>): FirstRead => ({ key, input, isPaged: false }) as FirstRead;
const pages = <K extends Key>(key: K, input: InputOf<K>): FirstRead => ({ key, input, isPaged: true }) as FirstRead;

const tabs = ['all', 'active', 'infinite', 'ended'] as const;
const list = (tab: (typeof tabs)[number]) => read('GET championships', { query: { tab, limit: 200 } });
const championship = (champname: string) => read('GET championships/{champname}', { params: { champname } });
const tours = (champname: string) => read('GET championships/{champname}/tours', { params: { champname } });
const board = (champname: string) =>
  pages('GET championships/{champname}/leaderboard', { params: { champname }, query: { limit: 100 } });

const pageOf = (name: keyof typeof messagesOf, reads: readonly FirstRead[] = [], tab: string[] = []): FirstFor => ({
  parts: [name, ...tab].map((part) => `pages/${part}.tsx`),
  messages: messagesOf[name],
  reads,
});
const forum = () =>
  pageOf('forum', [pages('GET forum/threads', { query: { sort: 'last', limit: 40 } }), list('active'), list('all')]);

const named = '([a-z0-9][a-z0-9-]{2,63})';
/** A tab of a championship: its own chunk, and what it reads beside the championship. */
const tabOf = (
  path: string,
  part: string[] = [],
  reads: ((champname: string) => FirstRead)[] = [],
): [RegExp, (champname: string) => FirstFor] => [
  new RegExp(`^/championship/${named}${path}`, 'u'),
  (champname) =>
    pageOf(
      'championship',
      [championship, ...reads].map((one) => one(champname)),
      part,
    ),
];

/** The first that fits counts; what is not here asks when it is drawn. */
const table: readonly [RegExp, (found: string) => FirstFor][] = [
  [/^\/(?:forum\/?)?$/u, forum],
  [
    /^\/forum\/article\/(?!new(?:\/|$))([\w-]+)(?:\/|$)/u,
    (id) => pageOf('article', [read('GET articles/{id}', { params: { id } })]),
  ],
  [
    /^\/championships(?:\/(all|active|infinite|ended))?\/?$/u,
    (found) => pageOf('championships', [list(tabs.find((tab) => tab === found) ?? 'all')]),
  ],
  [new RegExp(`^/championship/${named}/edit(?:/|$)`, 'u'), (champname) => pageOf('editor', [championship(champname)])],
  tabOf('/rating/?$', ['leaderboard'], [tours, board]),
  tabOf('/metric/?$', ['submit'], [tours]),
  tabOf('/solutions(?:/|$)', ['solutions']),
  tabOf('(?:/|$)'),
  [/^\/(?:login|registration|confirm)\/?$/u, () => pageOf('auth')],
  [/^\/user\//u, () => pageOf('user')],
  [/^\/about\/?$/u, () => pageOf('about')],
];

/** What the page at an address needs first, told once: the HTML asks for it early, and the app when it starts. */
export const firstFor = (path: string): FirstFor | null => {
  for (const [form, needs] of table) {
    const found = form.exec(path);
    if (found) return needs(found[1] ?? '');
  }
  return null;
};
