import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { RemovingApi } from '../../articles/removing.api.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { RemovableTexts } from '../../texts/removable-texts.api.js';
import { topicChanged } from '../contract/events.js';
import { NamedAuthors } from './named-person.js';

/** What was taken away, or brought back. */
export interface Removed {
  id: string;
  topics: number;
  comments: number;
}

/** FORUM3: takes away all that somebody wrote, articles and comments of vacancies too, as of a spammer; it can be brought back. */
export class RemovePosts extends OfficeCommand<Removed> {
  constructor(
    /** By the post that it is done for, where there is one. */
    readonly whose: { login: string; post?: string | undefined },
    readonly by: Actor & { id: string },
    readonly reason: string,
  ) {
    super();
  }
}

/** Brings back what was taken away at once. */
export class UndoRemoval extends OfficeCommand<Removed> {
  constructor(
    readonly id: string,
    readonly by: Actor & { id: string },
    readonly reason: string,
  ) {
    super();
  }
}

interface Change {
  /** Which posts, by $1. */
  topics: string;
  comments: string;
  /** What becomes of them; $2 is the time, $3 the removal. */
  set: string;
  /** How many more of them are shown. */
  sign: 1 | -1;
}

const taking: Change = {
  topics: 'p.author_id = $1 and p.deleted_at is null',
  comments: 'p.author_id = $1 and p.deleted_at is null',
  set: 'deleted_at = $2, removal_id = $3',
  sign: -1,
};
const bringing: Change = {
  topics: 'p.removal_id = $1 and $2::timestamptz is not null and $3::uuid is not null',
  comments: 'p.removal_id = $1',
  set: 'deleted_at = null, removal_id = null',
  sign: 1,
};

interface Touched {
  topicId: string;
  threadId: string;
  topics: number;
  comments: number;
}

// Topics first and in order, as whoever writes has them; then what is in them, then threads.
const lockSql = ({ topics, comments }: Change) => `select t.id from forum.topics t where t.id in (
    select p.id from forum.topics p where ${topics.replace(/ and \$2.*/, '')}
    union select p.topic_id from forum.comments p where ${comments}) order by t.id for update`;

const topicsSql = ({ topics, set }: Change) => `update forum.topics p set ${set}, mark = mark + 1 where ${topics}
  returning p.id as "topicId", p.thread_id as "threadId", 1 as topics, 0 as comments`;

const commentsSql = ({ comments, set, sign }: Change) => `with counted as (
    select p.topic_id, count(*)::int as n from forum.comments p where ${comments} group by p.topic_id),
  moved as (update forum.topics t set mark = t.mark + 1, comments = t.comments + ${sign} * c.n
    from counted c where t.id = c.topic_id returning t.id, t.thread_id, t.mark, c.n),
  changed as (update forum.comments p set ${set}, mark = m.mark from moved m
    where m.id = p.topic_id and ${comments} and $2::timestamptz is not null and $3::uuid is not null)
  select id as "topicId", thread_id as "threadId", 0 as topics, n as comments from moved`;

const threadsSql = (sign: 1 | -1) => `update forum.threads h set topics = h.topics + ${sign} * s.topics,
    comments = h.comments + ${sign} * s.comments
  from jsonb_to_recordset($1::jsonb) as s (id uuid, topics int, comments int) where s.id = h.id`;

const changePosts = async (em: EntityManager, change: Change, values: [string, Date, string]) => {
  await query(em, lockSql(change), [values[0]]);
  const comments = await query<Touched>(em, commentsSql(change), values);
  const topics = await query<Touched>(em, topicsSql(change), values);
  const touched = [...topics, ...comments];
  const sums = new Map<string, { id: string; topics: number; comments: number }>();
  for (const one of touched) {
    const sum = sums.get(one.threadId) ?? { id: one.threadId, topics: 0, comments: 0 };
    sums.set(one.threadId, { ...sum, topics: sum.topics + one.topics, comments: sum.comments + one.comments });
  }
  await query(em, threadsSql(change.sign), [JSON.stringify([...sums.values()])]);
  for (const { topicId, threadId } of touched) happened(topicChanged({ topicId, threadId }));
  return { topics: topics.length, comments: comments.reduce((sum, one) => sum + one.comments, 0) };
};

@CommandHandler(RemovePosts)
export class RemovePostsHandler implements ICommandHandler<RemovePosts> {
  constructor(
    private readonly em: EntityManager,
    private readonly authors: NamedAuthors,
    private readonly articles: RemovingApi,
    private readonly elsewhere: RemovableTexts,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ whose: { login, post }, by, reason }: RemovePosts): Promise<Removed> {
    const person = await this.authors.named(login, post);
    refuse(person.id === by.id, 'FORBIDDEN');
    const [id, now] = [newId(), this.clock.now()];
    const { topics, comments } = await changePosts(this.em, taking, [person.id, now, id]);
    await this.articles.takeAllOf(person.id, id);
    const counts = { topics, comments: comments + (await this.elsewhere.takeAllOf(person.id, id)) };
    const insert = `insert into forum.removals (id, person_id, by_id, reason, topics, comments, at)
      values ($1, $2, $3, $4, $5, $6, $7)`;
    await query(this.em, insert, [id, person.id, by.id, reason, counts.topics, counts.comments, now]);
    await this.audit.note(by, { action: 'forum.removeAll', object: `person:${person.id}`, reason, details: counts });
    return { id, ...counts };
  }
}

@CommandHandler(UndoRemoval)
export class UndoRemovalHandler implements ICommandHandler<UndoRemoval> {
  constructor(
    private readonly em: EntityManager,
    private readonly articles: RemovingApi,
    private readonly elsewhere: RemovableTexts,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ id, by, reason }: UndoRemoval): Promise<Removed> {
    const now = this.clock.now();
    const sql =
      'update forum.removals set undone_at = coalesce(undone_at, $2) where id = $1 returning undone_at = $2 as "isFirst"';
    const removal = found(await queryOne<{ isFirst: boolean }>(this.em, sql, [id, now]));
    refuse(!removal.isFirst, 'CONFLICT');
    const { topics, comments } = await changePosts(this.em, bringing, [id, now, id]);
    await this.articles.bringBack(id);
    const counts = { topics, comments: comments + (await this.elsewhere.bringBack(id)) };
    await this.audit.note(by, { action: 'forum.undoRemoval', object: `removal:${id}`, reason, details: counts });
    return { id, ...counts };
  }
}
