import { Injectable } from '@nestjs/common';
import { personWarned } from '../../forum/contract/events.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

type Warned = ReturnType<typeof personWarned.parse>;

/** NOTIF1: somebody is told why what they write in the forum is not wanted there. */
@Injectable()
@ReactsTo(personWarned, 'notifications.tell-of-warning')
export class TellOfWarning implements Reaction<Warned> {
  constructor(private readonly notices: Notices) {}

  async react({ warningId, personId, reason }: Warned): Promise<void> {
    await this.notices.tell({
      reason: `warning:${warningId}`,
      ...causeAt('forum.warned'),
      params: { why: reason },
      people: [{ personId }],
    });
  }
}
