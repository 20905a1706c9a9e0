import { setTimeout as wait } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { MikroORM } from '@mikro-orm/postgresql';
import { DomainError, refuse } from '../../../kernel/domain/domain-error.js';
import { Draining } from '../../../kernel/http/draining.js';
import { ToldHints } from '../../../kernel/live/told-hints.js';
import { SETTINGS, type Settings, StartError } from '../../../kernel/settings.js';
import { EndRejudged } from '../../rejudges/commands/end-rejudged.js';
import { renew } from '../../solutions/leases/lease.js';
import { TakeRun } from '../commands/take-run.js';
import { limitsOf, mostSourceBytes, takeSeconds } from '../contract/limits.js';
import type { RunnerJob } from '../contract/runner.js';
import { ProgramTrials } from '../queries/program-trials.js';
import { type KnownRunner, Runners } from '../queries/runners.js';
import { RepositoryChecks, type TakenCheck } from '../queries/repository-checks.js';
import { OwnRepositories } from './own-repositories.js';

/** Leases that ran out, and hints that were lost, are looked for so often by a runner that waits. */
const lookMs = 1000;
/** After a look that found nothing the next one comes no sooner: hints of all solutions come here, also of those that no runner takes. */
const gatherMs = 250;

/** SUB4: where runners come for jobs: who they are, what they get, and whether they still have it. */
@Injectable()
export class RunnerDesk {
  private news = Promise.withResolvers<void>();

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly runners: Runners,
    private readonly checks: RepositoryChecks,
    private readonly trials: ProgramTrials,
    private readonly draining: Draining,
    private readonly repositories: OwnRepositories,
    hints: ToldHints,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    if (settings.PODIUM_MODE === 'production' && settings.REPOSITORY_ORIGINS.length > 0)
      throw new StartError('REPOSITORY_ORIGINS is for tests and the demo: leave it out in production.');
    hints.listenAtOnce('queue', () => this.wake());
  }

  /** Something may be there to be taken: whoever waits looks. */
  wake(): void {
    this.news.resolve();
    this.news = Promise.withResolvers<void>();
  }

  /** The token of a runner's call. @throws DomainError RUNNER_TOKEN_INVALID */
  async token({ headers }: FastifyRequest): Promise<{ id: string; name: string }> {
    const [, text] = /^Bearer (pdr_[\w-]{43})$/.exec(headers.authorization ?? '') ?? [];
    const token = text === undefined ? null : await this.runners.ofToken(text);
    if (!token) throw new DomainError('RUNNER_TOKEN_INVALID');
    return token;
  }

  /** Origins beside https that repositories are taken from. */
  get origins(): string[] {
    return [...this.settings.REPOSITORY_ORIGINS, ...this.repositories.origins];
  }

  get leaseSeconds(): number {
    return this.settings.JOB_HEARTBEAT_SECONDS;
  }

  /** The next job, waited for as long as the caller does and the server goes on; null when there is none. */
  async take(runner: string, isGone: () => boolean): Promise<RunnerJob | null> {
    for (const until = Date.now() + takeSeconds * 1000; ;) {
      const { news } = this;
      const looked = performance.now();
      const known = await this.runners.seen(runner);
      // It never said what it is, or was forgotten: it is to say so first.
      refuse(!known, 'CONFLICT');
      const job = known && !isGone() ? await this.next(known) : null;
      const left = until - Date.now();
      if (job || left <= 0 || isGone() || this.draining.isStopping) return job;
      const { stopped } = this.draining;
      await Promise.race([news.promise, stopped, wait(Math.min(lookMs, left))]);
      await Promise.race([stopped, wait(Math.max(0, looked + gatherMs - performance.now()))]);
    }
  }

  /** @throws DomainError CONFLICT when the run was given up */
  async renew(run: string, token: { name: string }): Promise<void> {
    const em = this.orm.em.fork();
    const runner = await this.runners.runnerOf(run, token.name);
    if (!runner) throw new DomainError('CONFLICT');
    const taker = { worker: runner, leaseSeconds: this.leaseSeconds };
    for (const leased of ['queue_entries', 'repository_checks', 'program_trials', 'rejudge_items'] as const)
      if ((await renew(em, leased, taker, [run])).length > 0) return void (await this.runners.seen(runner));
    throw new DomainError('CONFLICT');
  }

  private async next(runner: KnownRunner): Promise<RunnerJob | null> {
    const { id, complete, starts, images } = runner;
    if (!complete && !starts) return null;
    const box = { trusted: !complete, images };
    const check = await this.checks.take(id, this.leaseSeconds, box);
    if (check) return this.checkJob(check);
    const trial = complete ? await this.trials.take(id, this.leaseSeconds, images) : null;
    if (trial) return this.programJob(await this.championships.byId(trial.championshipId), trial);
    const taken = await this.commands.run(new TakeRun(id, this.leaseSeconds, !complete, images));
    if (!taken) {
      const late = await this.checks.takeAfterRuns(id, this.leaseSeconds, box);
      return late && this.checkJob(late);
    }
    if ('lost' in taken) {
      await this.commands.run(new EndRejudged(taken.lost, 'INTERNAL'));
      return this.next(runner);
    }
    const { run, tests } = taken;
    const championship = await this.championships.byId(taken.championshipId);
    if (!run) return this.programJob(championship, { id: taken.id, run: taken.token });
    return this.job(championship, {
      id: run.solution.id,
      run: taken.token,
      kind: 'run',
      repository: run.repository,
      ref: run.ref ?? null,
      trustedCommit: run.trustedCommit ?? null,
      source: typeof run.sourceKey === 'string',
      tests,
    });
  }

  private async checkJob(check: TakenCheck): Promise<RunnerJob> {
    const championship = await this.championships.byId(check.championshipId);
    const tests = check.runs
      ? (await this.championships.testsOf(championship.id)).filter(({ visible }) => visible)
      : [];
    const job = this.job(championship, { ...check, source: false, kind: 'check', tests: tests.map(shownOf) });
    // Git is in the usual image of any runner: what is only looked at needs no other one.
    return check.runs ? job : { ...job, image: '' };
  }

  /** ALGO2: predictions and truth are scored by the organiser's program. */
  private programJob(championship: ChampionshipFacts, { id, run }: { id: string; run: string }): RunnerJob {
    const about = { id, run, kind: 'metric', source: false, tests: [], repository: '', ref: null } as const;
    return { ...this.job(championship, { ...about, tests: [], trustedCommit: null }), repository: null };
  }

  private job({ algorithm }: ChampionshipFacts, about: AboutJob): RunnerJob {
    const { id, run, kind, source, tests } = about;
    const { command, build, allowedHosts, outputBytes } = algorithm;
    return {
      id,
      run,
      kind,
      leaseSeconds: this.leaseSeconds,
      repository: {
        url: about.repository,
        ref: about.ref,
        allowedHosts,
        commit: about.trustedCommit,
        maxBytes: mostSourceBytes,
      },
      source,
      image: algorithm.image,
      command: inShell(command),
      build: inShell(build),
      tests,
      limits: limitsOf(algorithm),
      output: { maxBytes: outputBytes },
    };
  }
}

const shownOf = ({ name, visible, bytes }: RunnerJob['tests'][number]) => ({ name, visible, bytes });

type AboutJob = Pick<RunnerJob, 'id' | 'run' | 'kind' | 'source' | 'tests'> & {
  repository: string;
  ref: string | null;
  trustedCommit: string | null;
};

const inShell = (command: string): string[] | null => (command === '' ? null : ['/bin/sh', '-c', command]);
