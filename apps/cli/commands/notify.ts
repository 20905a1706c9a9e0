import { type Command, Option } from 'commander';
import {
  campaigns,
  countAudience,
  oneCampaign,
  startCampaign,
  testCampaign,
} from '../../../modules/notifications/contract/campaign-routes.js';
import {
  type Audience,
  type AudienceName,
  audiences,
  type CampaignText,
  type CampaignView,
  teamsOf,
  usualTop,
} from '../../../modules/notifications/contract/campaign.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { ask } from '../prompt.js';
import { choice, count } from '../usage.js';
import { farAs, tookLonger, watchedWork } from '../wait.js';

interface NotifyOptions extends CommonOptions {
  to: AudienceName;
  top?: number;
  titleEng: string;
  titleRus: string;
  textEng: string;
  textRus: string;
  mail: boolean;
  test?: boolean;
  dryRun?: boolean;
  yes?: number | true;
  again?: boolean;
  timeout: number;
}

const mostPeople = 1_000_000;
/** Within it the same message is one that was run again; after it, one that is meant again, such as a weekly reminder. */
const againMs = 3_600_000;

/** CLI1, NOTIF1: a message to the top of a championship's board, or to everybody in it. */
export const addNotify = (program: Command, cli: Cli): void => {
  const { texts } = cli;
  cli
    .command(program, 'notify', 'cli.notify.about', 'cli.notify.examples')
    .argument('<championship>', texts.say('cli.argument.championship'))
    .addOption(choice('--to <audience>', texts.say('cli.notify.to'), audiences, texts).makeOptionMandatory())
    .addOption(count('--top <n>', texts.say('cli.notify.top'), mostPeople, texts))
    .option('--title-eng <text>', texts.say('cli.champ.titleEng'), '')
    .option('--title-rus <text>', texts.say('cli.champ.titleRus'), '')
    .option('--text-eng <text>', texts.say('cli.notify.textEng'), '')
    .option('--text-rus <text>', texts.say('cli.notify.textRus'), '')
    .option('--no-mail', texts.say('cli.notify.noMail'))
    .addOption(new Option('--test', texts.say('cli.notify.test')).conflicts('dryRun'))
    .option('--dry-run', texts.say('cli.notify.dryRunOption'))
    .addOption(count('--yes [people]', texts.say('cli.notify.yes'), mostPeople, texts))
    .option('--again', texts.say('cli.notify.again'))
    .addOption(count('--timeout <seconds>', texts.say('cli.notify.timeout'), 86_400, texts).default(600))
    .action(async (champname: string, _own: unknown, command: Command) => {
      await notify(cli, champname, command.optsWithGlobals<NotifyOptions>());
    });
};

/** Exit codes: 0 all are told, 4 it is paused, 1 it takes longer than one waits. */
const notify = async (cli: Cli, champname: string, options: NotifyOptions): Promise<void> => {
  const { to, top, mail: byMail, yes } = options;
  const { texts } = cli;
  if (to === 'TOP_N' && top === undefined)
    throw new Failure(exitCodes.usage, 'CLI_USAGE', texts.say('cli.notify.topMissing'));
  if (yes === true) throw new Failure(exitCodes.usage, 'CLI_USAGE', texts.say('cli.notify.yes.number'));
  const audience = { audience: to, ...(top !== undefined && { top }) };
  const api = await cli.api(options);
  const params = { champname };
  const words = {
    title: { eng: options.titleEng, rus: options.titleRus },
    text: { eng: options.textEng, rus: options.textRus },
  };
  if (options.test) {
    await api.call(testCampaign, { params, body: words });
    return cli.answer(options, { test: true }, () => texts.say('cli.notify.tested'));
  }
  const counted = await api.call(countAudience, { params, body: audience });
  if (options.dryRun) return cli.answer(options, counted, () => texts.say('cli.notify.count', counted));
  const sentAlready = options.again
    ? undefined
    : (await api.call(campaigns, { params })).items.find((one) =>
        isSameNow(one, { ...words, audience: to, top: top ?? usualTop }),
      );
  if (sentAlready) cli.note(texts.say('cli.notify.same', { id: sentAlready.id }));
  const start = async () => {
    const people = yes ?? (await confirmed(cli, counted));
    const body = { ...audience, ...words, byMail, count: people };
    const begun = await api.call(startCampaign, { params, body });
    // At once: whoever stops the program has to find what goes on without it.
    cli.note(texts.say('cli.notify.begun', { id: begun.id }));
    return begun;
  };
  const { id } = sentAlready ?? (await start());
  const report = await whole(cli, api, id, options.timeout);
  const { sent, state } = report;
  if (state === 'SENDING') throw tookLonger(texts.say('cli.work.longer', { seconds: options.timeout, id }), id);
  if (state === 'PAUSED') cli.exitCode = exitCodes.refused;
  cli.answer(options, report, () => texts.say('cli.notify.done', { sent, people: report.people, state }));
};

/** A run that was stopped, or waited no longer, may not tell everybody twice when it is run again. */
const isSameNow = (one: CampaignView, wanted: CampaignText & Audience): boolean => {
  const wordsOf = ({ title, text }: CampaignText) =>
    JSON.stringify([title.eng, title.rus, text.eng, text.rus].map((word) => word.trim()));
  const isRecent = one.doneAt === null || Date.now() - Date.parse(one.doneAt) < againMs;
  return isRecent && teamsOf(one) === teamsOf(wanted) && wordsOf(one) === wordsOf(wanted);
};

/** Shows how many it goes to; their number has to be typed. A script says it by --yes. */
const confirmed = async (cli: Cli, counted: { people: number; teams: number }): Promise<number> => {
  const { texts } = cli;
  const usage = (code: string, message: string) => new Failure(exitCodes.usage, code, message);
  if (!cli.terminal.input.isTTY) throw usage('CLI_NO_TERMINAL', texts.say('cli.notify.noTerminal'));
  cli.note(texts.say('cli.notify.count', counted));
  const typed = await ask(cli, texts.say('cli.notify.ask', { people: counted.people }), { hidden: false });
  if (typed.trim() !== String(counted.people)) throw usage('CLI_INTERRUPTED', texts.say('cli.notify.not'));
  return counted.people;
};

/** Workers send it; this watches them, and says how far it is. One that takes longer goes on by itself. */
const whole = async (cli: Cli, api: PodiumApi, id: string, seconds: number) => {
  await watchedWork(cli, api, id, {
    seconds,
    far: ({ done: sent, total: people }) => farAs(cli, 'cli.notify.progress', { sent, people }),
  });
  return api.call(oneCampaign, { params: { id } });
};
