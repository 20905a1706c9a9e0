import type { Language } from '../../kernel/contract/language.js';
import type { CauseName } from '../../kernel/contract/notices/causes.js';
import { type Sayer, sayerOf } from '../../kernel/http/texts.js';
import type { ToldParams } from '../contract/notice.js';

interface Words {
  title: Sayer;
  text: Sayer;
}

const known: Record<Language, Map<CauseName, Words>> = { RUS: new Map(), ENG: new Map() };

/** A list says those of a few causes over and over. */
const sayersOf = (cause: CauseName, language: Language): Words => {
  const there = known[language].get(cause);
  if (there) return there;
  const of = (part: keyof Words) => sayerOf(language, 'notices', `notices.${cause}.${part}`);
  const made = { title: of('title'), text: of('text') };
  known[language].set(cause, made);
  return made;
};

/** A notice in words; what has no text in this language is said in the other. */
export const wordsOf = (cause: CauseName, params: ToldParams, language: Language) => {
  const values: Record<string, string | number> = {};
  for (const name in params) {
    const value = params[name] ?? '';
    values[name] = typeof value === 'object' ? inWords(value, language) : value;
  }
  const { title, text } = sayersOf(cause, language);
  return { title: title(values), text: text(values) };
};

const inWords = ({ rus, eng }: { rus: string; eng: string }, language: Language): string =>
  language === 'RUS' ? rus || eng : eng || rus;
