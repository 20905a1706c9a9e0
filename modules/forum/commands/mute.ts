import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { shownThread } from '../domain/shown.js';
import { NamedAuthors } from './named-person.js';

/** FORUM3: does not want to see or hear of a thread or a person, or does again. */
export class MuteSomething extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly muted: { thread: string } | { login: string; post?: string | undefined },
    readonly isMuted: boolean,
  ) {
    super();
  }
}

const threadSql = `select id from forum.threads h where name = $1 and ${shownThread('h')}`;
const muteSql = `insert into forum.mutes (person_id, muted_id, kind, created_at) values ($1, $2, $3, $4)
  on conflict (person_id, muted_id) do nothing`;

@CommandHandler(MuteSomething)
export class MuteSomethingHandler implements ICommandHandler<MuteSomething> {
  constructor(
    private readonly em: EntityManager,
    private readonly authors: NamedAuthors,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, muted, isMuted }: MuteSomething): Promise<void> {
    const kind = 'thread' in muted ? 'thread' : 'person';
    const { id } =
      'thread' in muted
        ? found(await queryOne<{ id: string }>(this.em, threadSql, [muted.thread]))
        : await this.authors.named(muted.login, muted.post);
    refuse(id === personId, 'FORBIDDEN');
    if (isMuted) await query(this.em, muteSql, [personId, id, kind, this.clock.now()]);
    else await query(this.em, 'delete from forum.mutes where person_id = $1 and muted_id = $2', [personId, id]);
  }
}
