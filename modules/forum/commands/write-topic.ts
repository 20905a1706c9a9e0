import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { fewestOfOne, refuseRepeated } from '../../texts/repeated-texts.api.js';
import { topicWritten } from '../contract/events.js';
import { articlesThread } from '../contract/addresses.js';
import { dropDraft } from '../domain/draft.js';
import { sayMentioned } from '../domain/mentions.js';
import { refuseTooMuch } from '../domain/newcomers.js';
import type { Rendered } from '../domain/rendered.js';
import { addTopics } from '../domain/rows/topics.js';
import { shownThread } from '../domain/shown.js';
import { seeOwnTopic } from '../domain/visits.js';
import { refuseUnconfirmed, waitForTurn } from '../domain/writing.js';

/** FORUM1: begins a topic in a thread. */
export class WriteTopic extends Command<string> {
  static readonly asksNobody = 'whoever may read it may do it';

  /** @param sending by what the sender knows it, where they repeat what was not answered */
  constructor(
    readonly threadName: string,
    readonly caller: Caller,
    readonly topic: Rendered & { title: string },
    readonly sending: string | null = null,
  ) {
    super();
  }
}

const threadSql = `select h.id from forum.threads h where h.name = $1 and h.name <> '${articlesThread}' and ${shownThread('h')}
  for no key update`;

/** What was edited since may have been sent otherwise. */
const sentSql = `select id, coalesce(edited_at, deleted_at) is not null or (title = $3 and text = $4) as same from forum.topics
  where author_id = $1 and sending = $2`;
// $1 author, $2 since when, $3 thread, $4 title, $5 text.
const repeatedSql = `select t.created_at::text as at from forum.topics t join forum.threads h on h.id = t.thread_id
  where t.author_id = $1 and t.created_at > $2 and t.deleted_at is null and t.text = $5
    and (length(t.text) >= ${fewestOfOne} or h.name = $3 and t.title = $4) order by t.created_at desc limit 1`;

@CommandHandler(WriteTopic)
export class WriteTopicHandler implements ICommandHandler<WriteTopic> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async execute({ threadName, caller, topic, sending }: WriteTopic): Promise<string> {
    refuseUnconfirmed(caller);
    await waitForTurn(this.em, caller.id);
    const { title, text } = topic;
    const known =
      sending && (await queryOne<{ id: string; same: boolean }>(this.em, sentSql, [caller.id, sending, title, text]));
    if (known) {
      refuse(!known.same, 'KEY_REUSED');
      return known.id;
    }
    const now = this.clock.now();
    await this.refuseRepeated(caller.id, threadName, topic, now);
    await refuseTooMuch(this.em, { caller, now, post: topic, settings: this.settings }, 'topic');
    found(await queryOne(this.em, threadSql, [threadName]));
    const id = newId();
    const own = { ...topic, id, thread: threadName, authorId: caller.id, createdAt: now, sending };
    const [begun] = await addTopics(this.em, [own]);
    const { locked, threadId } = found(begun);
    refuse(locked && caller.role !== 'admin', 'THREAD_LOCKED');
    await seeOwnTopic(this.em, caller.id, threadId);
    await dropDraft(this.em, caller.id, `topic:${threadId}`);
    sayMentioned({ kind: 'topic', id }, topic, { topicId: id, authorId: caller.id });
    happened(topicWritten({ topicId: id, threadId, authorId: caller.id }));
    return id;
  }

  private async refuseRepeated(personId: string, thread: string, { title, text }: WriteTopic['topic'], now: Date) {
    const { SAME_TEXT_SECONDS: seconds } = this.settings;
    if (seconds === 0) return;
    const since = new Date(now.getTime() - seconds * 1000);
    const values = [personId, since, thread, title, text];
    refuseRepeated((await queryOne<{ at: string }>(this.em, repeatedSql, values))?.at, now, seconds);
  }
}
