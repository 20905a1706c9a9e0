import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { Invitation } from '../domain/invitation.js';
import { mayAnswer, teamsOf } from './answer-invitation.js';
import { sayClosed, withdrawOpen } from './close-invitations.js';
import { heldInvitation, holdPerson, holdTeams } from './held.js';
import { Joining } from './joining.js';
import { Merging } from './merging.js';

/** TEAM1: says yes to an invitation, and with it to the rules of the championship. */
export class AcceptInvitation extends Command<{ teamId: string }> {
  constructor(
    readonly id: string,
    readonly caller: Caller,
  ) {
    super();
  }
}

@CommandHandler(AcceptInvitation)
export class AcceptInvitationHandler implements ICommandHandler<AcceptInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly joining: Joining,
    private readonly merging: Merging,
  ) {}

  async execute({ id, caller }: AcceptInvitation): Promise<{ teamId: string }> {
    const now = this.clock.now();
    const known = found(await this.em.findOne(Invitation, { id }, { populate: ['team', 'otherTeam'] }));
    found(mayAnswer(known, caller.id) ? known : null);
    // A merge gives the name of one team to the other.
    if (known.otherTeam) await this.championships.holdLists(known.championshipId, 'alone');
    const championship = await this.championships.held(known.championshipId, caller);
    await holdPerson(this.em, championship.id, caller.id);
    const held = await holdTeams(this.em, teamsOf(known));
    const invitation = await heldInvitation(this.em, id);
    refuse(!mayAnswer(invitation, caller.id), 'FORBIDDEN');
    invitation.close('ACCEPT', now);
    // One that was sent at the very moment at which its team ended.
    refuse(held.length < teamsOf(known).length, 'INVITATION_CLOSED');
    const { team, otherTeam } = invitation;
    if (otherTeam) {
      await this.joining.refuseUnready(championship, caller, 'INVITATION');
      await this.merging.merge(this.em, championship, otherTeam, team, now);
      await withdrawOpen(this.em, championship, { teamId: otherTeam.id }, now, invitation);
    } else {
      await this.joining.join(this.em, team, championship, caller, 'INVITATION');
      await withdrawOpen(this.em, championship, { personId: caller.id }, now, invitation);
    }
    sayClosed(invitation, championship.champname);
    return { teamId: team.id };
  }
}
