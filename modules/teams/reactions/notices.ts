import { queryOne } from '../../kernel/database/sql.js';
import { notices } from '../../kernel/notices/notices.js';
import {
  captainChanged,
  invitationClosed,
  invitationSent,
  memberJoined,
  memberLeft,
  teamDisqualified,
  teamsMerged,
} from '../contract/events.js';
import { teamNotice } from '../contract/notices.js';
import { invitationWords } from '../queries/invitation-words.js';
import { rosterWords } from '../queries/roster-words.js';

/** What was taken back needs no word. */
const answers = {
  ACCEPTED: 'teams.accepted',
  REJECTED: 'teams.rejected',
  EXPIRED: 'teams.expired',
  WITHDRAWN: 'teams.withdrawn',
} as const satisfies Partial<Record<Status, Parameters<typeof teamNotice>[0]>>;
type Status = ReturnType<typeof invitationClosed.parse>['status'];
const isTold = (status: Status): status is keyof typeof answers => status in answers;

/** $1 the asking team */
const askerSql =
  'select ended_at is not null as "isOver", captain_id as "captainId" from teams.roster where team_id = $1';

const invitations = [
  // Somebody is asked into a team, or a captain to merge theirs with another one.
  notices(invitationSent, { name: 'notifications.tell-invitation-sent' }, async (sent, { em }) => ({
    ...teamNotice(sent.type === 'inv' ? 'teams.inv' : 'teams.cominv', sent),
    reason: `invitation:${sent.invitationId}`,
    about: sent.invitationId,
    params: await invitationWords(em, sent),
    people: [{ personId: sent.toId }],
  })),
  // The captain hears the answer, and that there was none, whoever asked; who was asked, that the team is no more.
  notices(invitationClosed, { name: 'notifications.tell-invitation-answered' }, async (closed, { em }) => {
    // A merge is told to everybody of both teams.
    if (!isTold(closed.status) || (closed.status === 'ACCEPTED' && closed.type === 'cominv')) return null;
    // Whoever joined elsewhere knows it.
    const asker = await queryOne<{ isOver: boolean; captainId: string }>(em, askerSql, [closed.teamId]);
    const isAskedTold = closed.status === 'WITHDRAWN' && asker?.isOver === true;
    // Nor does one need to hear of oneself who came into a team and leads it by now.
    const told = isAskedTold ? closed.toId : (asker?.captainId ?? closed.byId);
    if (told === closed.toId && !isAskedTold) return null;
    return {
      ...teamNotice(answers[closed.status], closed),
      reason: `invitation:${closed.invitationId}:answer`,
      params: await invitationWords(em, closed),
      people: [{ personId: told }],
    };
  }),
];

const roster = [
  // Who was taken out of a team is told, and its captain of who left.
  notices(memberLeft, { name: 'notifications.tell-member-left' }, async (left, { em }) => {
    const { teamId, champname, personId, byId, at } = left;
    const { championship, captainId } = await rosterWords(em, left);
    const wasRemoved = personId !== byId;
    const told = wasRemoved ? personId : captainId;
    return told === null
      ? null
      : {
          ...teamNotice(wasRemoved ? 'teams.removed' : 'teams.left', { champname }),
          reason: `left:${teamId}:${personId}:${at}`,
          params: { championship, team: { team: teamId }, who: { person: personId } },
          people: [{ personId: told }],
        };
  }),
  // A captain is told of who came by the link.
  notices(memberJoined, { name: 'notifications.tell-member-joined' }, async (joined, { em }) => {
    const { teamId, champname, personId, at } = joined;
    const { championship, captainId } = await rosterWords(em, joined);
    if (captainId === null || captainId === personId) return null;
    return {
      ...teamNotice('teams.joined', { champname }),
      reason: `joined:${teamId}:${personId}:${at}`,
      params: { championship, team: { team: teamId }, who: { person: personId } },
      people: [{ personId: captainId }],
    };
  }),
  notices(captainChanged, { name: 'notifications.tell-captain' }, async (changed, { em }) => {
    const { teamId, champname, personId, at } = changed;
    const { championship } = await rosterWords(em, changed);
    return {
      ...teamNotice('teams.captain', { champname }),
      reason: `captain:${teamId}:${personId}:${at}`,
      params: { championship, team: { team: teamId } },
      people: [{ personId }],
    };
  }),
  notices(teamsMerged, { name: 'notifications.tell-merged' }, async (merged, { em }) => {
    const { teamId, champname, fromId } = merged;
    const { championship, members } = await rosterWords(em, merged);
    return {
      ...teamNotice('teams.merged', { champname }),
      reason: `merged:${fromId}`,
      params: { championship, team: { team: teamId }, from: { team: fromId } },
      people: members.map((personId) => ({ personId })),
    };
  }),
  // Members are told why, and also that their team is back.
  notices(teamDisqualified, { name: 'notifications.tell-disqualified' }, async (disqualified, { em }) => {
    const { teamId, champname, reason, at } = disqualified;
    const { championship, members } = await rosterWords(em, disqualified);
    return {
      ...teamNotice(reason === null ? 'teams.restored' : 'teams.disqualified', { champname }),
      reason: `disqualified:${teamId}:${at}`,
      params: { championship, team: { team: teamId }, why: reason ?? '' },
      people: members.map((personId) => ({ personId })),
    };
  }),
];

/** NOTIF1: what people are asked and told of teams. */
export const teamNotices = [...invitations, ...roster];
