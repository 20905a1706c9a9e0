import { readFile } from 'node:fs/promises';
import {
  type ChampionshipSettings,
  type EditorView,
  editorView,
  settings,
  type TypedSettings,
} from '../../modules/championships/contract/editor.js';
import { longTexts } from '../../modules/championships/contract/whole/folder.js';
import { closestName } from '../../modules/kernel/contract/closest-name.js';
import { middleFocus } from '../../modules/kernel/contract/covers/covers.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { fileUnreadable } from './reason-text.js';

type Changes = TypedSettings;

const names = Object.keys(settings.shape);
/** Settings whose value is the text as it stands, never JSON. */
const plain = new Set(['champname', 'metric', 'direction']);
const times = new Set(['dateStart', 'dateEnd', 'teamsUntil']);
/** A moment without its zone is another one on each machine. */
const zoneless = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+)?$/u;
const zoned = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/u;

/** Settings in both languages: one that is not given stays as it is. */
export const bilinguals = [...longTexts, 'title', 'teaser', 'prize', 'coverAlt', 'formatNote'] as const;

/**
 * Changes to a championship, as they are written on a command line: `metric=RMSE`, `title.eng=Demand`,
 * `description.eng=@description.md`, `dateEnd=null`. A part of a setting leaves its other parts as they are in `view`.
 */
export const changesOf = async (cli: Cli, words: readonly string[], view: Changes): Promise<Changes> => {
  const changes: Record<string, unknown> = {};
  for (const word of words) {
    const [, name = '', part, text = ''] = /^(\w+)(?:\.(\w+))?=([\s\S]*)$/u.exec(word) ?? [];
    if (!names.includes(name)) throw unknown(cli, word, name);
    const value = text.startsWith('@') ? await textOf(cli, text.slice(1)) : text;
    if (part === undefined) changes[name] = valueOf(cli, word, name, value);
    else {
      const none = name === 'coverFocus' ? middleFocus : null;
      const known = view[name as keyof ChampionshipSettings] ?? none;
      refuseOtherPart(cli, word, { name, part }, known);
      // What a word before has taken away is not there any more.
      const parts = partsOf(name in changes ? (changes[name] ?? none) : known);
      changes[name] = { ...parts, [part]: name === 'coverFocus' ? (jsonOf(value) ?? value) : value };
    }
  }
  return changes as Changes;
};

/**
 * Settings as the server keeps them, however they were given: moments in UTC, parameters of a metric as text, tours by the ids of those
 * at their places, and texts with the language that `view` has of them. What can't be read stays for the server to refuse.
 */
export const asKept = (wanted: Changes, view: EditorView): Changes =>
  Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => [name, keptValue(name, value, view)] as const),
  ) as Changes;

const keptValue = (name: string, value: unknown, view: EditorView): unknown => {
  if (times.has(name)) return momentOf(value);
  if (isBilingual(name) && isPlain(value)) return { ...view[name], ...(value as object) };
  if (name === 'metricParams' && isPlain(value))
    return Object.fromEntries(
      Object.entries(value as object).map(([key, one]) => [
        key,
        typeof one === 'string' || one === null ? one : JSON.stringify(one),
      ]),
    );
  if (name !== 'tours' || !Array.isArray(value)) return value;
  return value.map((one: unknown, at) =>
    isPlain(one) ? keptTour(one as Record<string, unknown>, view.tours[at]) : one,
  );
};

const keptTour = (one: Record<string, unknown>, before: EditorView['tours'][number] | undefined): object => ({
  ...{ id: before?.id, advance: null, ...one },
  ...(isPlain(one['title']) && { title: { rus: '', eng: '', ...before?.title, ...(one['title'] as object) } }),
  ...{ dateStart: momentOf(one['dateStart']), dateEnd: momentOf(one['dateEnd']) },
});

const momentOf = (value: unknown): unknown => {
  const at = typeof value === 'string' && zoned.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? value : new Date(at).toISOString();
};

const isBilingual = (name: string): name is (typeof bilinguals)[number] =>
  (bilinguals as readonly string[]).includes(name);

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** What `champ show --json` says of a championship beside its settings. */
const shown = new Set(Object.keys(editorView.shape).filter((name) => !names.includes(name)));

