import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { happened } from '../../kernel/domain/happened.js';
import { captainChanged } from '../contract/events.js';
import { withdrawOpen } from './close-invitations.js';
import { holdTeams, livingOf, membersOf } from './held.js';

/**
 * TEAM1: the account of a member is deleted. They stay in the team, without a name, as places and points were won with them; the
 * longest of the others follows a captain, and nobody waits for their answer any more.
 */
export class HandOn extends Command<void> {
  constructor(
    readonly teamId: string,
    readonly personId: string,
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

  async execute({ teamId, personId }: HandOn): Promise<void> {
    const [team] = await holdTeams(this.em, [teamId]);
    if (team?.captainId !== personId) return;
    const now = this.clock.now();
    const { champname } = await this.championships.byId(team.championshipId);
    const others = (await membersOf(this.em, team)).filter((member) => member.personId !== personId);
    const [next] = await livingOf(this.em, others);
    if (!next) {
      // Nobody comes into a team that nobody leads.
      if (team.joinCode) team.openTo(null);
      return withdrawOpen(this.em, { id: team.championshipId, champname }, { teamId }, now);
    }
    team.lead(next.personId);
    const about = { teamId, championshipId: team.championshipId, champname, team: team.name, at: now.toISOString() };
    happened(captainChanged({ ...about, personId: next.personId, byId: personId }));
  }
}
