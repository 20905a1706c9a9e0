import type { Invitation, MergePreview, OwnInvitation, TeamView } from '#modules/teams/contract/team.js';
import { both, idOf, inDays } from './basics.js';

/** A team of two in the championship `small`. */
export const team = (more: Partial<TeamView> = {}): TeamView => ({
  id: idOf(7),
  name: 'Laplace',
  description: '',
  championship: 'small',
  captain: 'alice',
  members: [
    { login: 'alice', name: 'alice', isCaptain: true, joinedAt: inDays(-5) },
    { login: 'bob', name: 'Bob', isCaptain: false, joinedAt: inDays(-2) },
  ],
  maxSize: 5,
  openUntil: inDays(10),
  invitations: [],
  ...more,
});

/** An invitation that the team sent, open. */
export const sent = (more: Partial<Invitation> = {}): Invitation => ({
  id: idOf(21),
  type: 'inv',
  status: 'SENT',
  team: 'Laplace',
  teamId: idOf(7),
  login: 'carol',
  name: 'Carol',
  otherTeam: null,
  sentAt: inDays(-1),
  expiresAt: inDays(6),
  ...more,
});

const side = (name: string, login: string) => ({
  team: name,
  members: [{ login, name: login }],
  ...{ best: 0.25, teams: 12, award: null, prize: null },
});

/** What a merge would make; one that is too large. */
export const merge = (more: Partial<MergePreview> = {}): MergePreview => ({
  allowed: false,
  reason: { code: 'TEAM_FULL', details: { max: 3 } },
  name: 'Laplace',
  members: 4,
  maxSize: 3,
  attempts: { used: 12, allowed: 40, left: 28 },
  submitUntil: null,
  ...{ best: 0.25, place: 3, teams: 11, award: 'BRONZE' as const, points: 812.4, prize: true },
  prizePlaces: 3,
  sides: [
    { ...side('Laplace', 'alice'), place: 7, points: 302, prize: false },
    { ...side('Euler', 'eva'), place: 3, points: 1149 },
  ],
  ...more,
});

/** An invitation that alice has. */
export const asked = (more: Partial<OwnInvitation> = {}): OwnInvitation => ({
  ...sent({ login: 'alice', name: 'alice', team: 'Gauss', teamId: idOf(8) }),
  championship: 'small',
  title: both('small'),
  direction: 'received',
  by: 'grace',
  ...more,
});
