import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { newId } from '../../kernel/domain/id.js';
import { afterEvent, type ApplicationState } from '../contract/application.machine.js';
import type { ApplicationForm } from '../contract/applications.js';
import { threadChanged, threadDecided } from '../contract/events.js';
import { addThreads, inBoth } from '../domain/rows/threads.js';
import { refuseUnconfirmed } from '../domain/writing.js';

/** FORUM3: asks for a thread; a name that was refused may be asked for again by who did. */
export class ApplyForThread extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly caller: Caller,
    readonly form: ApplicationForm,
    readonly logo: { svg: string; sum: string },
  ) {
    super();
  }
}

interface Known {
  id: string;
  state: ApplicationState;
  authorIds: string[];
  createdAt: string;
}

const knownSql = `select id, state, author_ids as "authorIds", ${isoSql('created_at')} as "createdAt" from forum.threads where name = $1 for update`;
const againSql = `update forum.threads set type = $2, state = 'PENDING', title = $3, description = $4, logo = $5,
    logo_sum = $6, logo_drawn = null, author_ids = array[$7::uuid], last_at = $8, created_at = $8, reason = null, decided_at = null
  where id = $1`;

@CommandHandler(ApplyForThread)
export class ApplyForThreadHandler implements ICommandHandler<ApplyForThread> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ caller, form, logo }: ApplyForThread): Promise<void> {
    refuseUnconfirmed(caller);
    const { name, title, description, type } = form;
    const known = await queryOne<Known>(this.em, knownSql, [name]);
    const isAgain = known !== null && known.authorIds.includes(caller.id) && afterEvent(known.state, { type: 'APPLY' });
    // The name of a championship is its discussion's, also before that is there.
    const sql = 'select 1 as one from championships.named where champname = $1';
    if ((known && !isAgain) || (await queryOne(this.em, sql, [name]))) throw nameUsed();
    const createdAt = this.clock.now();
    const [titles, descriptions] = [inBoth(title), inBoth(description)];
    if (known) {
      const texts = [titles, descriptions].map((text) => JSON.stringify(text));
      await query(this.em, againSql, [known.id, type, ...texts, logo.svg, logo.sum, caller.id, createdAt]);
      return;
    }
    const own = { name, type, title: titles, description: descriptions, logo, authorIds: [caller.id] };
    const made = await addThreads(this.em, [{ ...own, state: 'PENDING', createdAt }]);
    // Somebody else asked for it at the same moment.
    if (made.length === 0) throw nameUsed();
  }
}

const nameUsed = () => new DomainError('THREAD_NAME_USED', { fields: { name: 'THREAD_NAME_USED' } });

/** FORUM3: opens a thread that was asked for, or refuses it with a reason. */
export class DecideThread extends OfficeCommand<void> {
  constructor(
    readonly name: string,
    readonly by: Actor,
    /** `createdAt` is that of the application that was read. */
    readonly decision: { createdAt?: string | undefined } & (
      | { approved: true; reason?: string | undefined }
      | { approved: false; reason: string }
    ),
  ) {
    super();
  }
}

const decideSql = `update forum.threads set state = $2, reason = $3, decided_at = $4, last_at = $4 where id = $1
  returning author_ids[1] as "personId"`;

@CommandHandler(DecideThread)
export class DecideThreadHandler implements ICommandHandler<DecideThread> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async execute({ name, by, decision }: DecideThread): Promise<void> {
    const thread = found(await queryOne<Known>(this.em, knownSql, [name]));
    const next = afterEvent(thread.state, { type: decision.approved ? 'APPROVE' : 'REJECT' });
    const { createdAt = thread.createdAt } = decision;
    refuse(!next || Date.parse(createdAt) !== Date.parse(thread.createdAt), 'CONFLICT');
    const reason = decision.approved ? null : decision.reason;
    const row = await queryOne<{ personId: string }>(this.em, decideSql, [thread.id, next, reason, this.clock.now()]);
    const { personId } = found(row);
    const decided = { decisionId: newId(), threadId: thread.id, name, personId };
    happened(threadDecided({ ...decided, approved: decision.approved, reason: reason ?? '' }));
    happened(threadChanged({ threadId: thread.id }));
    const action = decision.approved ? 'forum.approve' : 'forum.reject';
    await this.audit.note(by, { action, object: `thread:${name}`, reason: decision.reason ?? '' });
  }
}
