import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import { Files, type StoredFile } from '../../../kernel/storage/files.js';
import type { Problem } from '../../solutions/contract/solution.js';
import { LogLine } from '../../solutions/domain/solution.js';
import type { RunEnvironment } from '../contract/runner.js';
import { RunTest, wayOf } from '../domain/run.js';
import { type HeldRepository, heldRun } from './held-run.js';
import { RunEnds } from './run-ends.js';

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
    private readonly ends: RunEnds,
  ) {}

  /**
   * @returns false where tests were added or changed while it ran, or how they are run: another try runs those, and the predictions are nobody's
   * @throws DomainError CONFLICT when the run was given up, or a test has not ended
   */
  async execute({ run: id, environment, predictions }: FinishRun): Promise<boolean> {
    const held = await heldRun(this.em, id);
    const { run, solution, rejudgeId } = held;
    const tests = await this.em.find(RunTest, { solution: solution.id }, { orderBy: { name: 'asc' } });
    refuse(
      tests.some(({ result }) => !result),
      'CONFLICT',
    );
    const now = await this.championships.testsOf(solution.championshipId);
    const way = wayOf((await this.championships.byId(solution.championshipId)).algorithm);
    if (now.some((test) => !tests.some((one) => one.isOf(test, way)))) {
      await this.ends.again(held, id);
      return false;
    }
    // A later run takes the repository as it was cloned before.
    const ranIn = { ...environment, commit: run.commit ?? environment.commit };
    if ('spoilt' in predictions) tests.find(({ name }) => name === predictions.spoilt)?.spoil(predictions.why);
    const gone = tests.flatMap(({ outputKey }) => (outputKey ? [outputKey] : []));
    for (const test of tests) test.outputKey = null;
    if (!('stored' in predictions)) {
      await this.em.flush();
      if (rejudgeId === null) run.environment = ranIn;
      await this.refuse(held, id, tests);
      await Files.letGo(this.em, gone);
      return true;
    }
    await Files.claim(this.em, [predictions.stored], `solution:${solution.id}`);
    await Files.letGo(this.em, gone);
    // Of one that is judged again that is proposed: until it counts, the file and the receipt are those of the score that there is.
    if (rejudgeId === null) {
      await Files.letGo(this.em, [solution.predict(predictions.stored)]);
      Object.assign(run, { isPredicted: true, isAgain: false, environment: ranIn });
    }
    // What a test gave that was taken away is left out, unless it is in the file by now: by its test that is seen before it is scored.
    const { joined } = predictions;
    this.em.remove(tests.filter(({ name }) => !joined.includes(name) && now.every((test) => test.name !== name)));
    this.em.persist(LogLine.of(solution, 'tested', { tests: tests.length }, this.clock.now()));
    await this.em.flush();
    await this.ends.predicted(held, id, predictions.stored, ranIn);
    return true;
  }

  private async refuse(held: HeldRepository, token: string, tests: readonly RunTest[]): Promise<void> {
    const failed = tests.filter(({ result }) => result === 'error');
    const problems = failed.slice(0, 20).map(problemOf);
    await this.ends.invalid(held, token, problems, { test_failed: failed.length });
  }
}

const problemOf = ({ name, verdict, problem }: RunTest): Problem => ({
  kind: 'test_failed',
  line: null,
  column: name,
  value: problem ?? verdict ?? null,
});
