import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isoSql, query } from '../../kernel/database/sql.js';
import { articlesThread } from '../contract/addresses.js';
import type { MovedLine, MovedPost } from '../contract/moving.js';
import { shownPost, shownThread } from '../domain/shown.js';
import { inLanguage } from './forum-sql.js';

/** Rows read at a time. */
const most = 500;
const first = '00000000-0000-0000-0000-000000000000';

/** What moves: of articles their own home keeps the texts. */
const movedThread = (thread: string): string => `${shownThread(thread)} and ${thread}.name <> '${articlesThread}'`;

const threadsSql = `select h.name, ${inLanguage('h.title', '$1')} as title, ${inLanguage('h.description', '$1')} as description,
    (select n.login from identity.names n where n.id = h.author_ids[1]) as author, h.logo, h.pinned,
    ${isoSql('h.created_at')} as "createdAt"
  from forum.threads h where ${movedThread('h')} order by h.created_at, h.id`;

const authorsSql = `select n.id, n.login from identity.names n where n.id > $1 and (
    exists (select from forum.topics t join forum.threads h on h.id = t.thread_id and ${movedThread('h')}
      where t.author_id = n.id and ${shownPost('t')})
    or exists (select from forum.comments c join forum.topics t on t.id = c.topic_id and ${shownPost('t')}
      join forum.threads h on h.id = c.thread_id and ${movedThread('h')} where c.author_id = n.id and ${shownPost('c')})
    or exists (select from forum.threads h where h.author_ids[1] = n.id and ${movedThread('h')}))
  order by n.id limit ${most}`;

const topicsSql = `select t.id, h.name as thread, n.login as author, t.title, t.text, t.pinned, ${isoSql('t.created_at')} as "createdAt"
  from forum.topics t join forum.threads h on h.id = t.thread_id and ${movedThread('h')}
    join identity.names n on n.id = t.author_id
  where t.id > $1 and ${shownPost('t')} order by t.id limit ${most}`;

const commentsSql = `select c.id, c.topic_id as topic, n.login as author, c.text, c.number, a.id as answers,
    c.id = (select t.accepted_id from forum.topics t where t.id = $1) as accepted,
    ${isoSql('c.created_at')} as "createdAt"
  from forum.comments c join identity.names n on n.id = c.author_id
    left join forum.comments a on a.id = c.reply_to and ${shownPost('a')}
  where c.topic_id = $1 and c.number > $2 and ${shownPost('c')} order by c.number limit ${most}`;

type Topic = Omit<Extract<MovedPost, { kind: 'topic' }>, 'kind'>;
type Comment = Omit<Extract<MovedPost, { kind: 'comment' }>, 'kind' | 'answers' | 'accepted'> & {
  number: number;
  answers: string | null;
  accepted: boolean | null;
};

/** CLI1: the forum as it moves to another place: what everybody sees of it. */
@Injectable()
export class MovingQueries {
  constructor(private readonly orm: MikroORM) {}

  async threads(): Promise<MovedLine[]> {
    type Row = Omit<Extract<MovedLine, { kind: 'thread' }>, 'kind' | 'author' | 'logo'>;
    type Given = Row & { author: string | null; logo: string | null };
    const rows = await query<Given>(this.orm.em.fork(), threadsSql, ['ENG']);
    return rows.map(({ author, logo, ...row }) => ({
      kind: 'thread',
      ...row,
      ...(author !== null && { author }),
      ...(logo !== null && { logo }),
    }));
  }

  /** Whoever wrote something, or looks after a thread. */
  async *authors(): AsyncGenerator<{ id: string; login: string }[]> {
    for (let after: string | undefined = first; after !== undefined;) {
      const rows: { id: string; login: string }[] = await query(this.orm.em.fork(), authorsSql, [after]);
      if (rows.length > 0) yield rows;
      after = rows.length < most ? undefined : rows.at(-1)?.id;
    }
  }

  /** Each topic, and what was said to it behind it. */
  async *posts(): AsyncGenerator<MovedPost> {
    for (let after: string | undefined = first; after !== undefined;) {
      const rows: Topic[] = await query<Topic>(this.orm.em.fork(), topicsSql, [after]);
      for (const row of rows) {
        yield { kind: 'topic', ...row };
        yield* this.comments(row.id);
      }
      after = rows.length < most ? undefined : rows.at(-1)?.id;
    }
  }

  private async *comments(topicId: string): AsyncGenerator<MovedPost> {
    for (let after: number | undefined = 0; after !== undefined;) {
      const rows: Comment[] = await query<Comment>(this.orm.em.fork(), commentsSql, [topicId, after]);
      for (const { number: _number, answers, accepted, ...row } of rows)
        yield { kind: 'comment', ...row, ...(answers !== null && { answers }), ...(accepted && { accepted }) };
      after = rows.length < most ? undefined : rows.at(-1)?.number;
    }
  }
}
