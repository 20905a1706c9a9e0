import {
  changeState,
  createChampionship,
  editor,
  saveChampionship,
  setUpAdvice,
} from '../../../modules/championships/contract/routes.js';
import { settingsSchema } from '../../../modules/championships/contract/editor.js';
import { asKept, changesOf, settingsOf } from '../champ-settings.js';
import { withTakes } from '../champ-takes.js';
import { missingOf, setUpOf } from '../champ-text.js';
import { makeSureOfWindow } from '../champ-window.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { makeSure } from '../prompt.js';
import { withProblems } from './champ-files.js';

export interface CreateOptions extends CommonOptions {
  titleEng: string;
  titleRus: string;
  like?: string;
}

export interface SetOptions extends CommonOptions {
  from?: string;
  rejudge?: boolean;
  endTest?: boolean;
  leaveOut?: boolean;
  yes?: boolean;
}

/** A JSON schema of the file that `--from` reads; needs neither server nor login. */
export const schema = (cli: Cli): void => {
  cli.terminal.output.write(`${JSON.stringify(settingsSchema(), null, 2)}\n`);
};

/** Begins a draft. */
export const create = async (cli: Cli, champname: string, options: CreateOptions): Promise<void> => {
  const title = { eng: options.titleEng, rus: options.titleRus };
  const body = { champname, title, ...(options.like !== undefined && { like: options.like }) };
  const view = await (await cli.api(options)).call(createChampionship, { body });
  cli.answer(options, view, () => setUpOf(view, cli.texts));
};

/** How far the set-up is. */
export const show = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const view = await (await cli.api(options)).call(editor, { params: { champname } });
  cli.answer(options, view, () => setUpOf(view, cli.texts));
};

/** Changes settings: those of a file, then those of the command line over them. */
export const set = async (
  cli: Cli,
  champname: string,
  words: readonly string[],
  options: SetOptions,
): Promise<void> => {
  if (words.length === 0 && options.from === undefined) {
    throw new Failure(exitCodes.usage, 'CLI_SETTINGS', cli.texts.say('cli.champ.nothing'));
  }
  const api = await cli.api(options);
  const before = await api.call(editor, { params: { champname } });
  const changes = options.from === undefined ? {} : asKept(await settingsOf(cli, options.from), before);
  const over = asKept(await changesOf(cli, words, { ...before, ...changes }), before);
  const meant = {
    ...(options.rejudge && { rejudge: true }),
    ...(options.endTest && { endTest: true }),
    leaveOut: options.leaveOut === true,
  };
  const body = { ...changes, ...over, version: before.version, ...meant };
  await makeSureOfWindow(cli, before, body, options);
  const view = await api.call(saveChampionship, { params: { champname }, body }).catch(async (error: unknown) => {
    throw await withTakes(cli, api, body.metric ?? before.metric, withProblems(cli, error, options));
  });
  cli.answer(options, view, () => setUpOf(view, cli.texts));
};

/** Publishes or finishes; the server names what stands against it. */
export const become = async (
  cli: Cli,
  champname: string,
  state: 'PUBLISHED' | 'FINISHED',
  options: CommonOptions & { yes?: boolean },
): Promise<void> => {
  const api = await cli.api(options);
  const params = { champname };
  if (state === 'FINISHED') {
    const question = cli.texts.say('cli.champ.finish.ask', { name: champname });
    await makeSure(cli, options, { question, not: cli.texts.say('cli.champ.finish.not') });
  } else await makeSureOfAnswers(cli, api, champname, options);
  const view = await api.call(changeState, { params, body: { state } }).catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'CHAMPIONSHIP_INCOMPLETE' && !options.json) {
      // What is missing in the words of `champ check`, once: those of its fields fit a form.
      const hint = missingOf(await api.call(editor, { params }), cli.texts);
      throw new Failure(error.exitCode, error.code, error.message, hint === '' ? error.more : { hint });
    }
    if (!(error instanceof Failure) || error.code !== 'STATE_UNREACHABLE') throw error;
    const { state: now } = await api.call(editor, { params });
    throw cannotBecome(cli, champname, now, error);
  });
  cli.answer(options, view, () => setUpOf(view, cli.texts));
  if (state === 'PUBLISHED') await noteAdvice(cli, api, champname);
};

/** Files that are no table of ours, or too much to look through, hold no publication up. */
const unknowable = new Set(['SCORING_LIMIT', 'TRUTH_INVALID']);

/** CHAMP5: files with answers of the test set, which participants could download at once, are published by intention alone. */
const makeSureOfAnswers = async (cli: Cli, api: PodiumApi, name: string, options: { yes?: boolean }): Promise<void> => {
  if (options.yes) return;
  const { items } = await api.call(setUpAdvice, { params: { champname: name } }).catch((error: unknown) => {
    if (error instanceof Failure && unknowable.has(error.code)) return { items: [] };
    throw error;
  });
  const leaks = items.filter(({ code }) => code === 'ANSWERS_LEAK').map(({ details }) => details);
  if (leaks.length === 0) return;
  const files = leaks.map(({ file, count, of }) => `${file} (${count}/${of})`).join(', ');
  const values = { name, files };
  const words = {
    question: cli.texts.say('cli.champ.publish.answers.ask', values),
    not: cli.texts.say('cli.champ.publish.answers.not', values),
  };
  if (cli.terminal.input.isTTY) return makeSure(cli, options, words);
  throw new Failure(exitCodes.invalidFile, 'ANSWERS_LEAK', words.not, { hint: cli.texts.say('cli.hint.answers') });
};

/** What the adviser says blocks nothing, but it is the last moment at which nobody has seen it yet. */
const noteAdvice = async (cli: Cli, api: PodiumApi, champname: string): Promise<void> => {
  // It is published, whatever the adviser can't say.
  const { items } = await api.call(setUpAdvice, { params: { champname } }).catch(() => ({ items: [] }));
  if (items.length > 0) cli.note(cli.texts.say('cli.champ.publish.advice', { count: items.length, name: champname }));
};

/** The states have their order; which one it is in says why it can't go there. */
const cannotBecome = ({ texts }: Cli, name: string, state: string, { exitCode, code, more }: Failure): Failure => {
  const values = { name, state: texts.sayIfKnown(`editor.is.${state}`) ?? state };
  return new Failure(exitCode, code, texts.say('cli.champ.cannotBecome', values), more);
};
