import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, type Parts } from '../../modules/client/address.js';
import { firstFor } from '../../modules/client/first-for.js';

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
    const needs = firstFor(path);
    if (!needs) return html;
    // The pages of another build name other files.
    if (this.of !== html) [this.manifest, this.of] = [await this.read(), html];
    const { parts, messages, reads } = needs;
    const calls = reads.map(({ key, input }) => addressOf(key, input as Parts));
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
