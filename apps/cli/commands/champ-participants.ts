import { session } from '../../../modules/identity/contract/routes.js';
import { formatDateTime } from '../../../modules/kernel/contract/time-format.js';
import type { Consequences, Foreseen, MovedPerson } from '../../../modules/rating/contract/correction.js';
import {
  disqualify as disqualifyRoute,
  previewDisqualification,
} from '../../../modules/rating/contract/disqualifying-routes.js';
import {
  participants as participantList,
  participantsCsv,
} from '../../../modules/scoring/desk/contract/participant-routes.js';
import type {
  ParticipantFilter,
  ParticipantPage,
  ParticipantTeam,
} from '../../../modules/scoring/desk/contract/participants.js';
import { teams } from '../../../modules/teams/contract/routes.js';
import type { PodiumApi } from '../api.js';
import type { Cli, CommonOptions } from '../cli.js';
import { exitCodes, Failure } from '../failure.js';
import { readPages } from '../pages.js';
import { agrees } from '../prompt.js';
import { tableOf } from '../table.js';
import { refuseCsvAndJson } from '../usage.js';

export interface ParticipantOptions extends CommonOptions {
  find?: string;
  only?: ParticipantFilter;
  limit: number;
  csv?: boolean;
}

export interface DisqualifyOptions extends CommonOptions {
  reason?: string;
  back?: boolean;
  dryRun?: boolean;
  yes?: boolean;
}

/** CHAMP5: who takes part, who came last first; as CSV all of them, a line a person. */
export const participants = async (cli: Cli, champname: string, options: ParticipantOptions): Promise<void> => {
  const { find, only, limit, csv } = options;
  refuseCsvAndJson(cli.texts, options);
  const api = await cli.api(options);
  if (csv) return void cli.terminal.output.write(await api.text(participantsCsv, { params: { champname } }));
  const wanted = { ...(find !== undefined && { q: find }), ...(only && { only }) };
  let sums: Pick<ParticipantPage, 'teams' | 'people' | 'silent'> = { teams: 0, people: 0, silent: 0 };
  const items = await readPages(limit, async (query) => {
    const page = await api.call(participantList, { params: { champname }, query: { ...wanted, ...query } });
    sums = { teams: page.teams, people: page.people, silent: page.silent };
    return page;
  });
  cli.answer(options, { ...sums, items }, () =>
    [
      ...(items.length > 0 ? [tableOfTeams(cli, items), ''] : []),
      ...(items.length === 0 && Object.keys(wanted).length > 0 ? [cli.texts.say('cli.champ.participants.none')] : []),
      cli.texts.say('cli.champ.participants.sums', sums),
    ].join('\n'),
  );
};

const tableOfTeams = ({ texts }: Cli, items: readonly ParticipantTeam[]): string => {
  const moment = (time: string | null) => (time === null ? '–' : formatDateTime(time));
  return tableOf(
    [
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.column.members') },
      { title: texts.say('cli.column.place'), align: 'right' },
      { title: texts.say('cli.column.solutions'), align: 'right' },
      { title: texts.say('cli.champ.participants.first') },
      { title: texts.say('cli.column.last') },
      { title: texts.say('cli.champ.participants.out') },
    ],
    items.map(({ team, members, place, solutions, firstSolutionAt, lastSolutionAt, disqualified }) => [
      team,
      members.map(({ login }) => login).join(', '),
      place === null ? '–' : String(place),
      String(solutions),
      moment(firstSolutionAt),
      moment(lastSolutionAt),
      disqualified?.reason ?? '',
    ]),
  );
};

