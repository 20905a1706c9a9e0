import { Injectable } from '@nestjs/common';
import { personBlocked, personUnblocked } from '../../../identity/contract/events.js';
import { formatDateTime } from '../../../kernel/contract/time-format.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { causeAt } from '../../contract/places.js';
import { Notices } from '../../flows/notices.js';

type Blocked = ReturnType<typeof personBlocked.parse>;
type Unblocked = ReturnType<typeof personUnblocked.parse>;

/** Tells somebody that they may only read now, until when and why. */
@Injectable()
@ReactsTo(personBlocked, 'notifications.tell-of-block', { lane: 'quick' })
export class TellOfBlock implements Reaction<Blocked> {
  constructor(private readonly notices: Notices) {}

  async react({ personId, blockId, reason, until }: Blocked): Promise<void> {
    const date = until === null ? 'never' : `${formatDateTime(until, 'UTC')} UTC`;
    const params = { why: reason, term: until === null ? 'ever' : 'dated', date };
    const told = { ...causeAt('account.blocked'), reason: `block:${blockId}`, params };
    await this.notices.tell({ ...told, people: [{ personId }] });
  }
}

/** Tells somebody that they may do everything again. */
@Injectable()
@ReactsTo(personUnblocked, 'notifications.tell-of-unblock', { lane: 'quick' })
export class TellOfUnblock implements Reaction<Unblocked> {
  constructor(private readonly notices: Notices) {}

  async react({ personId, at }: Unblocked): Promise<void> {
    const told = { ...causeAt('account.unblocked'), reason: `unblock:${at}` };
    await this.notices.tell({ ...told, people: [{ personId }] });
  }
}
