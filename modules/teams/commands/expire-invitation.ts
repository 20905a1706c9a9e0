import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { found } from '../../kernel/domain/domain-error.js';
import { Invitation } from '../domain/invitation.js';
import { teamsOf } from './answer-invitation.js';
import { sayClosed } from './close-invitations.js';
import { heldInvitation, holdTeams } from './held.js';

/** TEAM1: an invitation has waited for too long; both sides see it. One that was answered meanwhile stays as it is. */
export class ExpireInvitation extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly id: string) {
    super();
  }
}

@CommandHandler(ExpireInvitation)
export class ExpireInvitationHandler implements ICommandHandler<ExpireInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ id }: ExpireInvitation): Promise<void> {
    const known = found(await this.em.findOne(Invitation, { id }, { populate: ['team', 'otherTeam'] }));
    await holdTeams(this.em, teamsOf(known));
    const invitation = await heldInvitation(this.em, id);
    const now = this.clock.now();
    if (invitation.status !== 'SENT' || invitation.isOpen(now)) return;
    invitation.expire(now);
    sayClosed(invitation, (await this.championships.byId(invitation.championshipId)).champname);
  }
}
