import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { BatchedRead } from '../../kernel/database/batched-read.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import type { CommentView } from '../contract/forum.js';
import { ownMarks } from './forum-sql.js';

/** What a post is to whoever reads it. */
export type Marks = Pick<CommentView, 'commended' | 'bookmarked' | 'muted'>;
export const noMarks: Marks = { commended: null, bookmarked: false, muted: false };

interface Post {
  id: string;
  authorId: string;
}

interface Own {
  marks: Marks;
  /** The number of the last comment of a topic that they have seen; null where they never looked. */
  seen: number | null;
}

type Kind = 'topic' | 'comment';
interface Wish {
  personId: string;
  posts: readonly Post[];
}
type Row = Marks & { personId: string; id: string; seen: number | null };

const marks = ownMarks('p', 'p.person_id');
const visits: Record<Kind, { column: string; join: string }> = {
  topic: {
    column: 'seen.number',
    join: 'left join forum.topic_visits seen on seen.person_id = p.person_id and seen.topic_id = p.id',
  },
  comment: { column: 'null::int', join: '' },
};

/** $1 persons, $2 posts and $3 their authors, one to one; posts that are nothing special to them are left out. Behind
 * `select` the planner does not see how many there are, or it planned anew for each number. */
const sqlOf = (
  kind: Kind,
): string => `select p.person_id as "personId", p.id, ${marks.columns}, ${visits[kind].column} as seen
  from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::uuid[])) p (person_id, id, author_id) ${marks.joins} ${visits[kind].join}
  where own.value is not null or kept.person_id is not null or unheard.person_id is not null
    or ${visits[kind].column} is not null`;

/** What posts are to those who read them: all who ask at one moment are answered by one statement. */
@Injectable()
export class OwnMarks {
  private readonly reads: Record<Kind, BatchedRead<Wish, Map<string, Own>>>;

  constructor(orm: MikroORM) {
    // Of no command: only SQL goes through it, so that one is enough.
    const em = orm.em.fork();
    const readOf = (kind: Kind) =>
      new BatchedRead<Wish, Map<string, Own>>(async (wishes) => {
        const asked = wishes.flatMap(({ personId, posts }) => posts.map((post) => ({ ...post, personId })));
        const values = [
          asked.map(({ personId }) => personId),
          asked.map(({ id }) => id),
          asked.map(({ authorId }) => authorId),
        ];
        const rows = await oftenQuery<Row>(em, sqlOf(kind), values);
        const ofPerson = Map.groupBy(rows, ({ personId }) => personId);
        return wishes.map(({ personId }) => new Map((ofPerson.get(personId) ?? []).map((row) => [row.id, ownOf(row)])));
      });
    this.reads = { topic: readOf('topic'), comment: readOf('comment') };
  }

  /** By the ids of posts that are something special to this person. */
  of(kind: Kind, personId: string, posts: readonly Post[]): Promise<Map<string, Own>> {
    return this.reads[kind].ask({ personId, posts });
  }
}

const ownOf = ({ commended, bookmarked, muted, seen }: Row): Own => ({ marks: { commended, bookmarked, muted }, seen });
