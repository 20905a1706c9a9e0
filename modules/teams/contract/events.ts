import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';
import { invitationStatuses, invitationTypes } from './invitation.machine.js';

const team = { teamId: z.uuid(), championshipId: z.uuid() };

/** Somebody takes part in a championship from now on. */
export const teamEntered = fact('teams.TeamEntered', team);

/** A team has another name. */
export const teamRenamed = fact('teams.TeamRenamed', team);

/** A team is no more: its last member left, or it became part of another one. */
export const teamEnded = fact('teams.TeamEnded', team);

/** Somebody joined or left a team, or leads it now. */
export const rosterChanged = fact('teams.RosterChanged', team);

/** Of one person; `at` tells one time from another. */
const step = {
  ...team,
  champname: z.string(),
  team: z.string(),
  personId: z.uuid(),
  byId: z.uuid(),
  at: z.iso.datetime(),
};

/** Somebody left a team, or was taken out of it by somebody else. */
export const memberLeft = fact('teams.MemberLeft', step);

/** Somebody joined a team by its link. */
export const memberJoined = fact('teams.MemberJoined', step);

/** A captain handed the team to somebody. */
export const captainChanged = fact('teams.CaptainChanged', step);

/** Two teams became one; `teamId` is the one that stays. */
export const teamsMerged = fact('teams.TeamsMerged', {
  ...team,
  champname: z.string(),
  team: z.string(),
  fromId: z.uuid(),
  from: z.string(),
});

/** A team is out of the results from now on, for a reason; without one it is back among them. */
export const teamDisqualified = fact('teams.TeamDisqualified', {
  ...team,
  champname: z.string(),
  team: z.string(),
  reason: z.string().nullable(),
  at: z.iso.datetime(),
});

const invitation = {
  ...team,
  invitationId: z.uuid(),
  type: z.enum(invitationTypes),
  champname: z.string(),
  team: z.string(),
  /** Who asked: a captain. */
  byId: z.uuid(),
  /** Who may answer: the invited person, or the captain of the invited team. */
  toId: z.uuid(),
};

/** A person was invited into a team, or a team to become one with another. */
export const invitationSent = fact('teams.InvitationSent', invitation);

/** An invitation is no longer open. */
export const invitationClosed = fact('teams.InvitationClosed', {
  ...invitation,
  status: z.enum(invitationStatuses).exclude(['SENT']),
});
