import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { OfficeCommand } from '../../kernel/commands/office.js';
import { Audit } from '../../kernel/audit/audit.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../kernel/domain/domain-error.js';
import { happened } from '../../kernel/domain/happened.js';
import { threadChanged, topicChanged } from '../contract/events.js';
import { lockedItem } from '../domain/items.js';

/** What those who look after a thread or topic may do to it. */
export interface Moderation {
  pinned?: boolean | undefined;
  locked?: boolean | undefined;
  /** Why it is locked, for all who read it. */
  reason?: string | undefined;
}

const refuseWithoutReason = ({ locked, reason }: Moderation): void => {
  if (locked && !reason) throw new DomainError('FIELD_REQUIRED', { fields: { reason: 'FIELD_REQUIRED' } });
};

const setSql = `pinned = coalesce($2, pinned), locked = coalesce($3, locked),
  lock_reason = case when $3 then $4 when not $3 then null else lock_reason end`;

const valuesOf = (id: string, { pinned, locked, reason }: Moderation) => [
  id,
  pinned ?? null,
  locked ?? null,
  reason ?? null,
];

/** FORUM3: pins or locks a topic, as an author of its thread or an admin. */
export class ModerateTopic extends Command<void> {
  constructor(
    readonly topicId: string,
    readonly caller: Caller,
    readonly wish: Moderation,
  ) {
    super();
  }
}

@CommandHandler(ModerateTopic)
export class ModerateTopicHandler implements ICommandHandler<ModerateTopic> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ topicId, caller, wish }: ModerateTopic): Promise<void> {
    const { threadId, threadAuthors, championshipId } = found(
      await lockedItem(this.em, { kind: 'topic', id: topicId }),
    );
    if (caller.role !== 'admin') {
      // The thread of a championship is looked after by who leads it, which its owner may have ceased to do.
      const isTheirs =
        championshipId === null
          ? threadAuthors.includes(caller.id)
          : await this.championships.isStillManaged(championshipId, caller.id);
      refuse(!isTheirs, 'FORBIDDEN');
    }
    refuseWithoutReason(wish);
    await query(this.em, `update forum.topics set ${setSql}, mark = mark + 1 where id = $1`, valuesOf(topicId, wish));
    happened(topicChanged({ topicId, threadId }));
    if (caller.role === 'admin') await noteWish(this.audit, caller, `topic:${topicId}`, wish);
  }
}

/** FORUM3: pins or locks a thread, as an admin. */
export class ModerateThread extends OfficeCommand<void> {
  constructor(
    readonly name: string,
    readonly by: Caller,
    readonly wish: Moderation,
  ) {
    super();
  }
}

@CommandHandler(ModerateThread)
export class ModerateThreadHandler implements ICommandHandler<ModerateThread> {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  async execute({ name, by: caller, wish }: ModerateThread): Promise<void> {
    refuseWithoutReason(wish);
    const sql = `update forum.threads set ${setSql} where name = $1 and state = 'APPROVED' returning id`;
    const thread = found(await queryOne<{ id: string }>(this.em, sql, valuesOf(name, wish)));
    happened(threadChanged({ threadId: thread.id }));
    await noteWish(this.audit, caller, `thread:${name}`, wish);
  }
}

const noteWish = (audit: Audit, caller: Caller, object: string, { reason = '', ...details }: Moderation) =>
  audit.note(caller, { action: 'forum.moderate', object, reason, details });
