import { Injectable } from '@nestjs/common';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import { sessionsEnded } from './contract/events.js';

/** The sockets of a session end with it. */
@Injectable()
export class IdentityTopics extends TopicOwner {
  override readonly hints = [
    hints(sessionsEnded, ({ sessionIds }) => sessionIds.map((id) => `session-ended:${id}` as const)),
  ];
}
