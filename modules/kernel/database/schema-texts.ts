import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** SQL that a context keeps as it is now: what it publishes (`views.sql`), and its functions (`functions.sql`). */
export interface SchemaText {
  context: string;
  text: string;
}

const modules = fileURLToPath(new URL('../../', import.meta.url));

/** `modules/<context>/schema/*.sql`, each after those of the contexts that it names: so in the order of their edges. */
export const schemaTexts = (folder = modules): SchemaText[] => {
  const left = globSync('*/schema/*.sql', { cwd: folder })
    .toSorted()
    .map((file) => ({ context: file.split(path.sep)[0] ?? '', text: readFileSync(path.join(folder, file), 'utf8') }));
  return inOrder(left);
};

const inOrder = (left: readonly SchemaText[]): SchemaText[] => {
  if (left.length === 0) return [];
  const waiting = new Set(left.filter((one) => namesOther(one, left)).map(({ context }) => context));
  const first = left.filter(({ context }) => !waiting.has(context));
  if (first.length === 0) throw new Error(`The schemas of ${[...waiting].join(', ')} name each other`);
  return [...first, ...inOrder(left.filter(({ context }) => waiting.has(context)))];
};

const namesOther = ({ context, text }: SchemaText, others: readonly SchemaText[]): boolean =>
  others.some((other) => other.context !== context && text.includes(` ${other.context}.`));

/** Names, with their schema, of the views that these texts make. */
export const viewsIn = (texts: readonly SchemaText[]): string[] => namesIn(texts, /^create view ([a-z_.]+)/gm);

/** The same of functions. */
export const functionsIn = (texts: readonly SchemaText[]): string[] =>
  namesIn(texts, /^create or replace function ([a-z_.]+)/gm);

const namesIn = (texts: readonly SchemaText[], made: RegExp): string[] =>
  texts.flatMap(({ text }) => [...text.matchAll(made)].map(([, name = '']) => name)).toSorted();

/** Changes with every word of the texts and their order. */
export const sumOf = (texts: readonly SchemaText[]): string =>
  createHash('sha256').update(JSON.stringify(texts)).digest('hex');
