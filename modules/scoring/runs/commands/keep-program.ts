import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import { closeIntake } from '../../solutions/commands/board-lock.js';
import { beginAnew } from '../../solutions/commands/evaluation-queue.js';
import { MetricProgram } from '../domain/metric-program.js';

/** ALGO2: takes a metric program in the place of the one before, or none. */
export class KeepProgram extends Command<void> {
  constructor(
    readonly championship: { id: string; champname: string },
    readonly program: { name: string; stored: StoredFile } | null,
    readonly by: Actor,
    /** Whether it takes the place of one that has scored, or that solutions wait for, and why. */
    readonly meant: { rejudge: boolean; reason?: string | undefined } = { rejudge: false },
  ) {
    super();
  }
}

const judgedSql = `select count(*)::int as solutions, count(*) filter (where status = 'SCORED')::int as scored from scoring.solutions
  where championship_id = $1 and status in ('QUEUED', 'RUNNING', 'SCORED')`;

@CommandHandler(KeepProgram)
export class KeepProgramHandler implements ICommandHandler<KeepProgram> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  /**
   * What waits or runs is scored by the new one; what has a score keeps it, as nothing could judge it again.
   * @throws DomainError NOT_FOUND for who does not lead it any more; REJUDGE_NEEDED where solutions were handed in, unless another program is meant
   * to take the place of one: they would be scored otherwise than others; REASON_NEEDED
   */
  async execute({ championship: { id, champname }, program, by, meant }: KeepProgram): Promise<void> {
    const { ownerId } = await this.championships.managed({ id }, by);
    // A program reads the answers, and what it says is shown to who brings it.
    if (by.id !== null && by.id !== ownerId) await this.championships.answersSeen(id, by.id);
    await closeIntake(this.em, id);
    // Before what is counted: who says a score holds its entry, and then asks for the program.
    if (program) await beginAnew(this.em, id, 'sandbox');
    const judged = await queryOne<{ solutions: number; scored: number }>(this.em, judgedSql, [id]);
    const { solutions = 0, scored = 0 } = judged ?? {};
    const before = await this.em.findOne(MetricProgram, { championshipId: id });
    refuse(solutions > 0 && !(before && program && meant.rejudge), 'REJUDGE_NEEDED', { solutions });
    refuse(solutions > 0 && !meant.reason, 'REASON_NEEDED', { solutions });
    await query(this.em, 'delete from scoring.metric_programs where championship_id = $1', [id]);
    if (program) {
      const { key: storageKey, bytes, sha256 } = program.stored;
      await query(
        this.em,
        `insert into scoring.metric_programs (championship_id, name, storage_key, bytes, sha256, changed_at)
         values ($1, $2, $3, $4, $5, $6)`,
        [id, program.name, storageKey, bytes, sha256, this.clock.now()],
      );
    }
    const details = { sha256: program?.stored.sha256 ?? null, ...(scored > 0 && { keptScores: scored }) };
    await this.audit.note(by, {
      action: 'scoring.metric-program',
      object: `championship:${champname}`,
      reason: solutions > 0 ? (meant.reason ?? '') : '',
      details,
    });
    if (program) await Files.claim(this.em, [program.stored], `metric-program:${id}`);
    await Files.letGo(this.em, [before?.storageKey]);
  }
}
