import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { Commands } from '../../kernel/commands/commands.js';
import type { Caller } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { IdentityApi } from '../../identity/identity.api.js';
import { TextsApi } from '../../texts/texts.api.js';
import { mostMentioned } from '../contract/limits.js';
import { EditPost } from '../commands/edit-post.js';
import { type Moderation, ModerateTopic } from '../commands/moderate.js';
import { WriteComment } from '../commands/write-comment.js';
import { WriteTopic } from '../commands/write-topic.js';
import { floodUntil, refuseUnconfirmed } from '../domain/writing.js';
import { TopicQueries } from '../queries/topic-queries.js';

interface TopicWish extends Moderation {
  title?: string | undefined;
  text?: string | undefined;
  /** Of what was seen, for whoever writes it anew; without it over what is there. */
  revision?: number | undefined;
}

/** Writes posts: their texts are rendered first, which is too slow for a transaction. */
@Injectable()
export class Writing {
  constructor(
    private readonly texts: TextsApi,
    private readonly topics: TopicQueries,
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly identity: IdentityApi,
  ) {}

  private async rendered(text: string, caller: Caller) {
    const { mentions, ...shown } = await this.texts.render(text, caller);
    const named = await Promise.all(mentions.slice(0, mostMentioned).map((login) => this.identity.personOf(login)));
    return { ...shown, mentioned: named.flatMap((person) => person?.id ?? []) };
  }

  /** @returns the id of the topic */
  async topic(
    thread: string,
    caller: Caller,
    { title, text }: { title: string; text: string },
    sending: string | null,
  ): Promise<string> {
    refuseUnconfirmed(caller);
    const shown = await this.rendered(text, caller);
    return this.commands.run(new WriteTopic(thread, caller, { title, text, ...shown }, sending));
  }

  /** FORUM3: writes a topic anew, pins or locks it, whichever is wished for. */
  async editTopic(id: string, caller: Caller, wish: TopicWish): Promise<void> {
    const { title, text, revision, ...moderation } = wish;
    if (title !== undefined || text !== undefined) {
      const before = await this.topics.one(id, { caller, language: 'ENG' });
      refuse(!before.canEdit, 'FORBIDDEN');
      const shown = text === undefined ? undefined : { ...(await this.rendered(text, caller)), text };
      await this.commands.run(new EditPost({ kind: 'topic', id }, caller, { revision, title, shown }, wish.reason));
    }
    if (moderation.pinned !== undefined || moderation.locked !== undefined)
      await this.commands.run(new ModerateTopic(id, caller, moderation));
  }

  async editComment(
    id: string,
    caller: Caller,
    { text, revision, reason }: { text: string; revision?: number | undefined; reason?: string | undefined },
  ): Promise<void> {
    const shown = await this.rendered(text, caller);
    await this.commands.run(
      new EditPost({ kind: 'comment', id }, caller, { revision, shown: { ...shown, text } }, reason),
    );
  }

  /** @returns the id of the comment @throws DomainError COMMENT_FLOOD with `retryAfter` in seconds */
  async comment(
    topicId: string,
    caller: Caller,
    { text, replyTo }: { text: string; replyTo?: string | undefined },
    sending: string | null,
  ): Promise<string> {
    refuseUnconfirmed(caller);
    const shown = await this.rendered(text, caller);
    const written = await this.commands.run(new WriteComment(topicId, caller, { text, replyTo, ...shown }, sending));
    if (written.id !== null) return written.id;
    throw floodUntil(written.blockedUntil, this.clock.now());
  }
}
