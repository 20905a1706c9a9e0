import type { Language } from '../../kernel/contract/language.js';
import { say } from '../../kernel/http/texts.js';
import type { NoticeCause } from '../contract/causes.js';
import type { NoticeParams } from '../contract/notice.js';

/** A notice in words; what has no text in this language is said in the other. */
export const wordsOf = (cause: NoticeCause, params: NoticeParams, language: Language) => {
  const values: Record<string, string | number> = {};
  for (const name in params) {
    const value = params[name] ?? '';
    values[name] = typeof value === 'object' ? inWords(value, language) : value;
  }
  return {
    title: say(language, 'notices', `notices.${cause}.title`, values),
    text: say(language, 'notices', `notices.${cause}.text`, values),
  };
};

const inWords = ({ rus, eng }: { rus: string; eng: string }, language: Language): string =>
  language === 'RUS' ? rus || eng : eng || rus;
