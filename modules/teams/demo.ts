import { MikroORM } from '@mikro-orm/postgresql';
import { demoChampionships } from '../championships/demo/championships.js';
import { ChampionshipsApi } from '../championships/championships.api.js';
import { demoPersonId, demoRivals } from '../identity/demo.js';
import { queryOne } from '../kernel/database/sql.js';
import { Commands } from '../kernel/commands/commands.js';
import type { DemoRun, DemoStory } from '../kernel/demo.js';
import { Participate } from './commands/participate.js';
import { TeamsApi } from './teams.api.js';

/** Who takes part where; rivals do everywhere. */
const parts = {
  diabetes: ['alice', 'bob', 'carol'],
  'breast-cancer': ['alice', 'bob', 'carol'],
  digits: ['bob', 'carol'],
} as const;

interface Part {
  champname: string;
  login: string;
  /** Teams without a name are called after their person. */
  team?: string;
}

/** Every team of the demo. */
export const demoTeams: readonly Part[] = [
  ...Object.entries(parts).flatMap(([champname, logins]) => logins.map((login) => ({ champname, login }))),
  ...demoRivals.flatMap((rival) => demoChampionships.map(({ champname }) => ({ champname, ...rival }))),
];

/** Where somebody of the demo takes part, and by which team; null where it is not there yet. */
export const demoTeam = async (run: DemoRun, { champname, login }: Pick<Part, 'champname' | 'login'>) => {
  const championship = await run.app.get(ChampionshipsApi, { strict: false }).visible(champname, null);
  const personId = await demoPersonId(run, login);
  const team = await run.app.get(TeamsApi, { strict: false }).teamOf(championship.id, personId);
  return { championship, personId, teamId: team?.teamId ?? null };
};

/** The teams of the demo. */
export const story: DemoStory = {
  isTold: async ({ app }) => {
    const sql = 'select count(*)::int as n from teams.teams';
    const row = await queryOne<{ n: number }>(app.get(MikroORM).em.fork(), sql);
    return (row?.n ?? 0) >= demoTeams.length;
  },
  tell: async (run) => {
    const commands = run.app.get(Commands);
    for (const part of demoTeams) {
      run.signal.throwIfAborted();
      const { personId, teamId } = await demoTeam(run, part);
      if (teamId !== null) continue;
      const caller = { id: personId, login: part.login, role: 'user', status: 'IDENTIFIED', sessionId: '' } as const;
      await commands.run(new Participate(part.champname, caller, part.team));
    }
  },
};
