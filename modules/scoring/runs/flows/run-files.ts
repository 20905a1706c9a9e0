import { Readable } from 'node:stream';
import { MikroORM } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { joinedParts, OtherColumns } from '../../../championships/algorithms/contract/joined-parts.js';
import { query } from '../../../kernel/database/sql.js';
import { DomainError, found, refuse } from '../../../kernel/domain/domain-error.js';
import { IncomingFiles } from '../../../kernel/http/incoming-files.js';
import { Live } from '../../../kernel/live/live.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { FileStorage } from '../../../kernel/storage/file-storage.js';
import { formatOf } from '../../engine/index.js';
import { FinishRun, type Predictions } from '../commands/finish-run.js';
import { KeepOutput } from '../commands/keep-output.js';
import { KeepSource } from '../commands/keep-source.js';
import { mostLogBytes, mostSourceBytes } from '../contract/limits.js';
import type { RunEnvironment } from '../contract/runner.js';
import type { TrialTest } from '../contract/run.js';
import { RunTest, whyNothing } from '../domain/run.js';
import { RepositoryChecks } from '../queries/repository-checks.js';
import { HeldRuns } from '../queries/held-runs.js';

/** What was cloned, by what its runner says of it. */
interface Cloned {
  commit: string;
  files: number;
  bytes: number;
}

/** A piece that is there already, or beyond what is kept, is let be. */
const logSql = `insert into scoring.run_logs (solution_id, name, at, bytes) select $1, $2, $3::bigint, $4
  where $3::bigint < ${mostLogBytes} on conflict do nothing`;

/** ALGO1: files of runs on their way in and out. The host never opens one: they are bytes. */
@Injectable()
export class RunFiles {
  constructor(
    private readonly orm: MikroORM,
    private readonly incoming: IncomingFiles,
    private readonly storage: FileStorage,
    private readonly held: HeldRuns,
    private readonly checks: RepositoryChecks,
    private readonly championships: ChampionshipsApi,
    private readonly live: Live,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Keeps the tar of a repository; of a check there is nothing to keep. @throws DomainError CONFLICT, TOO_LARGE */
  async source(run: string, cloned: Cloned, body: Readable): Promise<void> {
    if (!(await this.held.isRun(run))) {
      body.resume();
      refuse(!(await this.checks.found(run, cloned)), 'CONFLICT');
      return;
    }
    const stored = await this.storage.put('runs', body, { maxBytes: mostSourceBytes });
    await this.incoming.run([stored], new KeepSource(run, stored, cloned.commit, cloned.files));
  }

  /** Where the tar of a run is stored. @throws DomainError CONFLICT, NOT_FOUND */
  async sourceKey(run: string): Promise<string> {
    return found((await this.held.of(run)).sourceKey);
  }

  /** Where the input of a test is stored. @throws DomainError CONFLICT, NOT_FOUND */
  async inputKey(run: string, name: string): Promise<string> {
    const triedIn = await this.checks.triedIn(run);
    const championshipId = triedIn ?? (await this.held.of(run)).championshipId;
    const tests = await this.championships.testsOf(championshipId);
    return found(tests.find((test) => test.name === name && (test.visible || triedIn === null))).inputKey;
  }

  /** Keeps a piece of a log. @throws DomainError CONFLICT, NOT_FOUND */
  async log(run: string, name: string, offset: number, body: Readable): Promise<void> {
    const { solutionId } = await this.held.of(run);
    const pieces: Buffer[] = [];
    for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece);
    const bytes = Buffer.concat(pieces);
    found(await this.orm.em.fork().findOne(RunTest, { solution: solutionId, name }));
    if (bytes.length === 0) return;
    await query(this.orm.em.fork(), logSql, [solutionId, name, offset, bytes]);
    await this.live.changed(`log:${solutionId}`);
  }

  /** Keeps what a test gave. @throws DomainError CONFLICT, TOO_LARGE */
  async output(run: string, name: string, body: Readable): Promise<void> {
    const { championshipId } = await this.held.of(run);
    const { algorithm } = await this.championships.byId(championshipId);
    const stored = await this.storage.put('runs', body, { maxBytes: algorithm.outputBytes });
    await this.incoming.run([stored], new KeepOutput(run, name, stored));
  }

  /** Joins what the tests gave, and sends it on to be scored. @throws DomainError CONFLICT */
  async finish(run: string, environment: RunEnvironment): Promise<void> {
    const { solutionId, championshipId } = await this.held.of(run);
    const { metric } = await this.championships.byId(championshipId);
    const predictions = await this.predictions(solutionId, championshipId, formatOf(metric));
    const stored = 'stored' in predictions ? [predictions.stored] : [];
    if (!(await this.incoming.run(stored, new FinishRun(run, environment, predictions))))
      await this.incoming.drop(stored);
  }

  /** Ends a trial on the visible tests: what is wrong with them is told as the run that counts would tell it. @throws DomainError CONFLICT */
  async endTrial(run: string, tests: readonly TrialTest[] | null): Promise<void> {
    const triedIn = tests && (await this.checks.triedIn(run));
    const judged = triedIn ? (await this.championships.testsOf(triedIn)).filter((test) => test.judged) : [];
    const told = tests?.map(({ problem, ...test }) => {
      const isJudged = judged.some(({ name }) => name === test.name);
      const nothing = whyNothing({ judged: isJudged, verdict: test.verdict, gave: test.bytes > 0, problem });
      return { ...test, ...(nothing && { problem: nothing }) };
    });
    refuse(!(await this.checks.end(run, null, told ?? null)), 'CONFLICT');
  }

  /** Of the tests that there are: what one gave that was taken away meanwhile has no answers any more. */
  private async predictions(solution: string, championship: string, format: 'csv' | 'json'): Promise<Predictions> {
    const name = (await this.championships.testsOf(championship)).map((test) => test.name);
    const where = { solution, judged: true, name };
    const tests = await this.orm.em.fork().find(RunTest, where, { orderBy: { name: 'asc' } });
    if (tests.length === 0 || tests.some(({ result }) => result !== 'ok')) return { spoilt: null, why: 'failed' };
    const parts = tests.flatMap(({ name, outputKey }) =>
      outputKey ? [{ name, read: () => this.storage.read(outputKey) }] : [],
    );
    try {
      const body = Readable.from(joinedParts(format, parts));
      const stored = await this.storage.put('solutions', body, { maxBytes: this.settings.MAX_SOLUTION_BYTES });
      return { stored, joined: tests.map((test) => test.name) };
    } catch (error) {
      if (error instanceof OtherColumns)
        return { spoilt: error.part, why: format === 'json' ? 'no_object' : 'columns' };
      // Together they are more than a file may be: the last one goes over it.
      if (error instanceof DomainError && error.code === 'TOO_LARGE')
        return { spoilt: tests.at(-1)?.name ?? null, why: 'too_large' };
      throw error;
    }
  }
}
