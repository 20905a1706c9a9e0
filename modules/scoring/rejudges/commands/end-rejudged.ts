import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { ErrorCode } from '../../../kernel/contract/errors.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';
import type { Result } from '../../solutions/domain/solution.js';
import { finish, note } from '../../solutions/leases/lease.js';
import { isOfOtherTestsSql, judgedTestsNow } from '../../solutions/queries/other-tests-sql.js';
import { Rejudge } from '../domain/rejudge.js';

/** A solution that is scored again, by the run of whoever took it. */
export interface RejudgeRun {
  rejudgeId: string;
  run: string;
}

/**
 * SUB6: what scoring a solution again gave, or why it could not be scored. The last one makes the proposal whole in the
 * same transaction, so that none is left that runs and of which nothing is left to run.
 */
export class EndRejudged extends Command<boolean> {
  static readonly asksNobody = 'a worker says it under the run that it holds, which is asked for';

  constructor(
    readonly item: RejudgeRun,
    readonly result: Result | ErrorCode,
  ) {
    super();
  }
}

/** Each by its own index: those that are done are not walked past. */
const openSql = `(select 1 from scoring.rejudge_items where rejudge_id = $1 and state = 'WAITING' limit 1)
  union all (select 1 from scoring.rejudge_items where rejudge_id = $1 and state = 'BOX' limit 1) limit 1`;
const ofOthersSql = `select predicted->>'key' as key, r.source_key is not null as "hasSource" from scoring.rejudge_items i join scoring.runs r using (solution_id)
  where i.run = $1 and ${isOfOtherTestsSql('i.solution_id', 2)}`;
const boxAgain = "state = 'BOX', predicted = null, tries = 0, due_at = clock_timestamp(), worker = null, run = null";

@CommandHandler(EndRejudged)
export class EndRejudgedHandler implements ICommandHandler<EndRejudged> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @returns false when the run had been given up: its late answer changes nothing */
  async execute({ item: { rejudgeId, run }, result }: EndRejudged): Promise<boolean> {
    // One at a time: of two last ones that end together each would see the other's as open.
    const rejudge = await this.em.findOne(Rejudge, { id: rejudgeId }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!rejudge) return false;
    const other = typeof result === 'string' ? undefined : await this.ofOthers(rejudge, run);
    if (other?.hasSource) return this.runAnew(run, other.key);
    // Nothing is there any more that could be run as it was.
    if (!(await finish(this.em, 'rejudge_items', run, written(other ? 'FILE_GONE' : result)))) return false;
    if (rejudge.state === 'RUNNING' && !(await queryOne(this.em, openSql, [rejudgeId]))) rejudge.finish();
    return true;
  }

  /** ALGO1: tests became others since a repository was run: what it gave is scored by nobody, and it is run on those of now. */
  private async ofOthers({ championshipId }: Rejudge, run: string) {
    const tests = await judgedTestsNow(this.championships, championshipId);
    return queryOne<{ key: string | null; hasSource: boolean }>(this.em, ofOthersSql, [run, tests]);
  }

  private async runAnew(run: string, key: string | null): Promise<boolean> {
    await Files.letGo(this.em, [key]);
    return note(this.em, 'rejudge_items', run, { set: boxAgain, values: [] });
  }
}

/** What it has by now: a later end may have had it judged by the answers of its tour meanwhile. */
const had = `(old_status, old_score, old_private_score, old_receipt) = (
  select case when s.revoked is null then s.status else old_status end, s.public_score, s.private_score, s.receipt
  from scoring.solutions s where s.id = solution_id)`;

const written = (result: Result | ErrorCode): { set: string; values: readonly unknown[] } => {
  if (typeof result === 'string') return { set: `state = 'FAILED', failure = $2`, values: [result] };
  const scores = result.ok ? result.scores : { all: null, public: null, private: null };
  return {
    set: `state = 'DONE', new_status = $2, new_score = $3, new_public_score = $4, new_private_score = $5, new_receipt = $6,
      problems = $7, problem_counts = $8, ${had}`,
    values: [
      result.ok ? 'SCORED' : 'INVALID',
      scores.all,
      scores.public,
      scores.private,
      JSON.stringify(result.ok ? result.receipt : result.judgedBy),
      result.ok ? null : JSON.stringify(result.problems),
      result.ok ? null : JSON.stringify(result.counts),
    ],
  };
};
