import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { noticesSeen } from '../contract/events.js';

/** NOTIF1: somebody has seen notices of their own. */
export class SeeNotices extends Command<void> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly which: { ids?: readonly string[] | undefined; until?: string | undefined },
  ) {
    super();
  }
}

@CommandHandler(SeeNotices)
export class SeeNoticesHandler implements ICommandHandler<SeeNotices> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, which: { ids, until } }: SeeNotices): Promise<void> {
    const sql = `update notifications.notices set seen_at = $2
      where person_id = $1 and seen_at is null and ($3::uuid[] is null or id = any($3))
        and ($4::timestamptz is null or senddate <= $4)
      returning id`;
    const seen = await query(this.em, sql, [personId, this.clock.now(), ids ?? null, until ?? null]);
    if (seen.length > 0) happened(noticesSeen({ personId }));
  }
}
