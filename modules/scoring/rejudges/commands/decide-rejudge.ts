import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { Rejudge } from '../domain/rejudge.js';
import { isOutdatedSql, judgedNow } from '../../solutions/queries/outdated-sql.js';
import { type BoardKind, boardKinds } from '../../boards/domain/standing.js';
import { isApplicableSql, isChangeSql, isPublicChangeSql, movesSql, movesValues } from '../queries/rejudge-sql.js';
import { lockSnapshots } from '../../solutions/commands/board-lock.js';

/** SUB6: applies a proposal or discards it, as a whole. Deciding the same once more changes nothing. */
export class DecideRejudge extends Command<Rejudge> {
  constructor(
    readonly rejudgeId: string,
    readonly decision: 'apply' | 'discard',
    readonly by: Actor,
    readonly reason: string,
  ) {
    super();
  }
}

const decided = { apply: 'APPLIED', discard: 'DISCARDED' } as const;

@CommandHandler(DecideRejudge)
export class DecideRejudgeHandler implements ICommandHandler<DecideRejudge> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ rejudgeId, decision, by, reason }: DecideRejudge): Promise<Rejudge> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const rejudge = found(await this.em.findOne(Rejudge, { id: rejudgeId }, lock));
    const championship = await this.championships.managed({ id: rejudge.championshipId }, by);
    if (rejudge.state === decided[decision]) return rejudge;
    const object = `championship:${championship.champname}`;
    const details = { rejudge: rejudgeId, changed: 0 };
    if (decision === 'discard') rejudge.discard(this.clock.now());
    else details.changed = await this.apply(rejudge, championship);
    await this.audit.note(by, { action: `scoring.${decision}-rejudge`, object, reason, details });
    return rejudge;
  }

  private async apply(rejudge: Rejudge, championship: ChampionshipFacts): Promise<number> {
    refuse(await this.isOutdated(rejudge, championship), 'REJUDGE_OUTDATED');
    await lockSnapshots(this.em, championship.id);
    const now = this.clock.now();
    rejudge.apply(now);
    for (const board of boardKinds) await this.keepMoves(rejudge.id, board, championship);
    await this.writeLog(rejudge, now);
    await this.refundInvalid(rejudge.id, now);
    return this.writeScores(rejudge.id, now);
  }

  /** Who moves, as it was shown before. */
  private keepMoves(rejudgeId: string, board: BoardKind, championship: ChampionshipFacts): Promise<unknown> {
    return query(
      this.em,
      `insert into scoring.rejudge_moves (team_id, old_place, new_place, old_score, new_score, rejudge_id, board)
       select moves.*, $2, '${board}' from (${movesSql(board, championship.direction)}) moves`,
      movesValues(board, championship, rejudgeId),
    );
  }

  /** Its scores were made by another truth or metric than those of now. */
  private async isOutdated(rejudge: Rejudge, championship: ChampionshipFacts): Promise<boolean> {
    const sql = `select 1 from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
      where i.rejudge_id = $1 and i.state = 'DONE' and ${isOutdatedSql('i.new_receipt', 's.tour_id', 2)} limit 1`;
    const now = judgedNow(championship, await this.championships.truthSums(championship.id));
    return (await queryOne(this.em, sql, [rejudge.id, ...now])) !== null;
  }

  /** The steps of the machine for all at once: RESCORE to SCORED, REVOKE to INVALID; what is INVALID stays so. */
  private async writeScores(rejudgeId: string, now: Date): Promise<number> {
    const changed = await query<{ isChange: boolean }>(
      this.em,
      `update scoring.solutions s
       set status = i.new_status, score = i.new_score, public_score = i.new_public_score,
         private_score = i.new_private_score, receipt = case when i.new_status = 'SCORED' then i.new_receipt end,
         problems = coalesce(i.problems, '[]'), problem_counts = coalesce(i.problem_counts, '{}'),
         finished_at = case when ${isPublicChangeSql('i')} then $2 else s.finished_at end
       from scoring.rejudge_items i
       where i.rejudge_id = $1 and s.id = i.solution_id and ${isApplicableSql('i', 's')}
       returning ${isChangeSql('i')} as "isChange"`,
      [rejudgeId, now],
    );
    return changed.filter(({ isChange }) => isChange).length;
  }

  /** SUB2: a file that proves invalid costs no attempt, whenever that is found. */
  private refundInvalid(rejudgeId: string, now: Date): Promise<unknown> {
    return query(
      this.em,
      `update scoring.attempts a set state = 'REFUNDED', reason = 'INVALID', settled_at = $2
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
       where i.rejudge_id = $1 and a.solution_id = s.id and a.state <> 'REFUNDED' and s.status = 'SCORED'
         and i.new_status = 'INVALID' and ${isApplicableSql('i', 's')}`,
      [rejudgeId, now],
    );
  }

  /** For the team to read, so that nothing is told of a private score. */
  private writeLog(rejudge: Rejudge, now: Date): Promise<unknown> {
    return query(
      this.em,
      `insert into scoring.log_lines (solution_id, at, step, details)
       select i.solution_id, $2, 'rejudged', jsonb_build_object('from', i.old_score, 'to', i.new_public_score, 'reason', $3::text)
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
       where i.rejudge_id = $1 and ${isApplicableSql('i', 's')} and ${isPublicChangeSql('i')}`,
      [rejudge.id, now, rejudge.reason],
    );
  }
}
