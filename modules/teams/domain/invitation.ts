import { defineEntity, p } from '@mikro-orm/core';
import { constraintMeans, DomainError } from '../../kernel/domain/domain-error.js';
import { newId } from '../../kernel/domain/id.js';
import {
  afterInvitationEvent,
  type InvitationEventType,
  invitationStatuses,
  type InvitationStatus,
  invitationTypes,
} from '../contract/invitation.machine.js';
import { invitationDays, rejectedHours } from '../contract/limits.js';
import { Team } from './team.js';

const hourMs = 3_600_000;

const InvitationSchema = defineEntity({
  name: 'Invitation',
  schema: 'teams',
  tableName: 'invitations',
  indexes: [
    { name: 'invitations_team_index', properties: ['team', 'sentAt'] },
    { name: 'invitations_other_team_index', properties: ['otherTeam', 'sentAt'] },
    { name: 'invitations_pair_index', properties: ['pairKey', 'sentAt'] },
    { name: 'invitations_person_index', properties: ['personId', 'sentAt'] },
    { name: 'invitations_expiry_index', properties: ['expiresAt'], where: `status = 'SENT'` },
  ],
  uniques: [{ name: 'invitations_open_unique', properties: ['pairKey'], where: `status = 'SENT'` }],
  checks: [{ name: 'invitations_asked_check', expression: `(type = 'inv') = (other_team_id is null)` }],
  properties: {
    id: p.uuid().primary(),
    championshipId: p.uuid(),
    type: p.enum(invitationTypes),
    status: p.enum(invitationStatuses).default('SENT'),
    /** Whose captain asks. */
    team: () => p.manyToOne(Team).deleteRule('cascade'),
    /** The asked person; for `cominv` the captain who was asked at the time. */
    personId: p.uuid(),
    /** `cominv`: the team that is asked. */
    otherTeam: () => p.manyToOne(Team).deleteRule('cascade').nullable(),
    /** Who is concerned, the same from either side: one open invitation a pair (TEAM2). */
    pairKey: p.string().length(80),
    byId: p.uuid(),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
    closedAt: p.datetime().nullable(),
  },
});

/** The pair of an invitation: a team and a person, or two teams in whichever order. */
export const pairOf = (teamId: string, asked: { personId: string } | { otherTeamId: string }): string =>
  'personId' in asked ? `${teamId} ${asked.personId}` : [teamId, asked.otherTeamId].toSorted().join(' ');

/** TEAM1: what a captain asks a person, or another team. */
export class Invitation extends InvitationSchema.class {
  static send(team: Team, personId: string, otherTeam: Team | null, byId: string, now: Date): Invitation {
    return Object.assign(new Invitation(), {
      id: newId(),
      championshipId: team.championshipId,
      type: otherTeam === null ? ('inv' as const) : ('cominv' as const),
      status: 'SENT' as const,
      team,
      personId,
      otherTeam,
      pairKey: pairOf(team.id, otherTeam === null ? { personId } : { otherTeamId: otherTeam.id }),
      byId,
      sentAt: now,
      expiresAt: new Date(now.getTime() + invitationDays * 24 * hourMs),
      closedAt: null,
    });
  }

  /** Open, and its time has not run out. */
  isOpen(now: Date): boolean {
    return this.status === 'SENT' && now < this.expiresAt;
  }

  /** @throws DomainError INVITATION_CLOSED where the machine does not allow the event, or its time has run out */
  close(event: Exclude<InvitationEventType, 'EXPIRE'>, now: Date): void {
    if (this.status === 'SENT' && !this.isOpen(now)) throw closedAs('EXPIRED');
    this.move(event, now);
  }

  /** Its time has run out. */
  expire(now: Date): void {
    this.move('EXPIRE', now);
  }

  /** Until when the same is not asked again: somebody said no. Null where nobody did. */
  refusedUntil(): Date | null {
    if (this.status !== 'REJECTED' || !this.closedAt) return null;
    return new Date(this.closedAt.getTime() + rejectedHours * hourMs);
  }

  private move(event: InvitationEventType, now: Date): void {
    const next = afterInvitationEvent(this.status, event);
    if (next === null) throw closedAs(this.status);
    this.status = next;
    this.closedAt = now;
  }
}

const closedAs = (status: InvitationStatus): DomainError =>
  new DomainError('INVITATION_CLOSED', { details: { status } });

InvitationSchema.setClass(Invitation);
constraintMeans('invitations_open_unique', 'USER_ALREADY_INVITED', 'login');
