import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { movedKeyOf, Person } from '../../domain/person.js';

/** AUTH8: keeps a place for authors of another platform who have no address there: deleted users, whom nobody becomes. */
export class TakeNobodies extends Command<void> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(readonly logins: readonly string[]) {
    super();
  }
}

const knownSql = 'select moved_key as key from identity.people where moved_key = any($1::text[])';

@CommandHandler(TakeNobodies)
export class TakeNobodiesHandler implements ICommandHandler<TakeNobodies> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ logins }: TakeNobodies): Promise<void> {
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('moved people', 0))`);
    const keys = new Set(logins.map(movedKeyOf));
    for (const { key } of await query<{ key: string }>(this.em, knownSql, [[...keys]])) keys.delete(key);
    this.em.persist([...keys].map((key) => nobody(key, this.clock.now())));
  }
}

/** As one whose account was erased. */
const nobody = (movedKey: string, now: Date): Person => {
  const role = { role: 'user', status: 'CONFIRMED' } as const;
  const made = Person.create({ login: '', email: null, passwordHash: null, ...role }, now);
  Object.assign(made, { movedKey, deletedAt: now });
  made.erase(now);
  return made;
};
