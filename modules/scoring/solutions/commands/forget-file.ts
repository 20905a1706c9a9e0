import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';

/**
 * SQL that is true of a solution `s` whose file may go: it never got a score, not by a re-judgement either, neither waits nor
 * is judged again, and was finished before a moment.
 */
export const isForgettableSql = (before: string): string => `(s.status in ('INVALID', 'FAILED', 'CANCELLED')
  and s.file_gone_at is null and s.finished_at < ${before} and s.revoked is null
  and not exists (select from scoring.log_lines l where l.solution_id = s.id and l.step in ('scored', 'rejudged'))
  and not exists (select from scoring.rejudge_items i join scoring.rejudges r on r.id = i.rejudge_id
    where i.solution_id = s.id and r.state in ('RUNNING', 'READY')))`;

/** Notes that the file of solutions is to go, unless one of them needs it; what is known of it stays. */
export class ForgetFile extends Command<boolean> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly storageKey: string,
    /** Solutions that were finished later keep it. */
    readonly before: Date,
  ) {
    super();
  }
}

@CommandHandler(ForgetFile)
export class ForgetFileHandler implements ICommandHandler<ForgetFile> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @returns whether the file is nobody's any more */
  async execute({ storageKey, before }: ForgetFile): Promise<boolean> {
    // Who makes a further solution of it, or sends one of them into the queue again, has the row first or waits for us.
    await query(this.em, 'select id from scoring.solutions where storage_key = $1 order by id for update', [
      storageKey,
    ]);
    const gone = await query(
      this.em,
      `update scoring.solutions set file_gone_at = $3 where storage_key = $1 and file_gone_at is null and not exists (
         select from scoring.solutions s where s.storage_key = $1 and not ${isForgettableSql('$2')})
       returning id`,
      [storageKey, before, this.clock.now()],
    );
    if (gone.length > 0) await Files.letGo(this.em, [storageKey]);
    return gone.length > 0;
  }
}
