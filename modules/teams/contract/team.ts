import { z } from 'zod';
import { bilingual } from '../../kernel/contract/language.js';
import { pageOf, time } from '../../kernel/contract/list.js';
import { invitationStatuses, invitationTypes } from './invitation.machine.js';

/** As leaderboards name them. */
export const medals = ['GOLD', 'SLIVER', 'BRONZE'] as const;

/** An invitation; for `cominv` the login is that of the captain of the invited team. */
export const invitation = z.object({
  id: z.string(),
  type: z.enum(invitationTypes),
  status: z.enum(invitationStatuses),
  /** The name of the team that sent it. */
  team: z.string(),
  teamId: z.string(),
  login: z.string(),
  /** How the invited one is shown. */
  name: z.string(),
  /** `cominv` only: the team that is asked. */
  otherTeam: z.object({ id: z.string(), name: z.string() }).nullable(),
  sentAt: time,
  expiresAt: time,
});
export type Invitation = z.infer<typeof invitation>;

/** One of one's own invitations, with where it leads. */
export const ownInvitation = invitation.extend({
  championship: z.string(),
  title: bilingual,
  /** Received ones are accepted or rejected, sent ones cancelled. */
  direction: z.enum(['received', 'sent']),
  /** The captain who sends it. */
  by: z.string(),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

export const member = z.object({
  login: z.string(),
  isCaptain: z.boolean(),
  /** How they are shown. */
  name: z.string(),
  joinedAt: time,
});
export type TeamMember = z.infer<typeof member>;

/** A team; members alone read its invitations. */
export const teamView = z.object({
  id: z.string(),
  name: z.string(),
  /** What it says of itself. */
  description: z.string(),
  /** Url name of its championship. */
  championship: z.string(),
  /** Login of the captain. */
  captain: z.string(),
  members: z.array(member),
  /** The largest team that the championship allows. */
  maxSize: z.number().int(),
  /** Until when people join and teams merge; null while there is no end. */
  openUntil: time.nullable(),
  invitations: z.array(invitation).optional(),
  /** Members and admins: why it is out of the results, and since when; null while it is not. */
  disqualified: z.object({ reason: z.string(), at: time }).nullable().optional(),
  /** Captains alone: by which people join; null while there is none. */
  joinCode: z.string().nullable().optional(),
});
export type TeamView = z.infer<typeof teamView>;

/** A row of the list of teams. */
export const teamCard = z.object({
  id: z.string(),
  name: z.string(),
  captain: z.string(),
  members: z.array(z.string()),
});
export const teamPage = pageOf(teamCard);
export const invitationPage = pageOf(ownInvitation);

/** How well a team does, and what it would get if the championship ended as the leaderboard stands. */
const prospect = z.object({
  /** The best public score, and the place on the board that it has, of so many teams. */
  best: z.number().nullable(),
  place: z.number().int().nullable(),
  teams: z.number().int().nullable(),
  /** The medal of that place. */
  award: z.enum(medals).nullable(),
  /** Whether that place wins a prize; null without a place, and where the organiser says it in words alone. */
  prize: z.boolean().nullable(),
  /** Points of the rating for each member; null where the championship gives none. */
  points: z.number().nullable(),
});

/** What two teams would be as one. */
export const mergeOutcome = z.object({
  allowed: z.boolean(),
  /** The code with which a merge would be refused now, with its details; null where it would not. */
  reason: z.object({ code: z.string(), details: z.record(z.string(), z.unknown()) }).nullable(),
  /** The name that stays: that of the team which asks. */
  name: z.string(),
  members: z.number().int(),
  maxSize: z.number().int(),
  /** Used by both together; `left` of those that one team could have used so far. */
  /** The last place that wins a prize; null where the organiser says it in words alone. */
  prizePlaces: z.number().int().nullable(),
  attempts: z.object({ used: z.number().int(), allowed: z.number().int(), left: z.number().int() }),
  /** CHAMP7: until when they hand in together, which is the time of who began first; null where the championship sets none. */
  submitUntil: time.nullable(),
  ...prospect.shape,
  /** Both as they are now, the asking one first. */
  sides: z.array(
    prospect.extend({ team: z.string(), members: z.array(z.object({ login: z.string(), name: z.string() })) }),
  ),
});
export type MergePreview = z.infer<typeof mergeOutcome>;

/** What a link to join tells whoever has it. */
export const joinOffer = z.object({
  teamId: z.string(),
  team: z.string(),
  championship: z.string(),
  title: bilingual,
  captain: z.string(),
  members: z.number().int(),
  maxSize: z.number().int(),
  /** CHAMP7: until when the team hands in; null where the championship sets no time. Who joins has this time, or what is left of an earlier one. */
  submitUntil: time.nullable(),
});
export type JoinOffer = z.infer<typeof joinOffer>;

/** Somebody who may be invited: never more than this is told of them. */
export const candidate = z.object({ login: z.string(), name: z.string() });
