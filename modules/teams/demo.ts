import { MikroORM } from '@mikro-orm/postgresql';
import { demoByCode } from '../championships/demo/by-code.js';
import { demoChampionships, demoPast } from '../championships/demo/championships.js';
import { ChampionshipsApi } from '../championships/championships.api.js';
import { demoCrowd, demoPersonId, demoRivals } from '../identity/demo.js';
import { queryOne } from '../kernel/database/sql.js';
import { Commands } from '../kernel/commands/commands.js';
import type { Caller } from '../kernel/contract/status.js';
import { type DemoRun, type DemoStory, tellOne } from '../kernel/demo.js';
import { AcceptInvitation } from './commands/accept-invitation.js';
import { Invite } from './commands/invite.js';
import { Participate } from './commands/participate.js';
import { TeamsApi } from './teams.api.js';

/** Who takes part where; rivals do everywhere. */
const parts = {
  diabetes: ['alice', 'bob', 'carol'],
  'breast-cancer': ['alice', 'bob', 'carol'],
  digits: ['bob', 'carol'],
} as const;

/** Who hands in code; alice is left to be the newcomer there. */
const coders = ['bob', 'carol', 'dmitry', 'elena'] as const;

interface Part {
  champname: string;
  login: string;
  /** Teams without a name are called after their person. */
  team?: string;
}

const veterans = [
  ...['alice', 'bob', 'carol'].map((login) => ({ login })),
  ...demoRivals,
  ...demoCrowd.map(({ login }) => ({ login })),
];

/** The best in the order of places, as their solutions are to be: another one wins each time, and alice is never far off. */
export const demoPastTeams = demoPast.flatMap(({ champname, teams }, at) => {
  const competing = veterans.slice(0, teams);
  const turned = competing.map((_, place) => competing[(place * 7 + at * 3) % competing.length] ?? { login: '' });
  const unique = new Set([competing[0] ?? { login: '' }, ...turned, ...competing]);
  return [...unique].map((who, place) => ({ champname, place, ...who }));
});

/** Every team of the demo. */
export const demoTeams: readonly Part[] = [
  ...Object.entries(parts).flatMap(([champname, logins]) => logins.map((login) => ({ champname, login }))),
  ...demoRivals.flatMap((rival) => demoChampionships.map(({ champname }) => ({ champname, ...rival }))),
  ...coders.map((login) => ({
    champname: demoByCode.champname,
    ...veterans.find((one) => one.login === login),
    login,
  })),
  ...demoPastTeams,
];

/** Who was asked into which team of several, who has not answered yet, and who was asked to merge theirs with it. */
const asked = [
  { champname: 'diabetes', captain: 'kofi', login: 'vera', joins: true },
  { champname: 'diabetes', captain: 'kofi', login: 'maria', joins: true },
  { champname: 'digits', captain: 'irina', login: 'maria', joins: true },
  { champname: 'digits', captain: 'irina', login: 'alice', joins: false },
  { champname: 'digits', captain: 'irina', login: 'carol', joins: false, type: 'cominv' },
] as const;

/**
 * Where somebody of the demo takes part, and by which team; null where it is not there yet.
 * @throws DomainError NOT_FOUND where there is no such championship, or a draft that somebody made by its name
 */
export const demoTeam = async (run: DemoRun, { champname, login }: Pick<Part, 'champname' | 'login'>) => {
  const championship = await run.app.get(ChampionshipsApi, { strict: false }).visible(champname, null);
  const personId = await demoPersonId(run, login);
  const team = await run.app.get(TeamsApi, { strict: false }).teamOf(championship.id, personId);
  return { championship, personId, teamId: team?.teamId ?? null };
};

const callerOf = (id: string, login: string): Caller => ({
  id,
  login,
  role: 'user',
  status: 'IDENTIFIED',
  sessionId: '',
});

/** The newest invitation of a person into a team, or null. */
const invitationOf = ({ app }: DemoRun, teamId: string | null, personId: string) =>
  queryOne<{ id: string; status: string }>(
    app.get(MikroORM).em.fork(),
    'select id, status from teams.invitations where team_id = $1 and person_id = $2 order by sent_at desc limit 1',
    [teamId, personId],
  );

/** Asks somebody into a team, who joins or has not answered yet. */
const ask = async (run: DemoRun, { champname, captain, login, joins, ...question }: (typeof asked)[number]) => {
  const commands = run.app.get(Commands);
  const own = await demoTeam(run, { champname, login: captain });
  const personId = await demoPersonId(run, login);
  const known = await invitationOf(run, own.teamId, personId);
  const wish = { login, type: 'inv', ...question } as const;
  const { id } = known ?? (await commands.run(new Invite(own.teamId ?? '', callerOf(own.personId, captain), wish)));
  if (joins && known?.status !== 'ACCEPTED') await commands.run(new AcceptInvitation(id, callerOf(personId, login)));
};

/** The teams of the demo. */
export const story: DemoStory = {
  isTold: async (run) => {
    for (const [champname, { login }] of new Map(demoTeams.map((part) => [part.champname, part])))
      if ((await demoTeam(run, { champname, login })).teamId === null) return false;
    const { captain, champname, login } = asked[asked.length - 1] ?? asked[0];
    const { teamId } = await demoTeam(run, { champname, login: captain });
    return teamId !== null && (await invitationOf(run, teamId, await demoPersonId(run, login))) !== null;
  },
  tell: async (run) => {
    const commands = run.app.get(Commands);
    const takePart = async (part: Part) => {
      const { personId, teamId } = await demoTeam(run, part);
      if (teamId !== null) return;
      await commands.run(new Participate(part.champname, callerOf(personId, part.login), part.team));
    };
    for (const part of demoTeams) {
      run.signal.throwIfAborted();
      await tellOne(run, `a team of ${part.champname}`, () => takePart(part));
    }
    for (const one of asked) {
      run.signal.throwIfAborted();
      await tellOne(run, `an invitation in ${one.champname}`, () => ask(run, one));
    }
  },
};
