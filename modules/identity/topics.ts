import { Injectable } from '@nestjs/common';
import { hints, TopicOwner } from '../kernel/live/topics.js';
import {
  dataArchiveAsked,
  dataArchiveFailed,
  dataArchiveReady,
  roleChanged,
  sessionsEnded,
} from './contract/events.js';

/** The sockets of a session end with it; how one's own archive stands is for its person. */
@Injectable()
export class IdentityTopics extends TopicOwner {
  override readonly topics = {
    archive: async (login, caller) => (caller?.login.toLowerCase() === login ? caller.id : null),
  } satisfies TopicOwner['topics'];

  override readonly hints = [
    hints(dataArchiveAsked, ({ personId }) => [`archive:${personId}`]),
    hints(dataArchiveFailed, ({ personId }) => [`archive:${personId}`]),
    hints(dataArchiveReady, ({ personId }) => [`archive:${personId}`]),
    hints(roleChanged, ({ sessionIds }) => sessionIds.map((id) => `session-ended:${id}` as const)),
    hints(sessionsEnded, ({ sessionIds }) => sessionIds.map((id) => `session-ended:${id}` as const)),
  ];
}
