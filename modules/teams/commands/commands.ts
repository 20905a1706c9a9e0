import { AcceptInvitationHandler } from './accept-invitation.js';
import { AnswerInvitationHandler } from './answer-invitation.js';
import { ChangeJoinCodeHandler } from './change-join-code.js';
import { ChangeTeamHandler } from './change-team.js';
import { ExpireInvitationHandler } from './expire-invitation.js';
import { ForgetNamesakeHandler } from './forget-namesake.js';
import { HandOnHandler } from './hand-on.js';
import { InviteHandler } from './invite.js';
import { JoinByCodeHandler } from './join-by-code.js';
import { Joining } from './joining.js';
import { LeaveTeamHandler } from './leave-team.js';
import { MergeTeamsHandler } from './merge-teams.js';
import { Merging } from './merging.js';
import { ParticipateHandler } from './participate.js';
import { RenameTeamHandler } from './rename-team.js';
import { SetCaptainHandler } from './set-captain.js';
import { WithdrawOfHandler } from './withdraw-of.js';

/** What changes teams. */
export const commands = [
  AcceptInvitationHandler,
  AnswerInvitationHandler,
  ChangeJoinCodeHandler,
  ChangeTeamHandler,
  ExpireInvitationHandler,
  ForgetNamesakeHandler,
  HandOnHandler,
  InviteHandler,
  JoinByCodeHandler,
  Joining,
  LeaveTeamHandler,
  MergeTeamsHandler,
  Merging,
  ParticipateHandler,
  RenameTeamHandler,
  SetCaptainHandler,
  WithdrawOfHandler,
];
