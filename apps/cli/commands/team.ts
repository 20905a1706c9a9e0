import type { Command } from 'commander';
import { championship } from '../../../modules/championships/contract/routes.js';
import * as routes from '../../../modules/teams/contract/routes.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { readPages } from '../pages.js';
import { invitationsText, mergeText, teamText } from '../team-text.js';
import type { TextKey } from '../texts.js';

interface TeamOptions extends CommonOptions {
  yes?: boolean;
  ask?: boolean;
}

/** What a command does, once it is known who talks to which server. */
type Work = (api: PodiumApi, options: TeamOptions, ...words: string[]) => Promise<void>;

/** TEAM1 in a terminal: `podium team …`. */
export const addTeam = (parent: Command, cli: Cli): Command => {
  const team = cli.command(parent, 'team', 'cli.team.about', 'cli.team.examples').helpCommand(false);
  const add = (name: string, about: TextKey, words: Partial<Record<string, TextKey>>, work: Work): Command => {
    const command = cli.command(team, name, about);
    for (const [word, meaning] of Object.entries(words)) if (meaning) command.argument(word, cli.texts.say(meaning));
    return command.action(async (...given: unknown[]) => {
      const options = (given.at(-1) as Command).optsWithGlobals<TeamOptions>();
      await work(await cli.api(options), options, ...given.filter((one) => typeof one === 'string'));
    });
  };
  const champ = { '<championship>': 'cli.argument.championship' } as const;
  const somebody = { ...champ, '<login>': 'cli.team.login' } as const;
  const id = { '<id>': 'cli.team.invitation' } as const;
  addReads(cli, (name, about, work) => add(name, about, name === 'show' ? champ : {}, work));
  add('invite', 'cli.team.invite', somebody, invite(cli));
  add('accept', 'cli.team.accept', id, accept(cli)).option('--yes', cli.texts.say('cli.team.yes'));
  add('reject', 'cli.team.reject', id, close(cli, routes.rejectInvitation));
  add('cancel', 'cli.team.cancel', id, close(cli, routes.cancelInvitation));
  add('leave', 'cli.team.leave', champ, leave(cli)).option('--yes', cli.texts.say('cli.team.yes'));
  add('remove', 'cli.team.remove', somebody, remove(cli)).option('--yes', cli.texts.say('cli.team.yes'));
  add('describe', 'cli.team.describe', { ...champ, '<text>': 'cli.team.description' }, describe(cli));
  add('captain', 'cli.team.captain', somebody, captain(cli));
  add('merge', 'cli.team.merge', somebody, merge(cli)).option('--ask', cli.texts.say('cli.team.ask'));
  return team;
};

const addReads = (cli: Cli, add: (name: string, about: TextKey, work: Work) => Command): void => {
  add('show', 'cli.team.show', async (api, options, champname = '') => {
    const team = await api.call(routes.team, { params: { id: await ownTeam(cli, api, champname) } });
    cli.answer(options, team, () => teamText(cli.texts, team));
  });
  add('invitations', 'cli.team.invitations', async (api, options) => {
    const page = await api.call(routes.ownInvitations, { query: {} });
    cli.answer(options, page, () => invitationsText(cli.texts, page.items));
  });
};

/** Id of the caller's team in a championship. */
const ownTeam = async (cli: Cli, api: PodiumApi, champname: string): Promise<string> => {
  const { participation } = await api.call(championship, { params: { champname } });
  if (participation) return participation.teamId;
  // Nobody's part is read without a login: that is said first.
  await api.call(routes.ownInvitations, { query: { limit: 1 } });
  const hint = cli.texts.say('cli.hint.participate', { name: champname });
  throw new Failure(exitCodes.refused, 'NOT_PARTICIPATING', cli.texts.sayError('NOT_PARTICIPATING', {}), { hint });
};

const invite =
  (cli: Cli): Work =>
  async (api, options, champname = '', login = '') => {
    const id = await ownTeam(cli, api, champname);
    const sent = await api.call(routes.invite, { params: { id }, body: { login } });
    cli.answer(options, sent, () => cli.texts.say('cli.team.invited', { name: sent.name, id: sent.id }));
  };

const accept =
  (cli: Cli): Work =>
  async (api, options, id = '') => {
    if (!options.yes) await refuseBlindMerge(cli, api, id);
    const { team } = await api.call(routes.acceptInvitation, { params: { id } }).catch(noInvitation(cli, id));
    cli.answer(options, team, () => teamText(cli.texts, team));
  };

