import { Injectable } from '@nestjs/common';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { mailsDue } from '../contract/events.js';
import { NoticeMails } from '../flows/notice-mails.js';

/** NOTIF1: mails that are due as soon as their notices are written. */
@Injectable()
@ReactsTo(mailsDue, 'notifications.write-notice-mails', { lane: 'quick' })
export class WriteNoticeMails implements Reaction<{ personIds: string[] }> {
  constructor(private readonly mails: NoticeMails) {}

  async react({ personIds }: { personIds: string[] }): Promise<void> {
    await this.mails.writeTo(personIds);
  }
}
