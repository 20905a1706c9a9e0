import { dryRunSolution, editor, setUpAdvice } from '../../../modules/championships/contract/routes.js';
import { adviceOf, missingOf } from '../champ-text.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes } from '../failure.js';
import { sendFile } from '../sending.js';
import { dryRunText } from './champ-files.js';

/** What publication lacks and what the adviser says of the set-up; exit code 2 while anything is missing. */
export const check = async (cli: Cli, champname: string, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  const view = await api.call(editor, { params: { champname } });
  const { items: advice } = await api.call(setUpAdvice, { params: { champname } });
  const { blockers } = view;
  cli.answer(options, { blockers, advice }, () => {
    const whole = advice.length > 0 ? 'cli.champ.whole.advice' : 'cli.champ.whole';
    const parts = [missingOf(view, cli.texts) || cli.texts.say(whole), adviceOf(advice, cli.texts)];
    return parts.filter(Boolean).join('\n\n');
  });
  if (view.state === 'DRAFT' && blockers.length > 0) cli.exitCode = exitCodes.invalidFile;
};

/** Scores any file against the answers, without a trace; exit code 2 for one that is invalid. */
export const dryRun = async (cli: Cli, champname: string, path: string, options: CommonOptions): Promise<void> => {
  const api = await cli.api(options);
  const report = await sendFile(cli, api, dryRunSolution, { params: { champname }, body: {} }, { path });
  cli.answer(options, report, () => dryRunText(cli, report));
  if (!report.ok) cli.exitCode = exitCodes.invalidFile;
};
