import { EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import type { Commands } from '../../../kernel/commands/commands.js';
import { query } from '../../../kernel/database/sql.js';
import { DomainError, found } from '../../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { Attempt } from '../domain/attempt.js';
import { attemptFor } from '../domain/intake-policy.js';
import { QueueEntry } from '../domain/queue.js';
import { LogLine, Solution } from '../domain/solution.js';
import { inTurn } from '../jobs/in-turn.js';
import { putBack } from '../leases/lease.js';
import { admitSolution } from '../queries/admission.js';
import { attemptsUsed } from '../queries/attempts-used.js';
import { closeIntake, lockSending } from './board-lock.js';
import { lockEntries, needsOf, placeFor } from './evaluation-queue.js';
import { forgetRuns, lockItems } from './run-anew.js';

/** CHAMP8: the end of a championship was moved: what came after it is late, and of each team what came before it is not. */
export const settleLate = async (commands: Commands, championshipId: string): Promise<void> => {
  const teams = await commands.run(new SettleLate(championshipId));
  await inTurn(teams, (teamId) => commands.run(new TakeInTime(championshipId, teamId)));
};

/** What came after the end is late. @returns teams of which something is late that came before it */
export class SettleLate extends Command<string[]> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(readonly championshipId: string) {
    super();
  }
}

/** $1 championship, $2 its end, or null. Attempts after the end count for nothing; what they were, and in which tour, is kept. */
const lateSql = `with late as (
    select id, tour_id from scoring.solutions
    where championship_id = $1 and not late and created_at >= $2::timestamptz order by id for update
  ), solutions as (
    update scoring.solutions s set late = true, ranked = false, tour_id = null from late where s.id = late.id
  )
  update scoring.attempts a set kind_in_time = kind, tour_in_time = late.tour_id, kind = 'LATE' from late where solution_id = late.id`;
const teamsSql = `select distinct team_id as id from scoring.solutions
  where championship_id = $1 and late and ($2::timestamptz is null or created_at < $2) order by 1`;

@CommandHandler(SettleLate)
export class SettleLateHandler implements ICommandHandler<SettleLate> {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ championshipId }: SettleLate): Promise<string[]> {
    // Who asked for the end before it was moved is there by then, and who comes after asks for this one.
    await closeIntake(this.em, championshipId);
    const { dateEnd } = await this.championships.byId(championshipId);
    await query(this.em, lateSql, [championshipId, dateEnd]);
    return (await query<{ id: string }>(this.em, teamsSql, [championshipId, dateEnd])).map(({ id }) => id);
  }
}

/**
 * What a team handed in before the end is late no more: what had been in time as what it was, whatever is another since, and what
 * came between the former end and this one as far as it would have been taken before an end, with an attempt of its day.
 */
export class TakeInTime extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly championshipId: string,
    readonly teamId: string,
  ) {
    super();
  }
}

const earlySql = `select id from scoring.solutions
  where championship_id = $1 and team_id = $2 and late and ($3::timestamptz is null or created_at < $3)`;

