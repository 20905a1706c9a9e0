import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import { needsOf, passOn } from '../../solutions/commands/evaluation-queue.js';
import { FinishScoring, FinishScoringHandler } from '../../solutions/commands/finish-scoring.js';
import type { Problem } from '../../solutions/contract/solution.js';
import { LogLine, type Result, type Solution } from '../../solutions/domain/solution.js';
import type { RunEnvironment } from '../contract/runner.js';
import { RunTest } from '../domain/run.js';
import { heldRun } from './held-run.js';

/** What the tests of a run gave together, by their names, or which of them gave what can't be put beside the others. */
export type Predictions = { stored: StoredFile; joined: readonly string[] } | { spoilt: string | null; why: string };

/**
 * ALGO1: all tests of a run have ended. What they gave goes on to the engine, or the solution is invalid, which costs nothing.
 */
export class FinishRun extends Command<boolean> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly environment: RunEnvironment,
    readonly predictions: Predictions,
  ) {
    super();
  }
}

@CommandHandler(FinishRun)
export class FinishRunHandler implements ICommandHandler<FinishRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly scoring: FinishScoringHandler,
  ) {}

  /**
   * @returns false where tests were added or changed while it ran: another try runs those, and the predictions are nobody's
   * @throws DomainError CONFLICT when the run was given up, or a test has not ended
   */
  async execute({ run: id, environment, predictions }: FinishRun): Promise<boolean> {
    const { run, solution } = await heldRun(this.em, id);
    const tests = await this.em.find(RunTest, { solution: solution.id }, { orderBy: { name: 'asc' } });
    refuse(
      tests.some(({ result }) => !result),
      'CONFLICT',
    );
    const now = await this.championships.testsOf(solution.championshipId);
    if (now.some((test) => !tests.some((one) => one.isOf(test)))) {
      await passOn(this.em, id, 'sandbox');
      return false;
    }
    // A later run takes the repository as it was cloned before.
    run.environment = { ...environment, commit: run.commit ?? environment.commit };
    if ('spoilt' in predictions) tests.find(({ name }) => name === predictions.spoilt)?.spoil(predictions.why);
    const gone = tests.flatMap(({ outputKey }) => (outputKey ? [outputKey] : []));
    for (const test of tests) test.outputKey = null;
    if (!('stored' in predictions)) {
      await this.em.flush();
      await this.refuse(solution, id, tests);
      await Files.letGo(this.em, gone);
      return true;
    }
    await Files.claim(this.em, [predictions.stored], `solution:${solution.id}`);
    await Files.letGo(this.em, [...gone, solution.predict(predictions.stored)]);
    Object.assign(run, { isPredicted: true, isAgain: false });
    // What a test gave that was taken away is left out, unless it is in the file by now: by its test that is seen before it is scored.
    const { joined } = predictions;
    this.em.remove(tests.filter(({ name }) => !joined.includes(name) && now.every((test) => test.name !== name)));
    this.em.persist(LogLine.of(solution, 'tested', { tests: tests.length }, this.clock.now()));
    await this.em.flush();
    const { metric } = await this.championships.byId(solution.championshipId);
    await passOn(this.em, id, await needsOf(this.em, solution.id, metric));
    return true;
  }

  private async refuse(solution: Solution, run: string, tests: readonly RunTest[]): Promise<void> {
    const { metric, metricParams } = await this.championships.byId(solution.championshipId);
    const failed = tests.filter(({ result }) => result === 'error');
    const problems = failed.slice(0, 20).map(problemOf);
    const judgedBy = { truthSha256: '', metric, metricParams };
    const result: Result = { ok: false, problems, counts: { test_failed: failed.length }, judgedBy };
    await this.scoring.execute(new FinishScoring([{ solutionId: solution.id, run, result }]));
  }
}

const problemOf = ({ name, verdict, problem }: RunTest): Problem => ({
  kind: 'test_failed',
  line: null,
  column: name,
  value: problem ?? verdict ?? null,
});
