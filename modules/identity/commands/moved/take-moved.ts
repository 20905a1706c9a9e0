import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import type { Role } from '../../../kernel/contract/status.js';
import { query } from '../../../kernel/database/sql.js';
import { login as loginSchema } from '../../contract/person.js';
import type { MovedPerson } from '../../domain/moved/moved-person.js';
import { Person } from '../../domain/person.js';
import { isReserved } from '../../domain/reserved-logins.js';
import { Unconfirmed } from '../leaving/unconfirmed.js';

/** Rows taken in one transaction. */
const batch = 500;

export interface Taken {
  /** The last line that was looked at; null at the end of the file. */
  last: number | null;
  added: number;
  choosing: number;
  here: number;
}

/** AUTH8: makes accounts of the next rows of an import. Whoever has one already keeps it as it is. */
export class TakeMoved extends Command<Taken> {
  static readonly asksNobody = 'a part of a move that an operator or an admin began';

  constructor(
    readonly importId: string,
    readonly after: number,
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

interface StagedRow extends Omit<MovedPerson, 'passwordHash'> {
  line: number;
  hash: string;
  role: Role;
  isLoginTaken: boolean;
  isHere: boolean;
}

/** An account that never confirmed its address does not own it. */
const unowned = `p.status = 'NEW' and p.role = 'user'`;
// A login that is somebody's nickname here is taken, too, as for whoever chooses one (refuseLogin).
const rowsSql = `select r.line, r.login, r.moved_key as "movedKey", r.email, r.firstname, r.lastname, r.hash, r.role,
    exists (select from identity.people p where p.login_key = r.login_key) or exists (select from identity.people p
      where lower(p.nickname::text) = r.login_key) as "isLoginTaken",
    exists (select from identity.people p where p.moved_key = r.moved_key)
      or exists (select from identity.people p where p.email_key = r.email_key and not (${unowned})) as "isHere"
  from identity.import_rows r where r.import_id = $1 and r.line > $2 order by r.line limit ${batch}`;
const unownedSql = `select p.id from identity.people p join identity.import_rows r on p.email_key = r.email_key
  where r.import_id = $1 and r.line > $2 and r.line <= $3 and ${unowned}`;
const lastSql = `select max(line)::int as line from (
  select line from identity.import_rows where import_id = $1 and line > $2 order by line limit ${batch}) r`;

@CommandHandler(TakeMoved)
export class TakeMovedHandler implements ICommandHandler<TakeMoved> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly unconfirmed: Unconfirmed,
  ) {}

  /** @throws DomainError LOGIN_USED, MAIL_USED where somebody registers at this moment: done again it takes them into account */
  async execute({ importId, after, by, reason }: TakeMoved): Promise<Taken> {
    // Two files at once are one after the other.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('moved people', 0))`);
    const [{ line: last } = { line: null }] = await query<{ line: number | null }>(this.em, lastSql, [importId, after]);
    if (last === null) return { last, added: 0, choosing: 0, here: 0 };
    const unownedNow = await query<{ id: string }>(this.em, unownedSql, [importId, after, last]);
    await this.unconfirmed.remove({ id: { $in: unownedNow.map(({ id }) => id) } });
    const rows = await query<StagedRow>(this.em, rowsSql, [importId, after]);
    const now = this.clock.now();
    const people = rows
      .filter(({ isHere }) => !isHere)
      .map(({ hash, ...row }) =>
        Person.move({ ...row, passwordHash: hash || null }, isFree(row) ? row.login : null, now),
      );
    this.em.persist(people);
    for (const person of people) if (person.role !== 'user') await this.noteRole(person, by, reason);
    const choosing = people.filter(({ choosesLogin }) => choosesLogin).length;
    return { last, added: people.length, choosing, here: rows.length - people.length };
  }

  /** Who may do more than others stands in their own journal, as for whoever is given a role otherwise. */
  private noteRole({ id, login, role }: Person, by: Actor, reason: string): Promise<void> {
    const details = { login, before: null, role };
    return this.audit.note(by, { action: 'identity.set-role', object: `person:${id}`, reason, details });
  }
}

const isFree = ({ login, isLoginTaken }: Pick<StagedRow, 'login' | 'isLoginTaken'>): boolean =>
  !isLoginTaken && loginSchema.safeParse(login).success && !isReserved(login);
