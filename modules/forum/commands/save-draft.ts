import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { isoSql, queryOne } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import type { DraftKind, DraftPlace, DraftView } from '../contract/drafts.js';
import { mostDrafts } from '../contract/limits.js';
import { dropDraft } from '../domain/draft.js';
import { waitForTurn } from '../domain/writing.js';
import { shownThread } from '../domain/shown.js';

interface Content {
  sequence: number;
  title: string;
  text: string;
}

/** FORUM1: saves what somebody writes over the draft that they have seen, and no other. */
export class SaveDraft extends Command<DraftView> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly place: DraftPlace,
    readonly personId: string,
    readonly content: Content,
  ) {
    super();
  }
}

const shown = `and ${shownThread('h')}`;
const topicSql = `select t.thread_id as "threadId", t.id as "topicId", null as "commentId" from forum.topics t
  join forum.threads h on h.id = t.thread_id ${shown} where t.id = $1`;
const commentSql = `select c.thread_id as "threadId", c.topic_id as "topicId", c.id as "commentId" from forum.comments c
  join forum.threads h on h.id = c.thread_id ${shown} where c.id = $1`;

/** Where a draft of a kind stands, by the id in its place. */
const placeSql: Record<DraftKind, string> = {
  topic: `select h.id as "threadId", null as "topicId", null as "commentId" from forum.threads h where h.id = $1 ${shown}`,
  comment: topicSql,
  answer: commentSql,
  edit: `${topicSql} union all ${commentSql}`,
};

const columns = `place, title, text, sequence, ${isoSql('saved_at')} as "savedAt"`;

// The same once more, whose answer was lost, is no other draft.
const overSql = `update forum.drafts set sequence = sequence + case when (title, text) = ($4, $5) then 0 else 1 end,
    title = $4, text = $5, saved_at = $6
  where person_id = $1 and place = $2
    and (sequence = $3::int or (title, text) = ($4, $5) and sequence = $3::int + 1)
  returning ${columns}`;
const firstSql = `insert into forum.drafts (person_id, place, title, text, saved_at, thread_id, topic_id, comment_id, sequence)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 1) on conflict (person_id, place) do nothing returning ${columns}`;
const seenSql = `select ${columns} from forum.drafts where person_id = $1 and place = $2`;

@CommandHandler(SaveDraft)
export class SaveDraftHandler implements ICommandHandler<SaveDraft> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(command: SaveDraft): Promise<DraftView> {
    const { place, personId, content } = command;
    const { sequence, title, text } = content;
    // One save of a person at a time: what they may have is counted.
    await waitForTurn(this.em, personId);
    const isEdit = place.startsWith('edit:');
    if (!isEdit && title === '' && text === '') return this.drop(command);
    const own = [personId, place, sequence, title, text, this.clock.now()];
    const over = await queryOne<DraftView>(this.em, overSql, own);
    const saved = over ?? (sequence === 0 ? await this.first(command) : null);
    return saved ?? this.refuse(command);
  }

  private async first({ place, personId, content: { title, text } }: SaveDraft): Promise<DraftView | null> {
    const [kind, id] = place.split(':') as [DraftKind, string];
    type Place = { threadId: string; topicId: string | null; commentId: string | null };
    const { threadId, topicId, commentId } = found(await queryOne<Place>(this.em, placeSql[kind], [id]));
    const sql = 'select count(*)::int as count from forum.drafts where person_id = $1';
    const { count } = found(await queryOne<{ count: number }>(this.em, sql, [personId]));
    refuse(count >= mostDrafts, 'DRAFTS_FULL', { max: mostDrafts });
    const values = [personId, place, title, text, this.clock.now(), threadId, topicId, commentId];
    return queryOne<DraftView>(this.em, firstSql, values);
  }

  /** Nothing is no draft. */
  private async drop(command: SaveDraft): Promise<DraftView> {
    const { place, personId, content } = command;
    const seen = await queryOne<DraftView>(this.em, seenSql, [personId, place]);
    if (seen && seen.sequence !== content.sequence) return this.refuse(command);
    await dropDraft(this.em, personId, place);
    return { place, title: '', text: '', sequence: 0, savedAt: null };
  }

  private async refuse({ place, personId }: SaveDraft): Promise<never> {
    const seen = await queryOne<DraftView>(this.em, seenSql, [personId, place]);
    throw new DomainError('DRAFT_CHANGED', {
      details: { sequence: seen?.sequence ?? 0, savedAt: seen?.savedAt ?? this.clock.now().toISOString() },
    });
  }
}

/** Throws a draft away. */
export class DropDraft extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly place: DraftPlace,
    readonly personId: string,
  ) {
    super();
  }
}

@CommandHandler(DropDraft)
export class DropDraftHandler implements ICommandHandler<DropDraft> {
  constructor(private readonly em: EntityManager) {}

  async execute({ place, personId }: DropDraft): Promise<void> {
    await dropDraft(this.em, personId, place);
  }
}
