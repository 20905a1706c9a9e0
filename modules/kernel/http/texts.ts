import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { z } from 'zod';
import type { Language } from '../contract/language.js';
import { inProject } from '../root.js';

const messages = z.record(z.string(), z.string());
const folders: Record<Language, string> = { RUS: 'rus', ENG: 'eng' };
const tags: Record<Language, string> = { RUS: 'ru', ENG: 'en' };
const read = new Map<string, Record<string, string>>();

/** The messages of a namespace of `locales/`: its own file, and what contexts add to it (`teams.errors.json`). Read once. */
export const messagesOf = (language: Language, namespace: string): Record<string, string> => {
  const name = `${folders[language]}/${namespace}`;
  const known = read.get(name);
  if (known) return known;
  const folder = inProject('locales', folders[language]);
  const files = globSync([`${namespace}.json`, `*.${namespace}.json`], { cwd: folder });
  const all = files.map((file) => messages.parse(JSON.parse(readFileSync(join(folder, file), 'utf8'))));
  const made = Object.assign({}, ...all) as Record<string, string>;
  read.set(name, made);
  return made;
};

/** Fills the placeholders of a message. */
export type Sayer = (values: Record<string, unknown>) => string;

/** A message of `locales/` with its placeholders filled; English where a language lacks it. */
export const say = (language: Language, namespace: string, id: string, values: Record<string, unknown> = {}): string =>
  sayerOf(language, namespace, id)(values);

/** {@link say} for whoever says the same few messages over and over, and looks each up once. */
export const sayerOf = (language: Language, namespace: string, id: string): Sayer => {
  const own = messagesOf(language, namespace)[id];
  const { format, named, parts } = formOf(own ?? messagesOf('ENG', namespace)[id] ?? id, own ? tags[language] : 'en');
  if (parts)
    return (values) => {
      let said = '';
      for (const part of parts) said += typeof part === 'string' ? part : valueOf(values[part.name]);
      return said;
    };
  return (values) => {
    const formatted = format.format(fill(named, values));
    return Array.isArray(formatted) ? formatted.join('') : String(formatted);
  };
};

interface Form {
  format: IntlMessageFormat;
  /** Its placeholders. */
  named: readonly string[];
  /** Its words and placeholders, where nothing in it is counted or chosen: these are put together for much less. */
  parts: readonly Part[] | null;
}

type Part = string | { name: string };

const forms = new Map<string, Form>();

/** A text is taken apart once: a list says the same few of them over and over. There are as many as `locales/` has. */
const formOf = (text: string, tag: string): Form => {
  const name = `${tag} ${text}`;
  const known = forms.get(name);
  if (known) return known;
  const named = [...text.matchAll(/\{(\w+)/g)].map(([, placeholder]) => placeholder ?? '');
  const format = new IntlMessageFormat(text, tag);
  const made = { format, named, parts: partsOf(format) };
  forms.set(name, made);
  return made;
};

/** Kinds of the formatter's elements. */
const [words, placeholder] = [0, 1];

const partsOf = (format: IntlMessageFormat): Part[] | null => {
  const elements = format.getAst();
  if (!elements.every(({ type }) => type === words || type === placeholder)) return null;
  return elements.map((element) => {
    const { type, value } = element as { type: number; value: string };
    return type === words ? value : { name: value };
  });
};

/** A placeholder that was given no value shows as a dash instead of failing the whole answer. */
const valueOf = (value: unknown): string | number =>
  typeof value === 'number' || typeof value === 'string' ? value : '–';

const fill = (named: readonly string[], values: Record<string, unknown>): Record<string, string | number> =>
  Object.fromEntries(named.map((name) => [name, valueOf(values[name])]));
