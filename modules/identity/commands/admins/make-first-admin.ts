import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Audit, operator } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { refuse, refuseFields } from '../../../kernel/domain/domain-error.js';
import { type NewPerson, Person } from '../../domain/person.js';
import { calledSo } from '../change-names.js';

/** Whether there is nobody yet who may open the console. */
export const noAdminSql = `select not exists (select from identity.people where role = 'admin' and deleted_at is null) as none`;

/** AUTH9: whoever has the link of the log becomes the first admin. */
export class MakeFirstAdmin extends Command<{ id: string }> {
  static readonly asksNobody = 'whoever holds the code or link may do it';

  constructor(
    readonly tokenHash: string,
    readonly person: NewPerson,
  ) {
    super();
  }
}

@CommandHandler(MakeFirstAdmin)
export class MakeFirstAdminHandler implements ICommandHandler<MakeFirstAdmin> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError FIRST_ADMIN_LINK_OUTDATED, LOGIN_USED, MAIL_USED */
  async execute({ tokenHash, person: input }: MakeFirstAdmin) {
    const now = this.clock.now();
    // Of several who come at once, and of those who make an admin otherwise, one is the first.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('identity admins', 0))`);
    const used =
      'delete from identity.first_admin_links where token_hash = $1 and expires_at > $2 returning token_hash';
    refuse((await queryOne(this.em, used, [tokenHash, now])) === null, 'FIRST_ADMIN_LINK_OUTDATED');
    const { none } = (await queryOne<{ none: boolean }>(this.em, noAdminSql)) ?? { none: false };
    refuse(!none, 'FIRST_ADMIN_LINK_OUTDATED');
    await query(this.em, 'delete from identity.first_admin_links');
    if ((await calledSo(this.em, input.login)) !== null) refuseFields({ login: 'LOGIN_USED' });
    const person = Person.create({ ...input, role: 'admin', status: 'CONFIRMED' }, now);
    this.em.persist(person);
    const reason = 'By the one-time link of the log';
    const details = { login: person.login, before: null, role: 'admin' };
    await this.audit.note(operator, { action: 'identity.set-role', object: `person:${person.id}`, reason, details });
    return { id: person.id };
  }
}
