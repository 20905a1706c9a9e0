import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import type { FastifyRequest } from 'fastify';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { usualBodyBytes } from '../../../kernel/contract/route.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { idempotencyKeyOf } from '../../../kernel/http/idempotency-key.js';
import { IncomingFiles } from '../../../kernel/http/incoming-files.js';
import { bodyOf, parse } from '../../../kernel/http/validate.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { type TeamPart, TeamsApi } from '../../../teams/teams.api.js';
import { trialsADay } from '../contract/limits.js';
import { submitRepository } from '../../solutions/contract/sending.js';
import { isLate } from '../../solutions/domain/intake-policy.js';
import { Intake } from '../../solutions/flows/intake.js';
import { BeginCheck } from '../commands/begin-check.js';
import { SubmitRepository } from '../commands/submit-repository.js';
import { repositoryAddress, repositoryReference, unavailable } from '../domain/repository-address.js';
import type { Repository } from '../domain/run.js';
import { OwnRepositories } from './own-repositories.js';
import { trialsOf } from '../queries/counted-trials.js';
import { patienceSeconds, RepositoryChecks } from '../queries/repository-checks.js';
import { noBox, Runners } from '../queries/runners.js';
import { RunnerDesk } from './runner-desk.js';

/** How long somebody waits for a trial: proxies give up after a minute. */
const trialMs = 55_000;
const lookMs = 200;
const requestBytes = 4096;

