import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { Attempt } from '../domain/attempt.js';
import { attemptFor } from '../domain/intake-policy.js';
import { Solution } from '../domain/solution.js';
import { admitSolution } from '../queries/admission.js';
import { attemptsUsed } from '../queries/attempts-used.js';
import { closeIntake } from './board-lock.js';

/**
 * CHAMP8: the end of a championship was moved: what came between the former end and this one is late no more, as far as it would have
 * been taken before an end, with an attempt of its day; and what came after this one is late.
 */
export class SettleLate extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly championshipId: string) {
    super();
  }
}

@CommandHandler(SettleLate)
export class SettleLateHandler implements ICommandHandler<SettleLate> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
  ) {}

  async execute({ championshipId }: SettleLate): Promise<void> {
    // Who asked for the end before it was moved is there by then, and who comes after asks for this one.
    await closeIntake(this.em, championshipId);
    const championship = await this.championships.byId(championshipId);
    const { dateEnd } = championship;
    await query(this.em, lateSql, [championshipId, dateEnd]);
    const early = await this.em.find(
      Solution,
      { championshipId, late: true, ...(dateEnd && { createdAt: { $lt: dateEnd } }) },
      { orderBy: { createdAt: 'asc', id: 'asc' } },
    );
    for (const solution of early) await this.take(championship, solution);
  }

  /** As if it were handed in now, with the clock of that moment: what would be refused stays late. */
  private async take(championship: ChampionshipFacts, solution: Solution): Promise<void> {
    const team = await this.teams.standingOf(solution.teamId);
    const attempt = await this.em.findOne(Attempt, { solution: solution.id });
    if (!team || !attempt) return;
    const admission = await unlessRefused(() =>
      // One that was disqualified is on no board for as long as it is, and has what it handed in before once that is taken back.
      admitSolution(
        this.em,
        championship,
        { ...team, isDisqualified: false, teamId: solution.teamId },
        solution.createdAt,
      ),
    );
    if (!admission) return;
    const used = await attemptsUsed(this.em, solution.teamId, solution.attemptDay);
    const kind = await unlessRefused(() =>
      attempt.isRefunded ? 'DAILY' : attemptFor(championship, used, team.confirmedAt, solution.createdAt),
    );
    if (!kind) return;
    solution.isInTime(admission.tourId);
    attempt.kind = kind;
    await this.em.flush();
  }
}

const unlessRefused = async <T>(asked: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** $1 championship, $2 its end, or null. Attempts after the end count for nothing. */
const lateSql = `with late as (
    update scoring.solutions set late = true, ranked = false, tour_id = null
    where championship_id = $1 and not late and created_at >= $2::timestamptz returning id
  )
  update scoring.attempts set kind = 'LATE' where solution_id in (select id from late)`;