@CommandHandler(TakeInTime)
export class TakeInTimeHandler implements ICommandHandler<TakeInTime> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
  ) {}

  async execute({ championshipId, teamId }: TakeInTime): Promise<void> {
    // As if it were handing in, so that an end that is moved once more meanwhile waits.
    await lockSending(this.em, championshipId, teamId);
    const championship = await this.championships.byId(championshipId);
    const values = [championshipId, teamId, championship.dateEnd];
    const ids = (await query<{ id: string }>(this.em, earlySql, values)).map(({ id }) => id);
    await lockEntries(this.em, ids);
    await lockItems(this.em, ids);
    const lock = { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } } as const;
    const early = await this.em.find(Solution, { id: ids }, lock);
    const attempts = await this.em.find(Attempt, { solution: ids });
    const attemptOf = new Map(attempts.map((attempt) => [attempt.solution.id, attempt]));
    const { tours } = await this.championships.truthSums(championshipId);
    const come = early
      .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1))
      .map((solution) => ({ solution, attempt: found(attemptOf.get(solution.id)), tours }));
    // These first: what had an attempt of a day has it before any other.
    for (const one of come) if (one.attempt.kindInTime) await this.giveBack(championship, one, one.attempt.kindInTime);
    // In a tour that is no more there is nothing to be in time for: it is asked for anew, as what was never in time.
    for (const one of come) if (one.solution.late) await this.take(championship, one);
  }

  private async giveBack(championship: ChampionshipFacts, one: Early, kind: 'DAILY' | 'EXTRA'): Promise<void> {
    const tourId = one.attempt.tourInTime ?? null;
    const isThere = tourId === null || championship.tours.some((tour) => tour.id === tourId);
    if (isThere) await this.count(championship, one, { kind, tourId });
  }

  /** As if it were handed in now, with the clock of that moment: what would be refused stays late. */
  private async take(championship: ChampionshipFacts, one: Early): Promise<void> {
    const { solution, attempt } = one;
    const { teamId, createdAt } = solution;
    const team = await this.teams.standingOf(teamId);
    if (!team) return;
    const admission = await unlessRefused(() =>
      // One that was disqualified is on no board for as long as it is, and has what it handed in before once that is taken back.
      admitSolution(this.em, championship, { ...team, isDisqualified: false, teamId }, createdAt),
    );
    if (!admission) return;
    const isFree = attempt.isRefunded && !isJudgedOtherwise(one, admission.tourId);
    const used = await attemptsUsed(this.em, teamId, solution.attemptDay);
    const kind = await unlessRefused(() =>
      isFree ? 'DAILY' : attemptFor(championship, used, team.confirmedAt, createdAt),
    );
    if (kind) await this.count(championship, one, { kind, tourId: admission.tourId });
  }

  private async count(
    championship: ChampionshipFacts,
    one: Early,
    { kind, tourId }: { kind: 'DAILY' | 'EXTRA'; tourId: string | null },
  ): Promise<void> {
    if (isJudgedOtherwise(one, tourId)) await this.judgeAnew(one, championship.metric);
    one.solution.isInTime(tourId);
    one.attempt.isInTime(kind);
    await this.em.flush();
  }

  /** CHAMP6: late ones are judged by the answers of the championship, which are not those of its tour. */
  private async judgeAnew({ solution, attempt }: Early, metric: string): Promise<void> {
    const line = LogLine.of(solution, 'readmitted', {}, this.clock.now());
    if (solution.status === 'RUNNING') {
      await putBack(this.em, 'queue_entries', found(solution.run), 0);
      solution.putBack();
      this.em.persist(line);
      return;
    }
    solution.readmit();
    attempt.reserveAgain();
    await forgetRuns(this.em, solution.id);
    const needs = await needsOf(this.em, solution.id, metric);
    const entry = QueueEntry.of(solution, await placeFor(this.em, solution, needs));
    entry.needs = needs;
    this.em.persist([entry, line]);
  }
}

/** A late solution that came before the end. */
interface Early {
  solution: Solution;
  attempt: Attempt;
  /** Marks of the truths that tours have of their own. */
  tours: Record<string, string>;
}

/** Whether it has a result, or is about to get one, by other answers than those that its tour has of its own. */
const isJudgedOtherwise = ({ solution, tours }: Early, tourId: string | null): boolean => {
  const truth = tourId === null ? undefined : tours[tourId];
  if (truth === undefined || solution.fileGoneAt || solution.revoked) return false;
  if (solution.status === 'SCORED') return solution.receipt?.truthSha256 !== truth;
  return solution.status === 'INVALID' || solution.status === 'RUNNING';
};

const unlessRefused = async <T>(asked: () => T | Promise<T>): Promise<T | null> => {
  try {
    return await asked();
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};
