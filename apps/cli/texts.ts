import { IntlMessageFormat } from 'intl-messageformat';
import type { Bilingual, Language } from '../../modules/kernel/contract/language.js';
import type eng from '../../locales/eng/cli.json';
import type scoring from '../../locales/eng/scoring.json';
import type teams from '../../locales/eng/teams.json';
import { type LocaleFolder, type Messages, messagesOf } from './project-files.js';

export type TextKey = keyof typeof eng | keyof typeof scoring | keyof typeof teams;
export type TextValues = Record<string, string | number>;
type Details = Record<string, unknown>;

const folders: Record<Language, LocaleFolder> = { ENG: 'eng', RUS: 'rus' };
const tags: Record<Language, string> = { ENG: 'en', RUS: 'ru' };

/** The texts of the CLI in one language; a message missing there is shown in English (I18N1). */
export class Texts {
  /** What the caller sends as Accept-Language, so that the server's sentences come in the same language. */
  readonly tag: string;
  private readonly messages: Messages;

  constructor(readonly language: Language) {
    this.tag = tags[language];
    this.messages = language === 'ENG' ? messagesOf('eng') : { ...messagesOf('eng'), ...messagesOf(folders[language]) };
  }

  say(key: TextKey, values: TextValues = {}): string {
    return this.sayIfKnown(key, values) ?? key;
  }

  /** For keys made from what a server sent, such as the kind of a problem. */
  sayIfKnown(key: string, values: TextValues = {}): string | undefined {
    const message = this.messages[key];
    if (message === undefined) return undefined;
    return String(new IntlMessageFormat(message, this.tag).format(values));
  }

  /** The sentence of a code of the catalogue; the code itself where this version does not know it. */
  sayError(code: string, details: Details = {}): string {
    const values = Object.entries(details).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : String(value),
    ]);
    try {
      return this.sayIfKnown(`errors.${code}`, Object.fromEntries(values)) ?? code;
    } catch {
      // The server gave no value for a placeholder.
      return code;
    }
  }

  /** The side of a bilingual text to show; an empty one falls back to the other. */
  pick({ rus, eng }: Bilingual): string {
    return this.language === 'RUS' ? rus || eng : eng || rus;
  }
}

const asLanguage = (value: string | undefined): Language | undefined => {
  const upper = value?.toUpperCase();
  return upper === 'ENG' || upper === 'RUS' ? upper : undefined;
};

/** `--lang` wins over PODIUM_LANG, that over the locale of the system; else English. */
export const languageOf = (argv: readonly string[], env: Record<string, string | undefined>): Language => {
  const at = argv.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const asked = at < 0 ? undefined : argv[at]?.includes('=') ? argv[at].split('=')[1] : argv[at + 1];
  const system = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return asLanguage(asked) ?? asLanguage(env.PODIUM_LANG) ?? (/^ru([_.@-]|$)/iu.test(system) ? 'RUS' : 'ENG');
};
