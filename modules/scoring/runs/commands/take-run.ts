import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type StoredTest } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';
import { TakeSolutions, TakeSolutionsHandler } from '../../solutions/commands/take-solutions.js';
import { Run, RunTest } from '../domain/run.js';

/** A run that a runner took, with the tests that have not ended; without a repository it is to be scored by a program. */
export interface TakenRun {
  run: Run | null;
  id: string;
  token: string;
  championshipId: string;
  tests: { name: string; visible: boolean; bytes: number }[];
}

/** SUB4: a runner takes the next repository of the queue. */
export class TakeRun extends Command<TakenRun | null> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly runner: string,
    readonly leaseSeconds: number,
    /** The box is not complete: only what the platform serves itself may be run. */
    readonly trusted: boolean,
    /** Names of the images that it has. */
    readonly images: readonly string[],
  ) {
    super();
  }
}

const unendedSql = `delete from scoring.run_logs l where solution_id = $1 and not exists (select from scoring.run_tests t
  where t.solution_id = l.solution_id and t.name = l.name and t.result is not null)`;

@CommandHandler(TakeRun)
export class TakeRunHandler implements ICommandHandler<TakeRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly solutions: TakeSolutionsHandler,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ runner, leaseSeconds, trusted, images }: TakeRun): Promise<TakenRun | null> {
    const wish = new TakeSolutions(runner, leaseSeconds, 1, { needs: 'sandbox', trusted, images });
    const [taken] = await this.solutions.execute(wish);
    if (!taken?.run) return null;
    const { id, championshipId } = taken.solution;
    const run = await this.em.findOne(Run, { solution: id });
    if (!run || run.isPredicted) return { run: null, id, token: taken.run, championshipId, tests: [] };
    const all = await this.championships.testsOf(championshipId);
    const known = await this.stillThere(id, all);
    const tests: TakenRun['tests'] = [];
    for (const test of all) {
      const { name, visible, bytes } = test;
      const before = known.find((one) => one.name === name);
      if (before?.result) continue;
      tests.push({ name, visible, bytes });
      if (!before) this.em.persist(RunTest.of(run.solution, test));
    }
    return { run, id, token: taken.run, championshipId, tests };
  }

  /**
   * Those of a former try. One that was taken away since would be waited for without an end; one that was changed since is run anew, as
   * what it gave is not of its answers of now. What was written by one that did not end is forgotten: this try writes from its beginning.
   */
  private async stillThere(solution: string, all: readonly StoredTest[]): Promise<RunTest[]> {
    const known = await this.em.find(RunTest, { solution });
    const isThere = (one: RunTest) => all.some((test) => one.isOf(test));
    const gone = known.filter((one) => !isThere(one));
    await Files.letGo(
      this.em,
      gone.map(({ outputKey }) => outputKey),
    );
    await this.em.remove(gone).flush();
    await query(this.em, unendedSql, [solution]);
    return known.filter(isThere);
  }
}
