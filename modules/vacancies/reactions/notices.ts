import { formatDate } from '../../kernel/contract/time-format.js';
import type { NoticeParams } from '../../kernel/contract/notices/causes.js';
import { type NewNotices, notices } from '../../kernel/notices/notices.js';
import {
  vacancyClosed,
  vacancyCommented,
  vacancyExpiring,
  vacancyPublished,
  vacancyReturned,
} from '../contract/events.js';
import { vacancyNotice } from '../contract/notices.js';
import { GoneComments } from '../queries/gone-comments.js';

interface OfVacancy {
  vacancyId: string;
  authorId: string;
  title: string;
  version: number;
}

/** Tells the author of a vacancy; the version keeps one time apart from the next. */
const toAuthor = (
  cause: Parameters<typeof vacancyNotice>[0],
  { vacancyId, authorId, title, version }: OfVacancy,
  params: NoticeParams = {},
): NewNotices => ({
  ...vacancyNotice(cause, { vacancyId }),
  reason: `${cause}:${vacancyId}:${version}`,
  params: { title, ...params },
  people: [{ personId: authorId }],
});

/** VAC1, NOTIF1: what becomes of a vacancy, and what is said to it. */
export const vacancyNotices = [
  GoneComments,
  notices(vacancyPublished, { name: 'notifications.tell-vacancy-published' }, (vacancy) =>
    toAuthor('vacancy.published', vacancy),
  ),
  notices(vacancyReturned, { name: 'notifications.tell-vacancy-returned' }, ({ reason, ...vacancy }) =>
    toAuthor('vacancy.returned', vacancy, { reason }),
  ),
  notices(vacancyClosed, { name: 'notifications.tell-vacancy-closed' }, ({ as, reason, ...vacancy }) => {
    if (as === 'expired') return toAuthor('vacancy.expired', vacancy);
    // What its author does is no news to them.
    return as === 'hidden' ? toAuthor('vacancy.hidden', vacancy, { reason }) : null;
  }),
  notices(vacancyExpiring, { name: 'notifications.tell-vacancy-expiring' }, ({ expiresAt, ...vacancy }) =>
    toAuthor('vacancy.expiring', vacancy, { date: formatDate(expiresAt, 'Europe/Moscow') }),
  ),
  notices(
    vacancyCommented,
    { name: 'notifications.tell-vacancy-commented' },
    ({ vacancyId, authorId, title, commentId, byId, by = '' }) => ({
      ...vacancyNotice('vacancy.commented', { vacancyId }),
      reason: `vacancy.commented:${commentId}`,
      // What waits from before names nobody by an id.
      params: { title, by: byId ? { person: byId } : by },
      people: [{ personId: authorId }],
    }),
  ),
];
