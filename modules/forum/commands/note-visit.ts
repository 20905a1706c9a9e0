import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { shownThread } from '../domain/shown.js';

/** FORUM5: notes how far somebody has read: in a topic up to a comment, in a thread all that is there. */
export class NoteVisit extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly place: { topicId: string; number: number } | { thread: string },
  ) {
    super();
  }
}

// Another device may have read on: nobody goes back.
const topicSql = `insert into forum.topic_visits as v (person_id, topic_id, number, at)
  select $1, t.id, least($3::int, t.numbered), $4 from forum.topics t
    join forum.threads h on h.id = t.thread_id and ${shownThread('h')} where t.id = $2
  on conflict (person_id, topic_id) do update set number = greatest(v.number, excluded.number), at = excluded.at
  returning 1 as one`;
const threadSql = `insert into forum.thread_visits (person_id, thread_id, messages, at)
  select $1, h.id, h.topics + h.comments, $3 from forum.threads h where h.name = $2 and ${shownThread('h')}
  on conflict (person_id, thread_id) do update set messages = excluded.messages, at = excluded.at
  returning 1 as one`;

@CommandHandler(NoteVisit)
export class NoteVisitHandler implements ICommandHandler<NoteVisit> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, place }: NoteVisit): Promise<void> {
    const now = this.clock.now();
    found(
      'thread' in place
        ? await queryOne(this.em, threadSql, [personId, place.thread, now])
        : await queryOne(this.em, topicSql, [personId, place.topicId, place.number, now]),
    );
  }
}
