import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Direction } from '../../../championships/contract/championship.js';
import { Clock } from '../../../kernel/clock.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { happened } from '../../../kernel/domain/happened.js';
import { newId } from '../../../kernel/domain/id.js';
import { boardShown, finalRevealed } from '../../contract/events.js';
import { lockResults } from '../../solutions/commands/board-lock.js';
import { finalRankingSql } from '../queries/final-ranking-sql.js';

/**
 * SUB5: ranks the teams by the private part of their final solutions: those they chose, else their best public ones.
 * Written anew it takes the place of the one before, so that it may run twice, and again after a re-judgement.
 */
export class RevealFinal extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly direction: Direction,
    readonly finalSolutions: number,
  ) {
    super();
  }
}

@CommandHandler(RevealFinal)
export class RevealFinalHandler implements ICommandHandler<RevealFinal> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ championshipId, direction, finalSolutions }: RevealFinal): Promise<void> {
    await lockResults(this.em, championshipId);
    const snapshot = newId();
    const values = [snapshot, championshipId, finalSolutions];
    const placed = await queryOne<{ teams: number }>(this.em, finalPlacesSql(direction), values);
    await query(this.em, takenSql, [snapshot, championshipId, this.clock.now(), placed?.teams ?? 0]);
    await query(
      this.em,
      `delete from scoring.standings where snapshot_id = (select final_id from scoring.boards where championship_id = $1)`,
      [championshipId],
    );
    const sql = `update scoring.boards set final_id = $2 where championship_id = $1`;
    await query(this.em, sql, [championshipId, snapshot]);
    happened(boardShown({ championshipId }));
    happened(finalRevealed({ championshipId }));
  }
}

/** Not before the public one that it follows, also where the clocks of two workers differ: by that it is known that it is not behind. */
const takenSql = `insert into scoring.snapshots (id, championship_id, taken_at, teams, kind)
  select $1, $2, greatest($3::timestamptz, (select s.taken_at from scoring.boards b
    join scoring.snapshots s on s.id = b.snapshot_id where b.championship_id = $2)), $4, 'final'`;

/** $1 the new snapshot, $2 championship, $3 number of final solutions. */
const finalPlacesSql = (direction: Direction): string => `with placed as (
    insert into scoring.standings
      (snapshot_id, place, team_id, score, reached_at, solutions, last_solution_at, solution_id, previous_place)
    select $1, best.place, best.team_id, best.score, best.reached_at, shown.solutions, shown.last_solution_at,
      best.solution_id, shown.place
    from (${finalRankingSql(direction, '$2', '$3')}) best join scoring.standings shown on shown.team_id = best.team_id
      and shown.snapshot_id = (select snapshot_id from scoring.boards where championship_id = $2)
    returning 1
  ) select count(*)::int as teams from placed`;