/** CHAMP5, ADMIN1: its client or an admin takes a team out of the results, or back: who gains and loses by it is shown before. */
export const disqualify = async (
  cli: Cli,
  champname: string,
  team: string,
  options: DisqualifyOptions,
): Promise<void> => {
  const { reason, back = false, dryRun = false } = options;
  if (reason === undefined && !dryRun) throw usage(cli, 'CLI_REASON', 'cli.champ.disqualify.noReason');
  const api = await cli.api(options);
  const wish = { team: await idOf(cli, api, champname, team), back };
  const params = { champname };
  const out = await outNow(api, champname, { id: wish.team, name: team });
  if (back ? out === null : out !== null && (await stands(api, out, reason))) {
    const key = back ? 'cli.champ.disqualify.in' : 'cli.champ.disqualify.already';
    return cli.answer(options, { moved: 0, items: [], changed: false }, () =>
      cli.texts.say(key, { team, reason: out?.reason ?? '' }),
    );
  }
  const preview = await api.call(previewDisqualification, { params, body: wish });
  if (dryRun || reason === undefined)
    return cli.answer(options, { ...preview, changed: false }, () =>
      foreseenText(cli, preview, cli.texts.say('cli.champ.disqualify.dryRun')),
    );
  const act = back ? 'back' : out === null ? 'out' : 'again';
  if (!options.yes) await confirm(cli, preview, cli.texts.say(`cli.champ.disqualify.ask.${act}`, { team }));
  const reply = await api.call(disqualifyRoute, { params, body: { ...wish, reason } });
  const done = cli.texts.say(`cli.champ.disqualify.done.${act}`, { team, reason });
  cli.answer(options, { ...reply, changed: true }, () => textOf(cli, reply, done));
};

type Out = NonNullable<ParticipantTeam['disqualified']>;

/** Why a team is out of the results already, and by whom; null for one that is in them. */
const outNow = async (api: PodiumApi, champname: string, { id, name }: { id: string; name: string }) => {
  // The search finds whatever holds the name, so that the team itself may be on any page.
  const items = await readPages(Number.POSITIVE_INFINITY, (query) =>
    api.call(participantList, { params: { champname }, query: { only: 'disqualified', q: name, ...query } }),
  );
  return items.find(({ teamId }) => teamId === id)?.disqualified ?? null;
};

/** Whether this reason would change nothing: it is the one that stands, or an admin's stands and a client asks. */
const stands = async (api: PodiumApi, { reason, byAdmin }: Out, wanted: string | undefined): Promise<boolean> => {
  if (wanted === undefined) return true;
  const { user } = await api.call(session, {});
  return user.role === 'admin' ? byAdmin && wanted === reason : byAdmin || wanted === reason;
};

const usage = (cli: Cli, code: string, key: Parameters<Cli['texts']['say']>[0]): Failure =>
  new Failure(exitCodes.usage, code, cli.texts.say(key));

const idOf = async (cli: Cli, api: PodiumApi, champname: string, name: string): Promise<string> => {
  const { items } = await api.call(teams, { params: { champname }, query: { name, limit: 1 } });
  if (items[0]) return items[0].id;
  throw new Failure(exitCodes.refused, 'NOT_FOUND', cli.texts.say('cli.champ.grant.unknown', { team: name }));
};

/** Shows what would change and asks; a script says --yes. */
const confirm = async (cli: Cli, preview: Foreseen, question: string): Promise<void> => {
  if (!cli.terminal.input.isTTY) throw usage(cli, 'CLI_NO_TERMINAL', 'cli.champ.disqualify.noTerminal');
  cli.note(foreseenText(cli, preview, ''));
  if (!(await agrees(cli, question))) throw usage(cli, 'CLI_INTERRUPTED', 'cli.champ.disqualify.not');
};

const foreseenText = (cli: Cli, preview: Foreseen, end: string): string =>
  [...(preview.isPrivate ? [cli.texts.say('cli.champ.disqualify.asIf'), ''] : []), textOf(cli, preview, end)].join(
    '\n',
  );

/** For whom anything is otherwise, and what became of it. */
const textOf = ({ texts }: Cli, { moved, items }: Consequences, end: string): string => {
  const result = (of: MovedPerson['before']) =>
    of === null
      ? '–'
      : texts.say('cli.champ.disqualify.result', {
          place: of.place,
          points: Math.round(of.points),
          medal: of.medal ?? 'none',
        });
  const table = tableOf(
    [
      { title: texts.say('cli.column.name') },
      { title: texts.say('cli.column.team') },
      { title: texts.say('cli.champ.disqualify.before') },
      { title: texts.say('cli.champ.disqualify.after') },
    ],
    items.map(({ login, team, before, after }) => [login, team, result(before), result(after)]),
  );
  return [
    ...(items.length > 0 ? [table, ''] : []),
    texts.say('cli.champ.disqualify.moved', { moved }),
    ...(end === '' ? [] : [end]),
  ].join('\n');
};
