import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../../kernel/commands/office.js';
import { Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { topicChanged } from '../../contract/events.js';
import { type FoundItem, type Item, lockedItem, markComment } from '../../domain/items.js';
import { judge, removeItem } from '../edit-post.js';
import { followArticle } from '../keep-article.js';
import { endComplaints } from './complaints.js';

/** What a moderator decides. `revision` is that of the text that they read: another one is neither kept nor taken away by it. */
interface Verdict {
  decision: 'keep' | 'remove';
  reason: string;
  revision?: number | undefined;
}

/** FORUM3: ends all complaints about a post: it stays for all to see, or is gone. */
export class DecideComplaints extends OfficeCommand<void> {
  constructor(
    readonly item: Item,
    readonly by: Caller,
    readonly verdict: Verdict,
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

  /** @throws DomainError NOT_FOUND, POST_CHANGED where its author has changed it since it was read */
  async execute({ item, by: caller, verdict: { decision, reason, revision } }: DecideComplaints): Promise<void> {
    const known = found(await lockedItem(this.em, item));
    // What is kept is the version that was read, also where the topic would have followed it later only.
    const before = known.isArticle && decision === 'keep' ? await this.followed(known) : known;
    refuse(revision !== undefined && revision !== before.revision, 'POST_CHANGED', { revision: before.revision });
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

  private async followed(known: FoundItem): Promise<FoundItem> {
    const article = found(await followArticle(this.em, known.topicId, known, this.clock.now()));
    return { ...known, title: article.title, text: article.text, revision: article.version };
  }
}
