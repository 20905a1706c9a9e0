import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/postgresql';
import { happened } from '../../kernel/domain/happened.js';
import { invitationClosed } from '../contract/events.js';
import { Invitation } from '../domain/invitation.js';

/** What facts say of an invitation. */
export const aboutOf = ({ id, championshipId, type, team, personId, byId }: Invitation, champname: string) => {
  const about = { invitationId: id, championshipId, champname, teamId: team.id, team: team.name };
  return { ...about, type, toId: personId, byId };
};

/** Says that an invitation is closed; the caller has closed it. */
export const sayClosed = (invitation: Invitation, champname: string): void => {
  const { status } = invitation;
  if (status !== 'SENT') happened(invitationClosed({ ...aboutOf(invitation, champname), status }));
};

/** Whose open invitations have lost their sense: of somebody who joined elsewhere, or of a team that is no more. */
export type Whose = { personId: string } | { teamId: string };

/** TEAM1: withdraws open invitations, but for one that is just answered. */
export const withdrawOpen = async (
  em: EntityManager,
  championship: { id: string; champname: string },
  whose: Whose,
  now: Date,
  but: Invitation | null = null,
): Promise<void> => {
  const of =
    'personId' in whose
      ? { type: 'inv' as const, personId: whose.personId }
      : { $or: [{ team: whose.teamId }, { otherTeam: whose.teamId }] };
  const where = { championshipId: championship.id, status: 'SENT' as const, ...of };
  // Their teams are read apart from them, so that these are not held as well.
  const open = await em.find(Invitation, where, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });
  await em.populate(open, ['team']);
  for (const invitation of open) {
    if (invitation.id === but?.id) continue;
    if (invitation.isOpen(now)) invitation.close('WITHDRAW', now);
    else invitation.expire(now);
    sayClosed(invitation, championship.champname);
  }
};
