import { Argument, InvalidArgumentError, Option } from 'commander';
import { exitCodes, Failure } from './failure.js';
import type { TextKey, Texts } from './texts.js';

/** commander words its errors in English only; each form is recognised here and said in the caller's language. */
const forms: [form: RegExp, key: TextKey, names: string[]][] = [
  [/^error: unknown option '(.+?)'/u, 'cli.usage.unknownOption', ['option']],
  [/^error: unknown command '(.+?)'/u, 'cli.usage.unknownCommand', ['command']],
  [/^error: missing required argument '(.+?)'/u, 'cli.usage.missingArgument', ['argument']],
  [/^error: required option '(.+?)' not specified/u, 'cli.usage.missingOption', ['option']],
  [/^error: option '(.+?)' argument missing/u, 'cli.usage.missingValue', ['option']],
  [/^error: too many arguments.*: (.+)\.$/mu, 'cli.usage.tooMany', ['words']],
  [/^error: option '(.+?)' cannot be used with option '(.+?)'/u, 'cli.usage.conflict', ['option', 'other']],
  [/^error: option '(.+?)' argument '(.*?)' is invalid\. (.*)$/mu, 'cli.usage.invalid', ['option', 'value', 'why']],
  [
    /^error: command-argument value '(.*?)' is invalid for argument '(.+?)'\. (.*)$/mu,
    'cli.usage.invalid',
    ['value', 'option', 'why'],
  ],
];

/** The sentence for a command line that commander refused, with the nearest right word where it found one. */
export const usageSentence = (texts: Texts, text: string): string => {
  const similar = /Did you mean (?:one of )?(.+?)\?/u.exec(text)?.[1];
  for (const [form, key, names] of forms) {
    const found = form.exec(text);
    if (!found) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? '']));
    const sentence = texts.say(key, values);
    return similar ? `${sentence} ${texts.say('cli.usage.similar', { similar })}` : sentence;
  }
  return text.trimEnd();
};

/** An option that takes one of a few words. */
export const choice = (flags: string, about: string, words: readonly string[], texts: Texts): Option =>
  offering(new Option(flags, `${about} (${words.join(', ')})`), words, texts);

/** An argument that is one of a few words. */
export const choiceArgument = (name: string, about: string, words: readonly string[], texts: Texts): Argument =>
  offering(new Argument(name, `${about} (${words.join(', ')})`), words, texts);

/** The choices are known to the completion; the sentence for another word is in the caller's language. */
const offering = <T extends Option | Argument>(of: T, words: readonly string[], texts: Texts): T => {
  of.choices(words);
  of.argParser(oneOf(words, texts));
  return of;
};

const oneOf = (words: readonly string[], texts: Texts) => (word: string) => {
  if (words.includes(word)) return word;
  throw new InvalidArgumentError(texts.say('cli.usage.choices', { words: words.join(', ') }));
};

/** An option that takes a whole number from 1 to `max`. */
export const count = (flags: string, about: string, max: number, texts: Texts): Option =>
  new Option(flags, about).argParser((word) => {
    const value = Number(word);
    if (/^\d+$/u.test(word) && value >= 1 && value <= max) return value;
    throw new InvalidArgumentError(texts.say('cli.usage.count', { max }));
  });

/** CSV is an answer of its own. @throws Failure where JSON is asked for as well, an option of the whole program */
export const refuseCsvAndJson = (texts: Texts, { csv, json }: { csv?: boolean; json?: boolean }): void => {
  if (!csv || !json) return;
  const message = texts.say('cli.usage.conflict', { option: '--csv', other: '--json' });
  throw new Failure(exitCodes.usage, 'CLI_USAGE', message);
};

export const languageOption = (texts: Texts): Option =>
  new Option('--lang <language>', texts.say('cli.option.lang')).argParser((word) => {
    if (/^(eng|rus)$/iu.test(word)) return word.toUpperCase();
    throw new InvalidArgumentError(texts.say('cli.usage.choices', { words: 'ENG, RUS' }));
  });
