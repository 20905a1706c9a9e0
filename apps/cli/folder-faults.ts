import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TypedSettings } from '../../modules/championships/contract/editor.js';
import { metricList } from '../../modules/championships/contract/routes.js';
import { typedSettings } from '../../modules/championships/contract/settings/settings.js';
import type { FolderFiles } from '../../modules/championships/contract/whole/folder.js';
import type { PodiumApi } from './api.js';
import { bilinguals, unknownIn } from './champ-settings.js';
import { takesOf } from './champ-takes.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';

/** What a folder holds of a championship. */
interface Held {
  folder: string;
  wanted: TypedSettings;
  files: FolderFiles | null;
}

/**
 * Before a draft is made of a folder: all of its settings that no championship can have, each with what it takes, and files
 * that it names and has not.
 * @throws Failure CLI_SETTINGS
 */
export const refuseUnfit = async (cli: Cli, api: PodiumApi, { folder, wanted, files }: Held): Promise<void> => {
  const { texts } = cli;
  const unfit = await settingFaults(cli, api, wanted);
  const absent = (await absentIn(folder, files)).map((path) => texts.say('cli.champ.folder.absent', { path }));
  const lines = [...unfit, ...absent, ...(unfit.length > 0 ? [texts.say('cli.champ.takes.schema')] : [])];
  if (lines.length === 0) return;
  const message = texts.say('cli.champ.folder.faults', { path: folder });
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', message, { hint: lines.join('\n') });
};

const settingFaults = async (cli: Cli, api: PodiumApi, wanted: TypedSettings): Promise<string[]> => {
  const { texts } = cli;
  const takes = (name: string, what: string) => texts.say('cli.champ.takes', { name, takes: what });
  const { error } = typedSettings.safeParse(toSeconds(inBoth(wanted)));
  const unfit = new Map((error?.issues ?? []).map(({ path: at }) => [String(at[0]), at.join('.')]));
  const { items } = await api.call(metricList, {});
  const metrics = items.map(({ name }) => name);
  const isOther = typeof wanted.metric === 'string' && wanted.metric !== '' && !metrics.includes(wanted.metric);
  const { dateStart, dateEnd } = wanted;
  const isTurned = !unfit.has('dateStart') && !unfit.has('dateEnd') && momentOf(dateEnd) <= momentOf(dateStart);
  return [
    ...unknownIn(cli, wanted),
    ...[...unfit].map(([, place]) => {
      const what = takesOf(place, texts.say('cli.champ.takes.moment'));
      return what === null ? texts.say('cli.champ.folder.unfit', { place }) : takes(place, what);
    }),
    ...(isOther ? [takes('metric', metrics.join(', '))] : []),
    ...(isTurned ? [texts.say('cli.champ.folder.turned')] : []),
  ];
};

/** Not a number where none is given. */
const momentOf = (time: string | null | undefined): number => Date.parse(time ?? '');

const absentIn = async (folder: string, files: FolderFiles | null): Promise<string[]> => {
  if (!files) return [];
  const { data, sample, truth, tourTruths, baselines, cover } = files;
  const single = [sample, truth, cover].filter((path) => path !== null);
  const paths = [...single, ...[...data, ...tourTruths, ...baselines].map(({ path }) => path)];
  const found = await Promise.all(paths.map((path) => stat(join(folder, path)).catch(() => null)));
  return paths.filter((_, at) => !found[at]?.isFile());
};

/** With empty texts where a language is not given, as a draft has them. */
const inBoth = (wanted: TypedSettings): object => {
  const given = bilinguals.filter((name) => isPlain(wanted[name]));
  return { ...wanted, ...Object.fromEntries(given.map((name) => [name, { rus: '', eng: '', ...wanted[name] }])) };
};

/** A push sends moments to the second, so that they may be written without. */
const toSeconds = (wanted: object): unknown =>
  JSON.parse(JSON.stringify(wanted), (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/^(\d{4}-\d\d-\d\dT\d\d:\d\d)(Z|[+-]\d\d:\d\d)$/u, '$1:00$2') : value,
  );

const isPlain = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
