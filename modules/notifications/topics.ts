import { Injectable } from '@nestjs/common';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { campaignMoved, noticesSeen, noticesWritten } from './contract/events.js';

/** Notices are for whom they were written to. */
@Injectable()
export class NoticeTopics extends TopicOwner {
  override readonly topics = {
    notices: async (login, caller) => (caller?.login.toLowerCase() === login ? caller.id : null),
  } satisfies TopicOwner['topics'];

  override readonly hints = [
    hints(noticesWritten, ({ notices }) => notices.map(({ personId }) => `notices:${personId}` as const)),
    hints(campaignMoved, ({ campaignId }) => [`work:${campaignId}`]),
    hints(noticesSeen, ({ personId }) => [`notices:${personId}`]),
  ];
}
