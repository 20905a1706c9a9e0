import { Controller } from '@nestjs/common';
import { Commands } from '../../kernel/commands/commands.js';
import type { ErrorCode } from '../../kernel/contract/errors.js';
import { DomainError } from '../../kernel/domain/domain-error.js';
import { type Call, Handle, TheCall } from '../../kernel/http/handle.js';
import { AcceptInvitation } from '../commands/accept-invitation.js';
import { AnswerInvitation } from '../commands/answer-invitation.js';
import { Invite } from '../commands/invite.js';
import * as routes from '../contract/invitation-routes.js';
import { InvitationQueries } from '../queries/invitation-queries.js';
import { TeamQueries } from '../queries/team-queries.js';

/** What is said of the person who is asked. */
const ofThem: readonly ErrorCode[] = [
  'USER_NOT_FOUND',
  'USER_ALREADY_INVITED',
  'USER_ALREADY_PARTICIPATING',
  'USER_NOT_PARTICIPATING',
  'INVITATION_REJECTED',
];

const inLogin = (error: unknown): never => {
  if (!(error instanceof DomainError) || !ofThem.includes(error.code)) throw error;
  throw new DomainError(error.code, { ...error.parts, fields: { login: error.code } });
};

/** TEAM1: invitations of both types. */
@Controller()
export class InvitationsController {
  constructor(
    private readonly commands: Commands,
    private readonly invitations: InvitationQueries,
    private readonly teams: TeamQueries,
  ) {}

  @Handle(routes.invite)
  async invite(@TheCall() { params, body, caller }: Call<typeof routes.invite>) {
    const { id } = await this.commands.run(new Invite(params.id, caller, body)).catch(inLogin);
    return this.invitations.one(id);
  }

  @Handle(routes.acceptInvitation)
  async accept(@TheCall() { params, caller }: Call<typeof routes.acceptInvitation>) {
    const { teamId } = await this.commands.run(new AcceptInvitation(params.id, caller));
    return { team: await this.teams.one(teamId, caller) };
  }

  @Handle(routes.rejectInvitation)
  async reject(@TheCall() { params, caller }: Call<typeof routes.rejectInvitation>) {
    await this.commands.run(new AnswerInvitation(params.id, 'REJECT', caller));
    return this.invitations.one(params.id);
  }

  @Handle(routes.cancelInvitation)
  async cancel(@TheCall() { params, caller }: Call<typeof routes.cancelInvitation>) {
    await this.commands.run(new AnswerInvitation(params.id, 'CANCEL', caller));
    return this.invitations.one(params.id);
  }

  @Handle(routes.ownInvitations)
  own(@TheCall() { query, caller }: Call<typeof routes.ownInvitations>) {
    return this.invitations.own(caller.id, query);
  }
}
