import { notices } from '../../kernel/notices/notices.js';
import { articleTakenBack } from '../contract/events.js';
import { articleNotice } from '../contract/notices.js';

/** NOTIF1: whose article a moderator took back hears why. */
export const articleNotices = [
  notices(
    articleTakenBack,
    { name: 'notifications.tell-of-article' },
    ({ articleId, authorId, takingId, title, reason }) => ({
      ...articleNotice('articles.takenBack', { articleId }),
      reason: `article:${takingId}`,
      params: { title, why: reason },
      people: [{ personId: authorId }],
    }),
  ),
];