/** Settings of a JSON file by the names that there are, also of what was shown. The server says what of their values is wrong. */
export const settingsOf = async (cli: Cli, path: string): Promise<Changes> => {
  const read = Object.entries(await changesIn(cli, path));
  const changes = Object.fromEntries(read.filter(([name]) => !shown.has(name))) as Changes;
  refuseUnknown(cli, changes);
  return changes;
};

/** @throws Failure that names all that sets nothing */
export const refuseUnknown = (cli: Cli, changes: Changes): void => {
  const lines = unknownIn(cli, changes);
  if (lines.length === 0) return;
  const hint = cli.texts.say('cli.champ.names', { names: names.join(', ') });
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', lines.join('\n'), { hint });
};

/** A line for each name, or part of a text or of a focus, that sets nothing. */
export const unknownIn = ({ texts }: Cli, changes: Changes): string[] =>
  Object.entries(changes).flatMap(([name, value]) => {
    if (!names.includes(name)) {
      const line = texts.say('cli.champ.noSetting', { word: name });
      const similar = closestName(name, names);
      return similar ? `${line} ${texts.say('cli.usage.similar', { similar })}` : line;
    }
    const parts = partsOfSetting(name);
    if (!parts || !isPlain(value)) return [];
    return Object.keys(value as object)
      .filter((part) => !parts.includes(part))
      .map((part) => {
        const its = texts.say('cli.champ.languages', { parts: parts.join(', ') });
        return `${texts.say('cli.champ.noSetting', { word: `${name}.${part}` })} ${its}`;
      });
  });

/** The parts of a setting that has no others; null of one that has none, or whose parts are the server's to know. */
const partsOfSetting = (name: string): readonly string[] | null => {
  if (isBilingual(name)) return ['rus', 'eng'];
  return name === 'coverFocus' ? Object.keys(middleFocus) : null;
};

/** What a JSON file holds, without the address of its schema. */
export const changesIn = async (cli: Cli, path: string): Promise<Changes> => {
  const text = await textOf(cli, path);
  const value = jsonOf(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const { $schema: _schema, ...changes } = value as Record<string, unknown>;
    return changes as Changes;
  }
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', cli.texts.say('cli.champ.notJson', { path }));
};

const partsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

interface Part {
  name: string;
  part: string;
}

/** A text has a part for each language, a focus its two numbers, a number none; the parameters of a metric are the server's to know. */
const refuseOtherPart = ({ texts }: Cli, word: string, { name, part }: Part, known: unknown): void => {
  const isObject = typeof known === 'object' && known !== null && !Array.isArray(known);
  const parts = isObject ? Object.keys(known) : [];
  if (isObject && (parts.includes(part) || name === 'metricParams')) return;
  const hint = parts.length > 0 ? { hint: texts.say('cli.champ.languages', { parts: parts.join(', ') }) } : {};
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', texts.say('cli.champ.noSetting', { word }), hint);
};

const valueOf = ({ texts }: Cli, word: string, name: string, text: string): unknown => {
  if (plain.has(name)) return text;
  const value = jsonOf(text) ?? (text === 'null' ? null : text);
  if (times.has(name) && zoneless.test(text)) {
    const hint = { hint: texts.say('cli.champ.zone.hint', { example: `${text.slice(0, 10)}T10:00+03:00` }) };
    throw new Failure(exitCodes.usage, 'CLI_SETTINGS', texts.say('cli.champ.zone', { word }), hint);
  }
  return value;
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const textOf = async (cli: Cli, path: string): Promise<string> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw fileUnreadable(cli, path, error);
  }
};

const unknown = ({ texts }: Cli, word: string, name: string): Failure => {
  const similar = closestName(name, names);
  const hint = similar
    ? texts.say('cli.usage.similar', { similar })
    : texts.say('cli.champ.names', { names: names.join(', ') });
  return new Failure(exitCodes.usage, 'CLI_SETTINGS', texts.say('cli.champ.noSetting', { word }), { hint });
};
