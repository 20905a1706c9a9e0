import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { idempotencyKeyOf } from '../../../kernel/http/idempotency-key.js';
import { IncomingFiles } from '../../../kernel/http/incoming-files.js';
import { parse } from '../../../kernel/http/validate.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import { type TeamPart, TeamsApi } from '../../../teams/teams.api.js';
import { admitSolution } from '../queries/admission.js';
import { type Sender, sentBefore, type SentFile, SubmitSolution } from '../commands/submit-solution.js';
import { submit } from '../contract/solution-routes.js';
import { attemptDay } from '../domain/attempt-day.js';
import type { Solution } from '../domain/solution.js';
import { takenAs } from '../domain/intake-policy.js';
import { refuseOver } from '../queries/quotas.js';
import { SolutionQueries } from '../queries/solution-queries.js';
import { standingOf } from '../queries/standing.js';

/** SUB1: receives an upload: streamed to storage, stored before it is acknowledged, removed again when it is refused. */
@Injectable()
export class Intake {
  constructor(
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly solutions: SolutionQueries,
    private readonly storage: FileStorage,
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError as the route says; the file is not kept then */
  async receive(request: FastifyRequest, champname: string, caller: Caller) {
    const championship = await this.championships.visible(champname, caller);
    refuse(championship.kind !== 'file', 'KIND_WRONG');
    const idempotencyKey = idempotencyKeyOf(request.headers);
    const { by } = await this.sender(championship, caller, idempotencyKey, { bytes: announcedBytes(request) });
    const { stored, name, fields } = await this.incoming.receive(request, {
      ...{ field: submit.file.field, area: 'solutions', unnamed: 'solution' },
      ...{ maxBytes: this.settings.MAX_SOLUTION_BYTES, by: caller.id },
    });
    return this.take(championship, by, stored, () => {
      const { comment } = parse(submit.body, fields);
      return { name, comment, idempotencyKey };
    });
  }

  /** Makes a solution of a file that was just stored; it is not kept when it is refused, or was handed in before. */
  async take(championship: ChampionshipFacts, by: Sender, stored: StoredFile, about: () => Omit<SentFile, 'stored'>) {
    const sent = await this.incoming.prepare([stored], about);
    const solution = await this.incoming.run([stored], new SubmitSolution(championship, by, { ...sent, stored }));
    // Two of the same sending came at once, and the other one was first.
    if (solution.storageKey !== stored.key) await this.incoming.drop([stored]);
    return accepted(solution);
  }

  /**
   * SUB3: hands the stored file of an own solution in once more; both share it, and it is never written again.
   * @throws DomainError as the route says; SOLUTION_OPEN while nothing final is known of the first
   */
  async again(request: FastifyRequest, id: string, comment: string | undefined, caller: Caller) {
    const { championship: facts, stored, isOpen, ...before } = await this.solutions.handedIn(id, caller);
    const championship = await this.championships.visible(facts.champname, caller);
    // What a repository gave would get the same score: it is handed in again by its address.
    refuse(championship.kind !== 'file', 'KIND_WRONG');
    refuse(isOpen, 'SOLUTION_OPEN');
    refuse(stored.bytes > this.settings.MAX_SOLUTION_BYTES, 'TOO_LARGE', { max: this.settings.MAX_SOLUTION_BYTES });
    const idempotencyKey = idempotencyKeyOf(request.headers);
    const { by } = await this.sender(championship, caller, idempotencyKey, { isAgain: true });
    const file = { name: before.name, comment: comment ?? before.comment, stored, idempotencyKey };
    return accepted(await this.commands.run(new SubmitSolution(championship, by, file, true)));
  }

  /**
   * Who hands in, and what they made of this sending before, if anything.
   * @param how.bytes that it takes at least
   * @param how.isAgain whether it is the file of an earlier solution
   * @throws DomainError when nothing is taken of them now; spares people an upload that would be refused
   */
  async sender(
    championship: ChampionshipFacts,
    caller: Caller,
    idempotencyKey: string | null,
    { bytes = 0, isAgain = false } = {},
  ) {
    const part = await this.teams.teamOf(championship.id, caller.id);
    refuse(await this.championships.holdsAnswers(championship, caller), 'ORGANISER');
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    const by = { teamId: part.teamId, personId: caller.id };
    const sentNow = () => sentBefore(this.em.fork(), by, idempotencyKey, isAgain);
    try {
      await this.refuseEarly(championship, part, by, bytes);
    } catch (refusal) {
      // The attempt that this very sending took may have been the last one.
      const sent = await sentNow();
      if (sent) return { sent, by };
      throw refusal;
    }
    return { sent: await sentNow(), by };
  }

  /** The command asks again under its lock. */
  private async refuseEarly(
    championship: ChampionshipFacts,
    part: TeamPart,
    { personId, teamId }: Sender,
    bytes: number,
  ): Promise<void> {
    const now = this.clock.now();
    const { late } = await admitSolution(this.em, championship, part, now);
    const room = { personId, teamId, championshipId: championship.id };
    const { attempts: used, quotas } = await standingOf(this.em, room, attemptDay(now), this.settings);
    const when = { invalidDaily: this.settings.INVALID_DAILY, now };
    takenAs(championship, { late, confirmedAt: part.confirmedAt }, used, when);
    refuseOver(quotas, bytes);
    await this.storage.needRoom();
  }
}

/** What a form has beside its file at most: a comment, and the lines between its parts. */
const formBytes = 16_384;

/** What the file of a form has at least; 0 where its sender does not say. */
const announcedBytes = ({ headers }: FastifyRequest): number =>
  Math.max(0, Number(headers['content-length'] ?? 0) - formBytes) || 0;

const accepted = ({ id, status }: Solution) => ({ id, status });
