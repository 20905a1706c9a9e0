import type { TypedSettings } from '../../modules/championships/contract/editor.js';
import { metricList } from '../../modules/championships/contract/routes.js';
import { settings, typedSettings } from '../../modules/championships/contract/settings/settings.js';
import { closestName } from '../../modules/kernel/contract/closest-name.js';
import type { PodiumApi } from './api.js';
import { bilinguals } from './champ-folder.js';
import { takesOf } from './champ-takes.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';

const names = Object.keys(settings.shape);

/**
 * Before a draft is made of a folder: all of its settings that no championship can have, each with what it takes.
 * @throws Failure CLI_SETTINGS
 */
export const refuseUnfit = async (cli: Cli, api: PodiumApi, path: string, wanted: TypedSettings): Promise<void> => {
  const { texts } = cli;
  const takes = (name: string, what: string) => texts.say('cli.champ.takes', { name, takes: what });
  const { error } = typedSettings.safeParse(inBoth(wanted));
  const unfit = new Map((error?.issues ?? []).map(({ path: at }) => [String(at[0]), at.join('.')]));
  const { items } = await api.call(metricList, {});
  const metrics = items.map(({ name }) => name);
  const isOther = typeof wanted.metric === 'string' && wanted.metric !== '' && !metrics.includes(wanted.metric);
  const lines = [
    ...Object.keys(wanted).flatMap((name) => (names.includes(name) ? [] : unknownLine(cli, name))),
    ...[...unfit].map(([name, place]) => {
      const what = takesOf(name, texts.say('cli.champ.takes.moment'));
      return what === null ? texts.say('cli.champ.folder.unfit', { place }) : takes(name, what);
    }),
    ...(isOther ? [takes('metric', metrics.join(', '))] : []),
  ];
  if (lines.length === 0) return;
  const hint = [...lines, texts.say('cli.champ.takes.schema')].join('\n');
  throw new Failure(exitCodes.usage, 'CLI_SETTINGS', texts.say('cli.champ.folder.faults', { path }), { hint });
};

const unknownLine = ({ texts }: Cli, name: string): string => {
  const similar = closestName(name, names);
  const line = texts.say('cli.champ.noSetting', { word: name });
  return similar ? `${line} ${texts.say('cli.usage.similar', { similar })}` : line;
};

/** With empty texts where a language is not given, as a draft has them. */
const inBoth = (wanted: TypedSettings): object => {
  const given = bilinguals.filter((name) => wanted[name] !== undefined);
  return { ...wanted, ...Object.fromEntries(given.map((name) => [name, { rus: '', eng: '', ...wanted[name] }])) };
};
