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

/** The repository as it was cloned, and what tests gave that were not joined: none of it is run or judged again. */
const ofRunsSql = `with sources as (select solution_id, source_key from scoring.runs
    where solution_id = any($1::uuid[]) and source_key is not null for update),
  outputs as (select solution_id, name, output_key from scoring.run_tests
    where solution_id = any($1::uuid[]) and output_key is not null for update),
  no_source as (update scoring.runs r set source_key = null from sources s
    where r.solution_id = s.solution_id returning s.source_key as key),
  no_output as (update scoring.run_tests t set output_key = null from outputs o
    where t.solution_id = o.solution_id and t.name = o.name returning o.output_key as key)
  select key from no_source union all select key from no_output`;

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
    const gone = await query<{ id: string }>(
      this.em,
      `update scoring.solutions set file_gone_at = $3 where storage_key = $1 and file_gone_at is null and not exists (
         select from scoring.solutions s where s.storage_key = $1 and not ${isForgettableSql('$2')})
       returning id`,
      [storageKey, before, this.clock.now()],
    );
    if (gone.length === 0) return false;
    const ofRuns = await query<{ key: string }>(this.em, ofRunsSql, [gone.map(({ id }) => id)]);
    await Files.letGo(this.em, [storageKey, ...ofRuns.map(({ key }) => key)]);
    return true;
  }
}
