import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import type { StoredFile } from '../../kernel/storage/file-storage.js';
import { TeamsApi } from '../../teams/teams.api.js';
import { Attempt } from '../domain/attempt.js';
import { attemptDay } from '../domain/attempt-day.js';
import { QueueEntry } from '../domain/queue.js';
import { LogLine, Solution } from '../domain/solution.js';
import { attemptFor } from '../domain/submission-policy.js';
import { attemptsUsed } from '../queries/attempts-used.js';
import { admitSolution } from './admit-solution.js';
import { lockIntake } from './board-lock.js';
import { lockTeam, placeFor } from './evaluation-queue.js';

/** Who hands in. */
export interface Sender {
  teamId: string;
  personId: string;
}

/** A stored file and what its sender says of it. */
export interface SentFile {
  name: string;
  comment: string;
  stored: StoredFile;
  idempotencyKey?: string | null;
}

/** SUB1: takes a stored file as a solution of a team: an attempt is reserved and it is queued, or nothing happens. */
export class SubmitSolution extends Command<Solution> {
  constructor(
    readonly championship: ChampionshipFacts,
    readonly by: Sender,
    readonly file: SentFile,
    /** The file is that of an earlier solution (SUB3). */
    readonly isAgain = false,
  ) {
    super();
  }
}

@CommandHandler(SubmitSolution)
export class SubmitSolutionHandler implements ICommandHandler<SubmitSolution> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly teams: TeamsApi,
    private readonly championships: ChampionshipsApi,
  ) {}

  /**
   * @returns the new solution, or the one that was made of the same sending before
   * @throws DomainError IDEMPOTENCY_KEY_USED when that was of another file; else as admitSolution and attemptFor
   */
  async execute({ championship: { id }, by, file, isAgain }: SubmitSolution): Promise<Solution> {
    await lockTeam(this.em, by.teamId);
    const sent = await sentBefore(this.em, by.teamId, file.idempotencyKey);
    refuse(sent !== null && sent.sha256 !== file.stored.sha256, 'IDEMPOTENCY_KEY_USED');
    if (sent) return sent;
    await lockIntake(this.em, id);
    // Read anew: it may have been finished while the file was on its way.
    const championship = await this.championships.byId(id);
    const now = this.clock.now();
    const confirmedAt = await this.teams.confirmedAt(by.teamId);
    const { late, tourId } = await admitSolution(this.em, championship, { teamId: by.teamId, confirmedAt }, now);
    const day = attemptDay(now);
    const used = await attemptsUsed(this.em, by.teamId, day);
    const kind = late ? 'LATE' : attemptFor(championship, used, confirmedAt, now);
    const place = { championshipId: championship.id, attemptDay: day, late, tourId };
    const solution = Solution.submit({ ...place, ...by, ...file }, now);
    const entry = QueueEntry.of(solution, await placeFor(this.em, by.teamId));
    const line = LogLine.of(solution, isAgain ? 'resubmitted' : 'received', { bytes: solution.bytes }, now);
    this.em.persist([solution, Attempt.reserve(solution, kind, now), entry, line]);
    return solution;
  }
}

/** What a team made of this sending before. */
export const sentBefore = (
  em: EntityManager,
  teamId: string,
  idempotencyKey: string | null = null,
): Promise<Solution | null> =>
  idempotencyKey === null ? Promise.resolve(null) : em.findOne(Solution, { teamId, idempotencyKey });
