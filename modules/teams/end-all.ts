import type { EntityManager } from '@mikro-orm/postgresql';
import type { Rehearsed } from '../championships/participations.port.js';
import { Departure } from './domain/departure.js';
import { Member, Team } from './domain/team.js';
import type { TeamLedger } from './team-ledger.port.js';
import { withdrawOpen } from './commands/close-invitations.js';
import { holdTeams } from './commands/held.js';

/**
 * CHAMP4: a test is over, and nobody takes part any more: its teams end with what they handed in, and nothing of that is counted
 * for whoever enters later. The caller holds the championship, so that nobody enters meanwhile.
 */
export const endAll = async (
  em: EntityManager,
  ledger: TeamLedger,
  championship: { id: string; champname: string },
  now: Date,
): Promise<Rehearsed> => {
  const { id: championshipId } = championship;
  const living = await em.find(Team, { championshipId, endedAt: null }, { fields: ['id'] });
  const teams = await holdTeams(
    em,
    living.map(({ id }) => id),
  );
  for (const team of teams) await withdrawOpen(em, championship, { teamId: team.id }, now);
  await ledger.hold(teams.map(({ id }) => id));
  const solutions = await ledger.forget(championshipId);
  await em.nativeDelete(Member, { championshipId });
  await em.nativeDelete(Departure, { championshipId });
  for (const team of teams) team.end(now);
  // The command that asks for it writes its own rows alone.
  await em.flush();
  return { teams: teams.length, solutions };
};