/** There is no way back from a merge: what it makes is shown first. */
const refuseBlindMerge = async (cli: Cli, api: PodiumApi, id: string): Promise<void> => {
  const all = await readPages(Number.POSITIVE_INFINITY, (query) => api.call(routes.ownInvitations, { query }));
  const asked = all.find((one) => one.id === id && one.direction === 'received' && one.status === 'SENT');
  if (!asked?.otherTeam) return;
  const input = { params: { id: asked.teamId }, query: { team: asked.otherTeam.id } };
  const preview = await api.call(routes.mergePreview, input);
  const what = [mergeText(cli.texts, preview, asked.otherTeam.name), cli.texts.say('cli.team.merge.text')].join('\n');
  throw unsure(cli, what);
};

/** The server says of anything alike that it is not there. */
const noInvitation =
  (cli: Cli, id: string) =>
  (error: unknown): never => {
    if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
    throw new Failure(exitCodes.refused, 'NOT_FOUND', cli.texts.say('cli.team.noInvitation', { id }));
  };

const close =
  (cli: Cli, route: typeof routes.rejectInvitation | typeof routes.cancelInvitation): Work =>
  async (api, options, id = '') => {
    const closed = await api.call(route, { params: { id } }).catch(noInvitation(cli, id));
    cli.answer(options, closed, () => cli.texts.say(`teams.status.${closed.status}`));
  };

/** What can't be taken back is said by a word of its own. */
const sure = (cli: Cli, { yes }: TeamOptions, what: TextKey): void => {
  if (!yes) throw unsure(cli, cli.texts.say(what));
};

const unsure = (cli: Cli, what: string): Failure =>
  new Failure(exitCodes.usage, 'CLI_SURE', `${what}\n${cli.texts.say('cli.team.sure')}`);

const leave =
  (cli: Cli): Work =>
  async (api, options, champname = '') => {
    sure(cli, options, 'cli.team.leave.text');
    const id = await ownTeam(cli, api, champname);
    await api.call(routes.leaveTeam, { params: { id } });
    cli.answer(options, { id }, () => cli.texts.say('cli.team.left'));
  };

const remove =
  (cli: Cli): Work =>
  async (api, options, champname = '', login = '') => {
    sure(cli, options, 'cli.team.remove.text');
    const id = await ownTeam(cli, api, champname);
    const removed = await api.remove(routes.removeMember, { params: { id, login } }).catch((error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
      throw new Failure(exitCodes.refused, 'NOT_FOUND', cli.texts.say('cli.team.noMember', { login }));
    });
    const { team } = removed ?? { team: await api.call(routes.team, { params: { id } }).catch(nullOfNone) };
    cli.answer(options, { team }, () => (team ? teamText(cli.texts, team) : cli.texts.say('cli.team.left')));
  };

/** Whoever was the last one of a team and removed themselves has ended it. */
const nullOfNone = (error: unknown): null => {
  if (!(error instanceof Failure) || error.code !== 'NOT_FOUND') throw error;
  return null;
};

const describe =
  (cli: Cli): Work =>
  async (api, options, champname = '', description = '') => {
    const id = await ownTeam(cli, api, champname);
    const team = await api.call(routes.changeTeam, { params: { id }, body: { description } });
    cli.answer(options, team, () => teamText(cli.texts, team));
  };

const captain =
  (cli: Cli): Work =>
  async (api, options, champname = '', login = '') => {
    const id = await ownTeam(cli, api, champname);
    const team = await api.call(routes.setCaptain, { params: { id }, body: { login } });
    cli.answer(options, team, () => teamText(cli.texts, team));
  };

/** Shows what a merge with the team of this captain makes; `--ask` asks them. */
const merge =
  (cli: Cli): Work =>
  async (api, options, champname = '', login = '') => {
    const id = await ownTeam(cli, api, champname);
    if (options.ask) {
      const sent = await api.call(routes.invite, { params: { id }, body: { login, type: 'cominv' } });
      cli.answer(options, sent, () => cli.texts.say('cli.team.invited', { name: sent.name, id: sent.id }));
      return;
    }
    const { items } = await api.call(routes.teams, { params: { champname }, query: { member: login, limit: 1 } });
    const [other] = items;
    if (!other) {
      const message = cli.texts.sayError('USER_NOT_PARTICIPATING', {});
      throw new Failure(exitCodes.refused, 'USER_NOT_PARTICIPATING', message);
    }
    const preview = await api.call(routes.mergePreview, { params: { id }, query: { team: other.id } });
    cli.answer(options, preview, () => mergeText(cli.texts, preview, other.name));
  };
