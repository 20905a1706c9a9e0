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

/** A message of `locales/` with its placeholders filled; English where a language lacks it. */
export const say = (
  language: Language,
  namespace: string,
  id: string,
  values: Record<string, unknown> = {},
): string => {
  const own = messagesOf(language, namespace)[id];
  const text = own ?? messagesOf('ENG', namespace)[id] ?? id;
  const formatted = new IntlMessageFormat(text, own ? tags[language] : 'en').format(fill(text, values));
  return Array.isArray(formatted) ? formatted.join('') : String(formatted);
};

/** A placeholder that was given no value shows as a dash instead of failing the whole answer. */
const fill = (text: string, values: Record<string, unknown>): Record<string, string | number> => {
  const named = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? '');
  return Object.fromEntries(
    named.map((name) => {
      const value = values[name];
      return [name, typeof value === 'number' || typeof value === 'string' ? value : '–'];
    }),
  );
};