/** ALGO1: repositories that people hand in, or want to have looked at before. */
@Injectable()
export class Repositories {
  constructor(
    private readonly commands: Commands,
    private readonly incoming: IncomingFiles,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly intake: Intake,
    private readonly storage: FileStorage,
    private readonly own: OwnRepositories,
    private readonly desk: RunnerDesk,
    private readonly runners: Runners,
    private readonly checks: RepositoryChecks,
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Whether a repository is what is handed in there. */
  async areTaken(champname: string, caller: Caller): Promise<boolean> {
    return (await this.championships.visible(champname, caller)).kind === 'algorithm';
  }

  /** @throws DomainError as the route says */
  async submit(request: FastifyRequest, champname: string, caller: Caller) {
    const championship = await this.championships.visible(champname, caller);
    const given = Object(await sent(request)) as object;
    const idempotencyKey = idempotencyKeyOf(request.headers);
    if (championship.kind !== 'algorithm') {
      // Who may hand in nothing now is told that first, and who sends neither what is missing.
      await this.intake.sender(championship, caller, idempotencyKey);
      refuse('repository' in given, 'KIND_WRONG');
      throw new DomainError('FILE_REQUIRED', { fields: { file: 'FILE_REQUIRED' } });
    }
    const wish = parse(submitRepository, given);
    const repository = this.placed(championship, wish);
    const { by } = await this.intake.sender(championship, caller, idempotencyKey);
    const { url, ref } = repository;
    const asked = Readable.from([Buffer.from(`repository: ${url}\n${ref === null ? '' : `ref: ${ref}\n`}`)]);
    const stored = await this.storage.put('solutions', asked, { maxBytes: requestBytes, by: caller.id });
    const file = { name: nameOf(url), comment: wish.comment, stored, idempotencyKey };
    const solution = await this.incoming.run([stored], new SubmitRepository(championship, by, file, repository));
    // Two of the same sending came at once, and the other one was first; or it was handed in before.
    if (solution.storageKey !== stored.key) await this.incoming.drop([stored]);
    return { id: solution.id, status: solution.status };
  }

  /**
   * @throws DomainError REPOSITORY_UNAVAILABLE with the reason, CHECK_PAUSED where no box can look, TRIALS_EXCEEDED; of a
   * trial as refuseTrial
   */
  async check(
    champname: string,
    wish: { repository: string; ref?: string | undefined; run?: boolean | undefined },
    caller: Caller,
  ) {
    const championship = await this.championships.visible(champname, caller);
    const part = await this.partOrNone(championship, caller);
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    if (part && wish.run === true) refuseTrial(championship, part, this.clock.now());
    const by = { personId: caller.id, teamId: part?.teamId ?? null };
    const repository = this.placed(championship, wish);
    await this.refusePaused(repository, wish.run === true ? championship.algorithm.image : '');
    const id = await this.commands.run(new BeginCheck(championship.id, repository, by, wish.run === true));
    this.desk.wake();
    const patience = wish.run === true ? trialMs : patienceSeconds * 1000;
    for (const until = Date.now() + patience; Date.now() < until; await wait(lookMs)) {
      const ended = await this.checks.ended(id);
      if (!ended) continue;
      if (ended.fault === 'busy') break;
      if (ended.fault !== null || ended.commit === null) throw unavailable(ended.fault ?? 'git');
      const { commit, files, bytes, tests } = ended;
      return { commit, files: files ?? 0, bytes: bytes ?? 0, ...(tests && { tests }) };
    }
    await this.checks.giveUp(id);
    throw new DomainError('CHECK_PAUSED', { details: { paused: 'BUSY' } });
  }

  /** Where the last repository stands that the caller tried. @throws DomainError NOT_FOUND, KIND_WRONG */
  async trial(champname: string, caller: Caller) {
    const { id } = await this.byCode(champname, caller);
    const now = this.clock.now();
    const trial = await this.checks.lastTrial(id, caller.id, now);
    const part = await this.teams.teamOf(id, caller.id);
    const by = { personId: caller.id, teamId: part?.teamId ?? null };
    const { used } = await trialsOf(this.orm.em.fork(), id, by, now);
    return { trial, left: Math.max(0, trialsADay - used), limit: trialsADay };
  }

  /** @throws DomainError NOT_FOUND, KIND_WRONG */
  async cancelTrial(champname: string, caller: Caller): Promise<void> {
    const { id } = await this.byCode(champname, caller);
    await this.checks.cancel(id, caller.id);
    this.desk.wake();
  }

  private async byCode(champname: string, caller: Caller): Promise<ChampionshipFacts> {
    const championship = await this.championships.visible(champname, caller);
    refuse(championship.kind !== 'algorithm', 'KIND_WRONG');
    return championship;
  }

  private placed({ algorithm }: ChampionshipFacts, wish: { repository: string; ref?: string | undefined }): Repository {
    const { allowedHosts } = algorithm;
    const url = repositoryAddress(wish.repository, { origins: this.desk.origins, allowedHosts });
    return { url, ref: repositoryReference(wish.ref), trustedCommit: this.own.commitOf(url) };
  }

  /** What one commit is known of may be had in a box that is not complete, but in no other image. */
  private async refusePaused({ trustedCommit }: Repository, image: string): Promise<void> {
    const { paused, failed } = await this.runners.box(image);
    const isTrusted = trustedCommit !== null && !failed.includes(noBox);
    if (paused === null || (isTrusted && (await this.runners.isBegunIn(image)))) return;
    const isOfImage = isTrusted && paused === 'BOX_INCOMPLETE';
    throw new DomainError('CHECK_PAUSED', { details: { paused: isOfImage ? 'IMAGE_ABSENT' : paused } });
  }

  /** The team that asks; none of an organiser. @throws DomainError NOT_PARTICIPATING */
  private async partOrNone({ id }: ChampionshipFacts, caller: Caller): Promise<TeamPart | null> {
    if (await this.championships.isManaged(id, caller)) return null;
    const part = await this.teams.teamOf(id, caller.id);
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    return part;
  }
}

/**
 * A trial shows the visible tests, and costs a runner as much as what counts: nobody has one before they may be read, nor
 * once nothing is taken of the team for good. Between tours it has: for the next one.
 * @throws DomainError CHAMPIONSHIP_NOT_STARTED, CHAMPIONSHIP_OVER, TEAM_DISQUALIFIED
 */
const refuseTrial = (championship: ChampionshipFacts, { isDisqualified }: TeamPart, now: Date): void => {
  isLate(championship, now);
  refuse(isDisqualified, 'TEAM_DISQUALIFIED');
};

/** @throws DomainError KIND_WRONG for a form with a file, or with what is no field */
const sent = (request: FastifyRequest): Promise<unknown> =>
  bodyOf(request, submitRepository, usualBodyBytes).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === 'FORMAT_INVALID' ? new DomainError('KIND_WRONG') : error;
  });

/** What a repository is called where files are listed by name. */
const nameOf = (url: string): string => (new URL(url).pathname.split('/').at(-1) ?? url).slice(0, 200) || 'repository';
