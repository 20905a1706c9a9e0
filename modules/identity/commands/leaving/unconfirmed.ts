import { EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { happened } from '../../../kernel/domain/happened.js';
import { Files } from '../../../kernel/storage/files.js';
import { accountDeleted, sessionsEnded } from '../../contract/events.js';
import { linkLifeMs } from '../../domain/email-confirmation.js';
import { Person } from '../../domain/person.js';
import { Session } from '../../domain/session.js';
import { dropArchives } from '../archive/drop-archives.js';
import { Belongings } from './belongings.js';

/** Of these objects of the log those that it tells something about. */
const notedSql = 'select distinct object from kernel.audit where object = any($1::text[])';

/**
 * AUTH2: the one way in which accounts go whose e-mail nobody confirmed. They have sessions, drafts, bookmarks and more by then:
 * all of it goes with them, and what their sessions opened is closed. Whoever has a role was made by an operator, and stays.
 */
@Injectable()
export class Unconfirmed {
  constructor(
    private readonly em: EntityManager,
    private readonly belongings: Belongings,
  ) {}

  /** Call it within a command. @returns how many of these there were */
  async remove(which: FilterQuery<Person>, limit?: number): Promise<number> {
    const people = await this.em.find(
      Person,
      { $and: [which, { status: 'NEW', role: 'user' }] },
      { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' }, ...(limit && { limit }) },
    );
    if (people.length === 0) return 0;
    const ids = people.map(({ id }) => id);
    const sessions = await this.em.find(Session, { person: { $in: ids } }, { fields: ['id'] });
    if (sessions.length > 0) happened(sessionsEnded({ sessionIds: sessions.map(({ id }) => id) }));
    await this.unname(people);
    await Files.letGo(
      this.em,
      people.map(({ avatar }) => avatar?.storageKey),
      { atOnce: true },
    );
    await dropArchives(this.em, ids);
    await this.belongings.drop(ids);
    for (const personId of ids) happened(accountDeleted({ personId }));
    await this.em.nativeDelete(Person, { id: { $in: ids } });
    return ids.length;
  }

  /** They could do nothing by which anybody else would know what they were called; an operator could to them. */
  private async unname(people: readonly Person[]): Promise<void> {
    const objects = new Map(people.map((person) => [`person:${person.id}`, person]));
    for (const { object } of await query<{ object: string }>(this.em, notedSql, [[...objects.keys()]])) {
      const person = objects.get(object);
      if (person) await this.belongings.unname(person);
    }
  }
}

/** AUTH2: frees logins and e-mails of accounts from before then, so many at a time. @returns how many went */
export class RemoveUnconfirmed extends Command<number> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly before: Date,
    readonly most: number,
  ) {
    super();
  }
}

/** $1 now, $2 and $3 from when to when they registered whose link still works. */
const livingSql = `select p.id from identity.people p where p.created_at >= $2 and p.created_at < $3 and p.status = 'NEW'
    and exists (select from identity.email_confirmations c where c.person_id = p.id and c.ended_at is null and c.expires_at > $1)`;

@CommandHandler(RemoveUnconfirmed)
export class RemoveUnconfirmedHandler implements ICommandHandler<RemoveUnconfirmed> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly unconfirmed: Unconfirmed,
  ) {}

  /** A link that was asked for on the last day still works for its time; one that is asked for later holds nothing up. */
  async execute({ before, most }: RemoveUnconfirmed): Promise<number> {
    const lastDay = new Date(before.getTime() - linkLifeMs);
    const rows = await query<{ id: string }>(this.em, livingSql, [this.clock.now(), lastDay, before]);
    return this.unconfirmed.remove({ createdAt: { $lt: before }, id: { $nin: rows.map(({ id }) => id) } }, most);
  }
}
