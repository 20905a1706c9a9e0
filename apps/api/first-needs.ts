import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a page begins with, so that all of it comes with the page instead of each after the one before. */
interface Needs {
  /** Its chunks, by the files of `apps/web` that they begin with. */
  parts: readonly string[];
  /** Namespaces of its messages; those of the frame come with every page. */
  messages: readonly string[];
  /** What it reads first, as the web app asks for it. */
  calls?: readonly string[];
}

const threads = '/api/forum/threads?sort=last&limit=40';
const listOf = (tab = 'all') => `/api/championships?tab=${tab}&limit=200`;
const ofChampionship = (champname: string) => `/api/championships/${champname}`;
const named = '([a-z0-9][a-z0-9-]{2,63})';

/** A tab of a championship: its own chunk, and what it reads beside the championship. */
const championship = (
  path: string,
  tab: string[] = [],
  reads: string[] = [],
): [RegExp, (champname: string) => Needs] => [
  new RegExp(`^/championship/${named}${path}`, 'u'),
  (champname) => ({
    parts: ['pages/championship.tsx', ...tab],
    messages: ['championships', 'scoring', 'queue', 'auth'],
    calls: [ofChampionship(champname), ...reads.map((read) => `${ofChampionship(champname)}/${read}`)],
  }),
];

const end = '/?$';

/** The first that fits counts; what is not here asks when it is drawn. */
const pages: readonly [RegExp, (found: string) => Needs][] = [
  [
    /^\/$/u,
    () => ({
      parts: ['pages/forum.tsx'],
      messages: ['forum', 'home', 'championships'],
      calls: [threads, listOf('active'), listOf()],
    }),
  ],
  [
    /^\/forum\/?$/u,
    () => ({
      parts: ['pages/forum.tsx'],
      messages: ['forum', 'home', 'championships'],
      calls: [threads, listOf('active'), listOf()],
    }),
  ],
  [
    /^\/championships(?:\/(all|active|infinite|ended))?\/?$/u,
    (tab) => ({ parts: ['pages/championships.tsx'], messages: ['championships'], calls: [listOf(tab || 'all')] }),
  ],
  [
    new RegExp(`^/championship/${named}/edit(?:/|$)`, 'u'),
    (champname) => ({
      parts: ['pages/editor.tsx'],
      messages: ['editor', 'championships', 'scoring'],
      calls: [ofChampionship(champname)],
    }),
  ],
  championship(`/rating${end}`, ['pages/leaderboard.tsx'], ['tours', 'leaderboard?limit=100']),
  championship(`/metric${end}`, ['pages/submit.tsx'], ['tours']),
  championship('/solutions(?:/|$)', ['pages/solutions.tsx']),
  championship('(?:/|$)'),
  [/^\/(?:login|registration|confirm)\/?$/u, () => ({ parts: ['pages/auth.tsx'], messages: ['auth'] })],
  [/^\/user\//u, () => ({ parts: ['pages/user.tsx'], messages: ['user'] })],
  [/^\/about\/?$/u, () => ({ parts: ['pages/about.tsx'], messages: ['home'] })],
];

const needsOf = (path: string): Needs | null => {
  for (const [form, needs] of pages) {
    const found = form.exec(path);
    if (found) return needs(found[1] ?? '');
  }
  return null;
};

/** A chunk in the manifest of the build, by its source. */
interface Part {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, Part>;

const entry = 'index.html';
const styled = (file: string) => `<link rel="preload" as="style" crossorigin href="/${file}">`;
const loaded = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** The chunks that loading `keys` brings: themselves and what they import without being asked. */
const closureOf = (manifest: Manifest, keys: readonly string[], seen = new Set<string>()): Set<string> => {
  for (const key of keys) {
    const part = manifest[key];
    if (!part || seen.has(key)) continue;
    seen.add(key);
    closureOf(manifest, part.imports ?? [], seen);
  }
  return seen;
};

const filesOf = (manifest: Manifest, keys: readonly string[]) => {
  const parts = keys.flatMap((key) => manifest[key] ?? []);
  return { scripts: parts.map(({ file }) => file), styles: [...new Set(parts.flatMap(({ css }) => css ?? []))] };
};

/** Links to the chunks of a page, other than those that every page has. */
const linksOf = (manifest: Manifest, parts: readonly string[]): string => {
  const common = closureOf(manifest, [entry]);
  const known = new Set(filesOf(manifest, [...common]).styles);
  const own = [...closureOf(manifest, parts)].filter((key) => !common.has(key));
  const { scripts, styles } = filesOf(manifest, own);
  return [...scripts.map(loaded), ...styles.filter((file) => !known.has(file)).map(styled)].join('');
};

const attribute = (label: string, values: readonly string[]) =>
  `${label}="${values.join(' ').replaceAll('&', '&amp;')}"`;

/** Writes into pages of a build what each of them begins with; `before-paint.js` asks for messages and data. */
export class FirstNeeds {
  private of = '';
  private manifest: Manifest = {};

  constructor(private readonly web: string) {}

  async writtenInto(html: string, path: string): Promise<string> {
    const needs = needsOf(path);
    if (!needs) return html;
    // The pages of another build name other files.
    if (this.of !== html) [this.manifest, this.of] = [await this.read(), html];
    const { parts, messages, calls = [] } = needs;
    const asked = [
      attribute('data-messages', ['shell', 'errors', ...messages]),
      attribute('data-calls', ['/api/site', ...calls]),
    ].join(' ');
    return html
      .replace('<script src="/before-paint.js"', (script) => `${script} ${asked}`)
      .replace('</head>', (head) => linksOf(this.manifest, parts) + head);
  }

  private async read(): Promise<Manifest> {
    try {
      return JSON.parse(await readFile(join(this.web, '.vite', 'manifest.json'), 'utf8')) as Manifest;
    } catch {
      // A build without one: the app finds its chunks by itself.
      return {};
    }
  }
}
