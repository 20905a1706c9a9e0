import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { isScoredByProgram } from '../../solutions/commands/evaluation-queue.js';
import type { RefusedSolution } from '../../solutions/contract/retried.js';
import { Rejudge } from '../domain/rejudge.js';

/** A re-judgement that began, and which of the named solutions are not part of it. */
interface Started {
  id: string;
  refused: RefusedSolution[];
}

/** SUB6: has solutions scored again, as a proposal. @throws DomainError NOT_FOUND when none of them has a result */
export class StartRejudge extends Command<Started> {
  constructor(
    readonly champname: string,
    readonly by: Actor,
    readonly reason: string,
    /** Null for all of the championship. */
    readonly solutions: readonly string[] | null,
  ) {
    super();
  }
}

@CommandHandler(StartRejudge)
export class StartRejudgeHandler implements ICommandHandler<StartRejudge> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ champname, by, reason, solutions }: StartRejudge): Promise<Started> {
    const { id, metric } = await this.championships.managed({ champname }, by);
    // The metric would give other scores.
    refuse(await isScoredByProgram(this.em, id, metric), 'PROGRAM_SCORES');
    const rejudge = Rejudge.start(id, by.login, reason, this.clock.now());
    await this.em.persist(rejudge).flush();
    const taken = await query<{ id: string }>(
      this.em,
      `insert into scoring.rejudge_items (rejudge_id, solution_id, old_status, old_score, old_private_score, old_receipt)
       select $1, id, status, public_score, private_score, receipt from scoring.solutions
       where championship_id = $2 and status in ('SCORED', 'INVALID') and revoked is null and file_gone_at is null
         and ($3::uuid[] is null or id = any($3))
       returning solution_id as id`,
      [rejudge.id, id, solutions],
    );
    found(taken[0]);
    const object = `championship:${champname}`;
    const details = { rejudge: rejudge.id, solutions: taken.length };
    await this.audit.note(by, { action: 'scoring.start-rejudge', object, reason, details });
    const began = new Set(taken.map((one) => one.id));
    const left = [...new Set(solutions)].filter((one) => !began.has(one));
    return { id: rejudge.id, refused: await this.refused(id, left) };
  }

  /** Those of another championship are as unknown as those that never were. */
  private async refused(championshipId: string, left: string[]): Promise<RefusedSolution[]> {
    if (left.length === 0) return [];
    const sql = `select id, case when file_gone_at is null then 'SOLUTION_STATUS' else 'FILE_GONE' end as error
      from scoring.solutions where championship_id = $1 and id = any($2::uuid[])`;
    const known = new Map(
      (await query<RefusedSolution>(this.em, sql, [championshipId, left])).map((one) => [one.id, one.error]),
    );
    return left.map((id) => ({ id, error: known.get(id) ?? 'NOT_FOUND' }));
  }
}
