import type { EditorView, TypedSettings } from '../../modules/championships/contract/editor.js';
import type { Cli } from './cli.js';
import { makeSure } from './prompt.js';

/** CHAMP1: teams may be out of a running championship the moment their time is made shorter. @throws Failure where that is not meant */
export const makeSureOfWindow = async (
  cli: Cli,
  { champname: name, state, teams, participationWindowHours: before }: EditorView,
  { participationWindowHours: hours }: TypedSettings,
  options: { yes?: boolean },
): Promise<void> => {
  const isShorter = typeof hours === 'number' && (before === null || hours < before);
  if (!isShorter || state !== 'PUBLISHED' || teams === 0) return;
  const question = cli.texts.say('cli.champ.window.ask', { hours, teams });
  await makeSure(cli, options, { question, not: cli.texts.say('cli.champ.window.not', { name }) });
};
