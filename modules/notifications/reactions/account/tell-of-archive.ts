import { Injectable } from '@nestjs/common';
import { dataArchiveReady } from '../../../identity/contract/events.js';
import { formatDateTime } from '../../../kernel/contract/time-format.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';

type Ready = ReturnType<typeof dataArchiveReady.parse>;

/** PROF2: tells somebody that the archive of their data can be fetched, and until when. */
@Injectable()
@ReactsTo(dataArchiveReady, 'notifications.tell-of-archive', { lane: 'quick' })
export class TellOfArchive implements Reaction<Ready> {
  constructor(private readonly notices: Notices) {}

  async react({ archiveId, personId, until }: Ready): Promise<void> {
    await this.notices.tell({
      reason: `archive:${archiveId}`,
      ...causeAt('account.archive'),
      params: { date: `${formatDateTime(until, 'UTC')} UTC` },
      people: [{ personId }],
    });
  }
}
