import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import type { InvitationEventType } from '../contract/invitation.machine.js';
import { Invitation } from '../domain/invitation.js';
import { sayClosed } from './close-invitations.js';
import { heldInvitation, holdTeams } from './held.js';

/** TEAM1: says no to an invitation, or takes it back. */
export class AnswerInvitation extends Command<void> {
  constructor(
    readonly id: string,
    readonly event: Extract<InvitationEventType, 'REJECT' | 'CANCEL'>,
    readonly caller: Caller,
  ) {
    super();
  }
}

/** The teams that an invitation is about, by their ids. */
export const teamsOf = ({ team, otherTeam }: Invitation): string[] => [team.id, ...(otherTeam ? [otherTeam.id] : [])];

/** Whether somebody may answer it: the invited person, or the captain of the invited team. */
export const mayAnswer = ({ personId, otherTeam }: Invitation, callerId: string): boolean =>
  (otherTeam ? otherTeam.captainId : personId) === callerId;

@CommandHandler(AnswerInvitation)
export class AnswerInvitationHandler implements ICommandHandler<AnswerInvitation> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ id, event, caller }: AnswerInvitation): Promise<void> {
    const known = found(await this.em.findOne(Invitation, { id }, { populate: ['team', 'otherTeam'] }));
    const isOurs = known.team.captainId === caller.id || known.byId === caller.id;
    found(isOurs || mayAnswer(known, caller.id) ? known : null);
    await holdTeams(this.em, teamsOf(known));
    const invitation = await heldInvitation(this.em, id);
    if (event === 'CANCEL') known.team.refuseOthers(caller.id);
    else refuse(!mayAnswer(invitation, caller.id), 'FORBIDDEN');
    invitation.close(event, this.clock.now());
    sayClosed(invitation, (await this.championships.byId(invitation.championshipId)).champname);
  }
}
