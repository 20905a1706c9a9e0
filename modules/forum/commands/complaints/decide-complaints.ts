import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { topicChanged } from '../../contract/events.js';
import { type Item, lockedItem, markComment } from '../../domain/items.js';
import { judge, removeItem } from '../edit-post.js';
import { endComplaints } from './complaints.js';

/** FORUM3: ends all complaints about a post: it stays for all to see, or is gone. */
export class DecideComplaints extends OfficeCommand<void> {
  constructor(
    readonly item: Item,
    readonly by: Caller,
    readonly decision: 'keep' | 'remove',
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(DecideComplaints)
export class DecideComplaintsHandler implements ICommandHandler<DecideComplaints> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ item, by: caller, decision, reason }: DecideComplaints): Promise<void> {
    const before = found(await lockedItem(this.em, item));
    const { topicId, threadId, title } = before;
    const isKept = decision === 'keep';
    await endComplaints(this.em, item, isKept ? 'KEPT' : 'REMOVED');
    if (isKept) {
      await markComment(this.em, item, topicId);
      happened(topicChanged({ topicId, threadId }));
    } else {
      const now = this.clock.now();
      await removeItem(this.em, item, before, { byId: caller.id, now });
      await judge(this.em, { item, before, caller, reason, now, edited: false });
    }
    const details = { title, text: before.text.slice(0, 500) };
    await this.audit.note(caller, { action: `forum.${decision}`, object: `${item.kind}:${item.id}`, reason, details });
  }
}
