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
 * CHAMP8: the end of a championship was moved: what came after it is late. What came before it is late no more: what had been in time
 * as what it was, whatever is another since, and what came between the former end and this one as far as it would have been taken
 * before an end, with an attempt of its day.
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
    const attempts = await this.em.find(Attempt, { solution: early.map(({ id }) => id) });
    const attemptOf = new Map(attempts.map((attempt) => [attempt.solution.id, attempt]));
    // These first: what had an attempt of a day has it before any other.
    for (const solution of early) giveBack(solution, attemptOf.get(solution.id));
    await this.em.flush();
    for (const solution of early)
      if (solution.late) await this.take(championship, solution, attemptOf.get(solution.id));
  }

  /** As if it were handed in now, with the clock of that moment: what would be refused stays late. */
  private async take(championship: ChampionshipFacts, solution: Solution, attempt?: Attempt): Promise<void> {
    const team = await this.teams.standingOf(solution.teamId);
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
    attempt.isInTime(kind);
    await this.em.flush();
  }
}

const giveBack = (solution: Solution, attempt?: Attempt): void => {
  if (!attempt?.kindInTime) return;
  solution.isInTime(attempt.tourInTime ?? null);
  attempt.isInTime(attempt.kindInTime);
};

const unlessRefused = async <T>(asked: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** $1 championship, $2 its end, or null. Attempts after the end count for nothing; what they were, and in which tour, is kept. */
const lateSql = `with late as (
    select id, tour_id from scoring.solutions
    where championship_id = $1 and not late and created_at >= $2::timestamptz for update
  ), solutions as (
    update scoring.solutions s set late = true, ranked = false, tour_id = null from late where s.id = late.id
  )
  update scoring.attempts a set kind_in_time = kind, tour_in_time = late.tour_id, kind = 'LATE' from late where solution_id = late.id`;
