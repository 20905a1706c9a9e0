import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { happened } from '../../kernel/domain/happened.js';
import { captainChanged } from '../contract/events.js';
import { withdrawOpen } from './close-invitations.js';
import { holdTeams, livingOf, membersOf, unblockedOf } from './held.js';

/**
 * TEAM1: the account of a member is deleted, or blocked without an end. They stay in the team, as places and points were won with them; the
 * longest of the others follows a captain, and nobody waits for their answer any more. Or somebody is back, and leads where nobody did.
 */
export class HandOn extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly teamId: string,
    /** Whose account it is; null where somebody came back. */
    readonly goneId: string | null,
    /** It is there, and blocked without an end: if it is so still, somebody who is not leads. */
    readonly isBlocked = false,
  ) {
    super();
  }
}

@CommandHandler(HandOn)
export class HandOnHandler implements ICommandHandler<HandOn> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ teamId, goneId, isBlocked }: HandOn): Promise<void> {
    const [team] = await holdTeams(this.em, [teamId]);
    if (!team) return;
    const all = await membersOf(this.em, team);
    const members = all.filter(({ personId }) => personId !== goneId);
    const living = await livingOf(this.em, members);
    if (living.some(({ personId }) => personId === team.captainId)) return;
    const unblocked = await unblockedOf(this.em, all);
    if (isBlocked && unblocked.some(({ personId }) => personId === goneId)) return;
    const now = this.clock.now();
    const { champname } = await this.championships.byId(team.championshipId);
    const able = living.find((member) => unblocked.includes(member));
    if (isBlocked && !able) return;
    const next = able ?? living[0];
    if (!next) {
      // Nobody comes into a team that nobody leads.
      if (team.joinCode) team.openTo(null);
      return withdrawOpen(this.em, { id: team.championshipId, champname }, { teamId }, now);
    }
    team.lead(next.personId);
    const about = { teamId, championshipId: team.championshipId, champname, team: team.name, at: now.toISOString() };
    happened(captainChanged({ ...about, personId: next.personId, byId: goneId ?? next.personId }));
  }
}
