import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import { closeIntake } from '../../solutions/commands/board-lock.js';
import { MetricProgram } from '../domain/metric-program.js';

/** ALGO2: takes a metric program in the place of the one before, or none. */
export class KeepProgram extends Command<void> {
  constructor(
    readonly championship: { id: string; champname: string },
    readonly program: { name: string; stored: StoredFile } | null,
    readonly by: Actor,
  ) {
    super();
  }
}

const judgedSql = `select count(*)::int as solutions from scoring.solutions
  where championship_id = $1 and status in ('QUEUED', 'RUNNING', 'SCORED')`;

@CommandHandler(KeepProgram)
export class KeepProgramHandler implements ICommandHandler<KeepProgram> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  /** @throws DomainError NOT_FOUND for who does not lead it any more; REJUDGE_NEEDED where solutions were handed in: they would be scored otherwise than others */
  async execute({ championship: { id, champname }, program, by }: KeepProgram): Promise<void> {
    await this.championships.managed({ id }, by);
    await closeIntake(this.em, id);
    const { solutions = 0 } = (await queryOne<{ solutions: number }>(this.em, judgedSql, [id])) ?? {};
    refuse(solutions > 0, 'REJUDGE_NEEDED', { solutions });
    const before = await this.em.findOne(MetricProgram, { championshipId: id });
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
    const details = { sha256: program?.stored.sha256 ?? null };
    await this.audit.note(by, {
      action: 'scoring.metric-program',
      object: `championship:${champname}`,
      reason: '',
      details,
    });
    if (program) await Files.claim(this.em, [program.stored], `metric-program:${id}`);
    await Files.letGo(this.em, [before?.storageKey]);
  }
}
