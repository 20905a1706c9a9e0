import type { LiveTopic } from '#modules/kernel/contract/live.js';
import type { Invitation, OwnInvitation, TeamView } from '#modules/teams/contract/team.js';
import {
  afterInvitationEvent,
  type InvitationEventType,
  type InvitationStatus,
} from '#modules/teams/contract/invitation.machine.js';
import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { usePerson } from '#web/lib/session/use-person.js';

export type TeamCard = Reply<'GET championships/{champname}/teams'>['items'][number];
export type { Invitation, OwnInvitation, TeamView };

const team = read('GET teams/{id}', { live: ({ params }) => `team:${params.id}` });

export const useTeam = (id: string) => useRead(team, { params: { id } });

const named = read('GET championships/{champname}/teams', {
  live: ({ params }) => `championship:${params.champname}`,
  select: ({ items }) => items[0] ?? null,
});

/** The team of this name in a championship; null where there is none. */
export const useNamed = (champname: string, name: string) =>
  useRead(named, { params: { champname }, query: { name, limit: 1 } });

export const mergePreview = read('GET teams/{id}/merge-preview', {
  live: ({ params, query }) => [`team:${params.id}`, `team:${query.team}`],
});

/** Nobody is told of its end. */
export const joinOffer = read('GET join/{code}');

export const candidates = read('GET teams/{id}/candidates', { select: ({ items }) => items, staysBetween: true });

export const teamsFound = read('GET championships/{champname}/teams', { select: ({ items }) => items });

/** More than anybody has open. */
const newest = { query: { limit: 100 } };

const invitations = read('GET invitations', { select: ({ items }) => items });

const invitationsTopic = (login: string): LiveTopic => `invitations:${login.toLowerCase()}`;

/** Whether an invitation allows this now: there is a button for it if and only if it does. */
export const allows = (event: InvitationEventType, { status }: { status: InvitationStatus }): boolean =>
  afterInvitationEvent(status, event) !== null;

/** Open invitations that somebody has for a championship. */
export const useInvitedTo = (champname: string) => {
  const person = usePerson();
  const live = person ? [invitationsTopic(person.login)] : [];
  const all = useRead(invitations, newest, { enabled: person !== null, live });
  return (all.data ?? []).filter(
    (one) => one.championship === champname && one.direction === 'received' && allows('ACCEPT', one),
  );
};
