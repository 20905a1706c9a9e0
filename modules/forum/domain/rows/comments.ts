import type { EntityManager } from '@mikro-orm/postgresql';
import { query } from '../../../kernel/database/sql.js';
import { attachmentsOf, type Rendered } from '../rendered.js';
import { columnsOf } from './columns.js';
import { countIn, lastIn, setLast } from './last.js';

/** A comment that is not here yet. */
export interface NewComment extends Rendered {
  id: string;
  topicId: string;
  authorId: string;
  /** The comment of its topic that it answers, which is here or comes before it. */
  answers: string | null;
  createdAt: Date;
  sending?: string | null;
}

/** Columns of what is given, in their order. */
const given = {
  id: 'uuid', topic_id: 'uuid', author_id: 'uuid', answers: 'uuid', text: 'text', html: 'text', renderer: 'int',
  has_images: 'boolean', has_files: 'boolean', created_at: 'timestamptz', sending: 'text',
}; // prettier-ignore
const manySql = `select * from unnest(${Object.values(given).map((type, n) => `$${n + 1}::${type}[]`).join(', ')}) with ordinality
    as g (${Object.keys(given).join(', ')}, at)`; // prettier-ignore
const oneSql = `select ${Object.entries(given).map(([name, type], n) => `$${n + 1}::${type} as ${name}`).join(', ')}, 1 as at`; // prettier-ignore

/**
 * SQL that has comments said, which {@link valuesOf} gives from $1 to $11; to stand behind `with`. Numbers and marks are given out
 * under the lock of the topic: who reads what comes after a mark misses nothing. Its parts are `given`; `topic`, each that
 * is commented; `placed`, the comments with their places; what writes and counts them.
 * @param many lists of values, or those of one comment: PostgreSQL plans that once, of lists it does not know how long they are
 * @param where which topics `t` in their threads `h` take comments
 */
export const sayingSql = (many: 'many' | 'one', where = 'true'): string => `
  given as (${many === 'many' ? manySql : oneSql}),
  topic as (update forum.topics t
      set comments = t.comments + s.many, numbered = t.numbered + s.many, mark = t.mark + s.many, ${setLast('t')}
    from (${lastIn('given', 'topic_id')}) s, forum.threads h where t.id = s.topic_id and h.id = t.thread_id and ${where}
    returning t.id, t.thread_id, t.numbered - s.many as numbered, t.mark - s.many as mark, t.locked or h.locked as locked),
  placed as (select g.*, t.thread_id, t.numbered + g.nth as number, t.mark + g.nth as mark
    from (select *, row_number() over (partition by topic_id order by at)::int as nth from given) g
      join topic t on t.id = g.topic_id),
  written as (insert into forum.comments (id, topic_id, thread_id, author_id, reply_to, number, root_number, mark,
      text, html, renderer, has_images, has_files, created_at, sending)
    select p.id, p.topic_id, p.thread_id, p.author_id, coalesce(a.reply_to, a.id, b.id), p.number,
      coalesce(a.root_number, b.number, p.number), p.mark, p.text, p.html, p.renderer, p.has_images, p.has_files, p.created_at, p.sending
    from placed p left join forum.comments a on a.id = p.answers and a.topic_id = p.topic_id
      left join placed b on b.id = p.answers and b.topic_id = p.topic_id),
  counted as (${countIn('comments', 'placed')})`;

/**
 * What {@link sayingSql} takes. An answer to an answer stands below the same comment: of those that come together it is looked
 * up here.
 */
export const valuesOf = (comments: readonly NewComment[]): unknown[][] => {
  const above = new Map<string, string>();
  const rows = comments.map((comment) => {
    const answers = comment.answers === null ? null : (above.get(comment.answers) ?? comment.answers);
    if (answers !== null) above.set(comment.id, answers);
    return { ...comment, ...attachmentsOf(comment), answers };
  });
  const own = ['id', 'topicId', 'authorId', 'answers', 'text', 'html', 'renderer', 'hasImages', 'hasFiles'] as const;
  return columnsOf(rows, [...own, 'createdAt', 'sending']);
};

const addSql = `with ${sayingSql('many')} select id, thread_id as "threadId" from placed`;

// The first that was accepted, where its author has not accepted another one meanwhile.
const acceptSql = `update forum.topics t set accepted_id = s.id
  from (select distinct on (c.topic_id) c.topic_id, c.id from unnest($1::uuid[]) with ordinality as u (id, at)
    join forum.comments c on c.id = u.id order by c.topic_id, u.at) s
  where t.id = s.topic_id and t.accepted_id is null`;

/**
 * Says comments that were written elsewhere, in their order, none of which is here.
 * @returns those whose topic is here
 */
export const addComments = async (
  em: EntityManager,
  comments: readonly (NewComment & { isAccepted: boolean })[],
): Promise<{ id: string; threadId: string }[]> => {
  // In one order, as all who take several have them.
  const topics = [...new Set(comments.map(({ topicId }) => topicId))];
  await query(em, 'select id from forum.topics where id = any($1::uuid[]) order by id for update', [topics]);
  const added = await query<{ id: string; threadId: string }>(em, addSql, valuesOf(comments));
  const accepted = comments.filter(({ isAccepted }) => isAccepted).map(({ id }) => id);
  if (accepted.length > 0) await query(em, acceptSql, [accepted]);
  return added;
};
