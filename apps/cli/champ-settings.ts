import { readFile } from 'node:fs/promises';
import {
  settings,
  type ChampionshipSettings,
  type TypedSettings,
} from '../../modules/championships/contract/editor.js';
import { closestName } from '../../modules/kernel/contract/closest-name.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';

type Changes = TypedSettings;

const names = Object.keys(settings.shape);
/** Settings whose value is the text as it stands, never JSON. */
const plain = new Set(['champname', 'metric', 'direction']);
const times = new Set(['dateStart', 'dateEnd', 'teamsUntil']);
/** A moment without its zone is another one on each machine. */
const zoneless = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+)?$/u;

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
      const known = view[name as keyof ChampionshipSettings];
      refuseOtherPart(cli, word, part, known);
      changes[name] = { ...partsOf(changes[name] ?? known), [part]: value };
    }
  }
  return changes as Changes;
};

/** Settings of a JSON file. The server says what of them is wrong, by name. */
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

/** A text has a part for each language, a number none; the parameters of a metric are the server's to know. */
const refuseOtherPart = ({ texts }: Cli, word: string, part: string, known: unknown): void => {
  const isObject = typeof known === 'object' && known !== null && !Array.isArray(known);
  const parts = isObject ? Object.keys(known) : [];
  if (isObject && (parts.includes(part) || !parts.includes('eng'))) return;
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
  const moment = times.has(name) && typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? value : new Date(moment).toISOString();
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
  } catch {
    throw new Failure(exitCodes.usage, 'CLI_FILE', cli.texts.say('cli.file.unreadable', { path }));
  }
};

const unknown = ({ texts }: Cli, word: string, name: string): Failure => {
  const similar = closestName(name, names);
  const hint = similar
    ? texts.say('cli.usage.similar', { similar })
    : texts.say('cli.champ.names', { names: names.join(', ') });
  return new Failure(exitCodes.usage, 'CLI_SETTINGS', texts.say('cli.champ.noSetting', { word }), { hint });
};
