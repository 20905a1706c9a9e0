import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { isScoredByProgram } from '../../solutions/commands/evaluation-queue.js';
import type { RefusedSolution } from '../../solutions/contract/retried.js';
import { isOfOtherTestsSql, judgedTestsNow } from '../../solutions/queries/other-tests-sql.js';
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

/**
 * What a repository gave on other tests than those of now can't be scored by their answers: it is run on them first. One that is invalid
 * because it gave nothing on the tests of now stays so, as has one that could not be had: nothing of theirs could be scored.
 */
const takenSql = `insert into scoring.rejudge_items as i
    (rejudge_id, solution_id, old_status, old_score, old_private_score, old_receipt, state, failure, due_at)
  select $1, s.id, s.status, s.public_score, s.private_score, s.receipt,
    case when not is_anew then 'WAITING' when r.source_key is null then 'FAILED' else 'BOX' end,
    case when is_anew and r.source_key is null then 'FILE_GONE' end,
    case when is_anew and r.source_key is null then 'infinity' else clock_timestamp() end
  from scoring.solutions s left join scoring.runs r on r.solution_id = s.id
    cross join lateral (select r.solution_id is not null and (${isOfOtherTestsSql('s.id', 4)}
      or not r.is_predicted and (s.status = 'SCORED' or not exists (select from scoring.run_tests t
        where t.solution_id = s.id and t.judged and t.result is distinct from 'ok'))) as is_anew) found
  where s.championship_id = $2 and s.status in ('SCORED', 'INVALID') and s.revoked is null and s.file_gone_at is null
    and ($3::uuid[] is null or s.id = any($3))
    and (s.status = 'SCORED' or r.solution_id is null or case when is_anew then r.source_key is not null else r.is_predicted end)
  returning i.solution_id as id, i.state = 'FAILED' as "isFailed"`;

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
    const tests = await judgedTestsNow(this.championships, id);
    const taken = await query<{ id: string; isFailed: boolean }>(this.em, takenSql, [rejudge.id, id, solutions, tests]);
    found(taken[0]);
    if (taken.every(({ isFailed }) => isFailed)) rejudge.finish();
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
