import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { isoSql, queryOne } from '../../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { lastly } from '../../../kernel/domain/happened.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { Files, type KeptFile } from '../../../kernel/storage/files.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { Attempt } from '../domain/attempt.js';
import { attemptDay } from '../domain/attempt-day.js';
import { QueueEntry } from '../domain/queue.js';
import { LogLine, Solution } from '../domain/solution.js';
import { takenAs } from '../domain/intake-policy.js';
import { latestTour } from '../domain/running-tour.js';
import { attemptsUsed } from '../queries/attempts-used.js';
import { quotasWith, refuseOver } from '../queries/quotas.js';
import { admitSolution } from '../queries/admission.js';
import { lockSending } from './board-lock.js';
import { programMetric } from '../domain/program-metric.js';
import { needsOf, placeFor } from './evaluation-queue.js';

/** Who hands in. */
export interface Sender {
  teamId: string;
  personId: string;
}

/** A stored file and what its sender says of it. */
export interface SentFile {
  name: string;
  comment: string;
  stored: KeptFile;
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
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * @returns the new solution, or the one that was made of the same sending before
   * @throws DomainError NOT_FOUND of a championship that is archived by now, as for whoever looks at it; NOT_PARTICIPATING of who is not in the team any more, or was blocked; ORGANISER of who has the answers by now; KEY_REUSED when that was of another file; FILE_GONE when that of the earlier one was removed;
   * QUOTA_EXCEEDED; else as admitSolution and takenAs
   */
  async execute({ championship: { id }, by, file, isAgain }: SubmitSolution): Promise<Solution> {
    await lockSending(this.em, id, by.teamId);
    const sent = await sentBefore(this.em, by, file.idempotencyKey, isAgain);
    refuse(sent !== null && sent.sha256 !== file.stored.sha256, 'KEY_REUSED');
    if (sent) return sent;
    // Read anew: it may have been finished, or archived, while the file was on its way.
    const championship = await this.championships.byId(id);
    found(championship.state === 'ARCHIVED' ? null : championship);
    refuse(await this.championships.holdsAnswers(championship, { id: by.personId, role: 'user' }), 'ORGANISER');
    const now = await this.momentIn(championship);
    // Asked again: they may have left the team, or been blocked, while the file was on its way.
    const team = await this.teams.lockedMembership(id, by.personId, now);
    if (!team) throw new DomainError('NOT_PARTICIPATING');
    if (team.teamId !== by.teamId) {
      refuse(!(await this.teams.isMergedInto(by.teamId, team.teamId)), 'NOT_PARTICIPATING');
      return this.execute(new SubmitSolution(championship, { ...by, teamId: team.teamId }, file, isAgain));
    }
    const { confirmedAt } = team;
    const { late, tourId } = await admitSolution(this.em, championship, team, now);
    const day = attemptDay(now);
    const used = await attemptsUsed(this.em, by.teamId, day);
    const kind = takenAs(championship, { late, confirmedAt }, used, { invalidDaily: this.settings.INVALID_DAILY, now });
    if (isAgain) await this.refuseGone(file.stored.key);
    const place = { championshipId: championship.id, attemptDay: day, late, tourId, sharesFile: isAgain };
    const solution = Solution.submit({ ...place, ...by, ...file }, now);
    const line = LogLine.of(solution, isAgain ? 'resubmitted' : 'received', { bytes: solution.bytes }, now);
    await this.em.persist([solution, Attempt.reserve(solution, kind, now), line]).flush();
    await this.queue(solution, championship);
    if (!isAgain) await this.take(solution, file.stored);
    return solution;
  }

  /**
   * The moment at which it comes. The clock of this machine may be behind that of the one which made the results final, or decided
   * the tour that runs here still: what comes in after that is not in time.
   */
  private async momentIn({ id, finishedAt, tours }: ChampionshipFacts): Promise<Date> {
    const now = this.clock.now();
    const tour = latestTour(tours, now);
    const values = [id, tour?.id, tour?.dateEnd];
    const decided = tour ? await queryOne<{ at: string }>(this.em, decidedSql, values) : null;
    return new Date(Math.max(now.getTime(), finishedAt?.getTime() ?? 0, decided ? Date.parse(decided.at) : 0));
  }

  private async queue(solution: Solution, { kind, metric }: ChampionshipFacts): Promise<void> {
    const needs = metric === programMetric ? await needsOf(this.em, solution.id, metric) : 'engine';
    // A repository says itself what it needs, and has its place among those by then.
    const entry = QueueEntry.of(solution, await placeFor(this.em, solution, kind === 'algorithm' ? 'sandbox' : needs));
    // Nothing else needs more than the engine from the start.
    entry.needs = needs;
    await this.em.persist(entry).flush();
  }

  /** A quota is asked once it is counted: until we commit, the counts wait for us, so that parallel ones don't pass them together. */
  private async take(solution: Solution, stored: KeptFile): Promise<void> {
    await Files.claim(this.em, [stored], `solution:${solution.id}`);
    lastly(async () => refuseOver(await quotasWith(this.em, solution, this.settings), 0));
  }

  /** Its file stays until we commit: who removes it asks for the same rows. */
  private async refuseGone(storageKey: string): Promise<void> {
    const sql = `select ${isoSql('file_gone_at')} as at from scoring.solutions where storage_key = $1 and not shares_file for share`;
    const at = (await queryOne<{ at: string | null }>(this.em, sql, [storageKey]))?.at ?? null;
    refuse(at !== null, 'FILE_GONE', { at });
  }
}

/** $1 championship, $2 the tour, $3 its end. What was decided before that is not of the tour as it goes. */
const decidedSql = `select ${isoSql('decided_at')} as at from scoring.tour_decisions
  where championship_id = $1 and tour_id = $2 and decided_at >= $3::timestamptz`;

/** What its sender made of this sending before; one that hands a file in again is another than one that brings it. */
export const sentBefore = (
  em: EntityManager,
  { teamId, personId }: Sender,
  idempotencyKey: string | null = null,
  sharesFile = false,
): Promise<Solution | null> =>
  idempotencyKey === null
    ? Promise.resolve(null)
    : em.findOne(Solution, { teamId, personId, idempotencyKey, sharesFile });
