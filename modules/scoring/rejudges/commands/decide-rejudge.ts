import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { type Actor, Audit } from '../../../kernel/audit/audit.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { Files } from '../../../kernel/storage/files.js';
import type { Hand } from '../../../kernel/work/kinds.js';
import { Rejudge } from '../domain/rejudge.js';
import { type BoardKind, boardKinds } from '../../boards/domain/standing.js';
import { isOutdated } from '../queries/outdated.js';
import { isApplicableSql, isChangeSql, isPublicChangeSql, movesSql, movesValues } from '../queries/rejudge-sql.js';
import { lockSnapshots } from '../../solutions/commands/board-lock.js';

/** SUB6: applies a proposal or discards it, as a whole. Deciding the same once more changes nothing. */
export class DecideRejudge extends Command<Rejudge> {
  constructor(
    readonly rejudgeId: string,
    readonly decision: 'apply' | 'discard',
    readonly by: Actor,
    readonly reason: string,
    /** Where a worker makes it count: the work that it does, which hears how far it is. */
    readonly work: { id: string; hand: Hand } | null = null,
  ) {
    super();
  }
}

/** Solutions that are written at once. */
const partSize = 5000;
const lowestId = '00000000-0000-0000-0000-000000000000';
const highestId = lowestId.replaceAll('0', 'f');
const totalSql = 'select count(*)::int as total from scoring.rejudge_items where rejudge_id = $1';
/** The last one of a part; none where that is the last one of all. */
const partSql = `select solution_id as id from scoring.rejudge_items where rejudge_id = $1 and solution_id > $2
  order by solution_id offset $3 limit 1`;

/** A runner that has one of them stops, and none walks past them on its way to others. */
const givenUpSql = `update scoring.rejudge_items set due_at = 'infinity', worker = null, run = null
  where rejudge_id = $1 and state in ('BOX', 'WAITING')`;
const predictedSql = `select predicted->>'key' as key from scoring.rejudge_items where rejudge_id = $1 and predicted is not null`;
/** ALGO1: what a repository gave on the tests of now is its solution's file from now on, unless somebody took its score away meanwhile. */
const takeFilesSql = `with again as (
    select s.id, s.storage_key as before, i.predicted, ${isApplicableSql('i', 's')} as counts
    from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
    where i.rejudge_id = $1 and i.predicted is not null
  ), ran as (
    update scoring.runs r set is_predicted = true, is_again = false, environment = a.predicted->'environment'
    from again a where a.counts and r.solution_id = a.id
  ), filed as (
    update scoring.solutions s set storage_key = a.predicted->>'key', bytes = (a.predicted->>'bytes')::bigint,
      sha256 = a.predicted->>'sha256'
    from again a where a.counts and s.id = a.id
  )
  select case when counts then before else predicted->>'key' end as key from again`;

const decided = { apply: 'APPLIED', discard: 'DISCARDED' } as const;

@CommandHandler(DecideRejudge)
export class DecideRejudgeHandler implements ICommandHandler<DecideRejudge> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  async execute({ rejudgeId, decision, by, reason, work }: DecideRejudge): Promise<Rejudge> {
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
    const rejudge = found(await this.em.findOne(Rejudge, { id: rejudgeId }, lock));
    const championship = await this.championships.managed({ id: rejudge.championshipId }, by);
    if (rejudge.state === decided[decision]) return rejudge;
    // It was broken off before the row was held here.
    refuse(work !== null && rejudge.applyingId !== work.id, 'CONFLICT');
    const object = `championship:${championship.champname}`;
    const details = { rejudge: rejudgeId, changed: 0 };
    if (decision === 'discard') {
      rejudge.discard(this.clock.now());
      await query(this.em, givenUpSql, [rejudgeId]);
      await this.letGo(await query<{ key: string }>(this.em, predictedSql, [rejudgeId]));
    } else details.changed = await this.apply(rejudge, championship, work?.hand ?? null);
    await this.audit.note(by, { action: `scoring.${decision}-rejudge`, object, reason, details });
    return rejudge;
  }

  private async apply(rejudge: Rejudge, championship: ChampionshipFacts, hand: Hand | null): Promise<number> {
    refuse(await isOutdated(this.em, this.championships, rejudge, championship), 'REJUDGE_OUTDATED');
    for (const board of boardKinds) await this.keepMoves(rejudge.id, board, championship);
    await lockSnapshots(this.em, championship.id);
    const now = this.clock.now();
    rejudge.apply(now);
    await this.writeLog(rejudge, now);
    await this.refundInvalid(rejudge.id, now);
    await this.letGo(await query<{ key: string }>(this.em, takeFilesSql, [rejudge.id]));
    return this.writeScores(rejudge.id, now, hand);
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

  private letGo(files: readonly { key: string }[]): Promise<void> {
    return Files.letGo(
      this.em,
      files.map(({ key }) => key),
    );
  }

  /** All of them, part after part, so that it can be said how far it is; nothing of it is seen before the end. */
  private async writeScores(rejudgeId: string, now: Date, hand: Hand | null): Promise<number> {
    const counted = await queryOne<{ total: number }>(this.em, totalSql, [rejudgeId]);
    const { total } = found(counted);
    let changed = 0;
    for (let [after, done] = [lowestId, 0]; done < total; done += partSize) {
      hand?.signal.throwIfAborted();
      hand?.progress(done, total, 'solutions');
      const part = await queryOne<{ id: string }>(this.em, partSql, [rejudgeId, after, partSize - 1]);
      const last = part?.id ?? highestId;
      changed += await this.writePart(rejudgeId, now, [after, last]);
      after = last;
    }
    hand?.progress(total, total, 'solutions');
    return changed;
  }

  /** The steps of the machine for many at once: RESCORE to SCORED, REVOKE to INVALID; what is INVALID stays so. */
  private async writePart(rejudgeId: string, now: Date, ids: readonly [string, string]): Promise<number> {
    const changed = await query<{ isChange: boolean }>(
      this.em,
      `update scoring.solutions s
       set status = i.new_status, score = i.new_score, public_score = i.new_public_score,
         private_score = i.new_private_score, receipt = case when i.new_status = 'SCORED' then i.new_receipt end,
         problems = coalesce(i.problems, '[]'), problem_counts = coalesce(i.problem_counts, '{}'),
         finished_at = case when ${isPublicChangeSql('i')} then $2 else s.finished_at end
       from scoring.rejudge_items i
       where i.rejudge_id = $1 and i.solution_id > $3 and i.solution_id <= $4 and s.id = i.solution_id
         and ${isApplicableSql('i', 's')}
       returning ${isChangeSql('i')} as "isChange"`,
      [rejudgeId, now, ...ids],
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
