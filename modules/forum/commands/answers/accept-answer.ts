import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Caller } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { happened } from '../../../kernel/domain/happened.js';
import { articlesThread } from '../../contract/addresses.js';
import { answerAccepted, topicChanged } from '../../contract/events.js';
import { shownThread } from '../../domain/shown.js';
import { refuseUnconfirmed } from '../../domain/writing.js';

/** FORUM3: says of one’s own topic which comment has helped, or takes that back. */
export class AcceptAnswer extends Command<void> {
  constructor(
    readonly commentId: string,
    readonly caller: Caller,
    readonly isAccepted: boolean,
  ) {
    super();
  }
}

interface Answer {
  topicId: string;
  threadId: string;
  authorId: string;
  answererId: string;
  isNow: boolean;
  /** It is deleted or hidden. */
  isGone: boolean;
  isArticle: boolean;
}

// The topic is what all who accept wait for: it names one answer, that of whoever came last.
const answerSql = `select t.id as "topicId", t.thread_id as "threadId", t.author_id as "authorId", c.author_id as "answererId",
    t.accepted_id is not distinct from c.id as "isNow", coalesce(c.deleted_at, c.hidden_at) is not null as "isGone",
    h.name = '${articlesThread}' as "isArticle"
  from forum.comments c join forum.topics t on t.id = c.topic_id and t.deleted_at is null
    join forum.threads h on h.id = t.thread_id and ${shownThread('h')}
  where c.id = $1 for update of t`;

@CommandHandler(AcceptAnswer)
export class AcceptAnswerHandler implements ICommandHandler<AcceptAnswer> {
  constructor(private readonly em: EntityManager) {}

  async execute({ commentId, caller, isAccepted }: AcceptAnswer): Promise<void> {
    refuseUnconfirmed(caller);
    const answer = found(await queryOne<Answer>(this.em, answerSql, [commentId]));
    const { topicId, threadId, authorId, answererId, isNow, isGone, isArticle } = answer;
    refuse(isArticle || authorId !== caller.id, 'FORBIDDEN');
    refuse(isAccepted && isGone, 'NOT_FOUND');
    if (isNow === isAccepted) return;
    const sql = 'update forum.topics set accepted_id = $2, mark = mark + 1 where id = $1';
    await query(this.em, sql, [topicId, isAccepted ? commentId : null]);
    happened(topicChanged({ topicId, threadId }));
    if (isAccepted) happened(answerAccepted({ topicId, threadId, authorId, commentId, answererId }));
  }
}
