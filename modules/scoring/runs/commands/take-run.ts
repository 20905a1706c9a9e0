import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi, type StoredTest } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import { Files } from '../../../kernel/storage/files.js';
import { TakeSolutions, TakeSolutionsHandler } from '../../solutions/commands/take-solutions.js';
import type { RejudgeRun } from '../../rejudges/commands/end-rejudged.js';
import { mostTries, takeFirst, type Wanted } from '../../solutions/leases/lease.js';
import { imageOfSql, isAwaitedSql } from '../../solutions/queries/queue-sql.js';
import { Run, RunTest, wayOf } from '../domain/run.js';

/** A run that a runner took, with the tests that have not ended; without a repository it is to be scored by a program. */
export interface TakenRun {
  run: Run | null;
  id: string;
  token: string;
  championshipId: string;
  tests: { name: string; visible: boolean; bytes: number }[];
}

/** One that is to be judged again and whose runners all died: whoever took it ends it, once the taking is done. */
export interface LostRun {
  lost: RejudgeRun;
}

/** SUB4: a runner takes the next repository of the queue. */
export class TakeRun extends Command<TakenRun | LostRun | null> {
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

/** A repository that is to be run again for a re-judgement. */
interface TakenAgain {
  rejudgeId: string;
  id: string;
  run: string;
  tries: number;
  championshipId: string;
}

/** $3 whether only what is trusted, $4 the images of the runner. */
const again: Wanted = {
  key: 'rejudge_id, solution_id',
  where: `l.state = 'BOX' and exists (select from scoring.rejudges j where j.id = l.rejudge_id and j.state = 'RUNNING')
    and not ${isAwaitedSql('l')} and not exists (select from scoring.pauses where scope = 'all')
    and exists (select from scoring.solutions s join scoring.runs r on r.solution_id = s.id where s.id = l.solution_id
      and (not $3::boolean or r.trusted_commit is not null) and ${imageOfSql('s')} = any($4::text[]))`,
  columns: `l.rejudge_id as "rejudgeId", l.solution_id as id, l.run, l.tries, s.championship_id as "championshipId"`,
  join: 'join scoring.solutions s on s.id = l.solution_id',
};

@CommandHandler(TakeRun)
export class TakeRunHandler implements ICommandHandler<TakeRun> {
  constructor(
    private readonly em: EntityManager,
    private readonly solutions: TakeSolutionsHandler,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ runner, leaseSeconds, trusted, images }: TakeRun): Promise<TakenRun | LostRun | null> {
    const wish = new TakeSolutions(runner, leaseSeconds, 1, { needs: 'sandbox', trusted, images });
    const [taken] = await this.solutions.execute(wish);
    if (!taken) return this.takeAgain(wish, images);
    if (!taken.run) return null;
    const { id, championshipId } = taken.solution;
    const run = await this.em.findOne(Run, { solution: id });
    if (!run || run.isPredicted) return { run: null, id, token: taken.run, championshipId, tests: [] };
    return this.begin(run, { id, championshipId, token: taken.run });
  }

  /** SUB6: what is judged again waits for all that is new. */
  private async takeAgain(wish: TakeSolutions, images: readonly string[]): Promise<TakenRun | LostRun | null> {
    const values = [wish.taker.trusted ?? false, images];
    const item = await takeFirst<TakenAgain>(this.em, 'rejudge_items', wish, { ...again, values });
    if (!item) return null;
    const { id, championshipId, run: token, tries } = item;
    // Not here: its re-judgement is locked before its items.
    if (tries > mostTries) return { lost: item };
    const run = await this.em.findOneOrFail(Run, { solution: id });
    if (tries === 1) await this.beginAnew(run);
    return this.begin(run, { id, championshipId, token });
  }

  /** Its outputs are joined: of a test that is the same nothing is left that could be joined with what another gives. */
  private async beginAnew(run: Run): Promise<void> {
    const before = await this.em.find(RunTest, { solution: run.solution.id });
    await Files.letGo(
      this.em,
      before.map(({ outputKey }) => outputKey),
    );
    if (run.isPredicted) run.isAgain = before.some(({ judged, visible }) => judged && !visible);
    run.isPredicted = false;
    await this.em.remove(before).flush();
  }

  private async begin(run: Run, { id, championshipId, token }: Pick<TakenRun, 'id' | 'championshipId' | 'token'>) {
    const all = await this.championships.testsOf(championshipId);
    const way = wayOf((await this.championships.byId(championshipId)).algorithm);
    const known = await this.stillThere(id, all, way);
    const tests: TakenRun['tests'] = [];
    for (const test of all) {
      const { name, visible, bytes } = test;
      const before = known.find((one) => one.name === name);
      if (before?.result) continue;
      tests.push({ name, visible, bytes });
      if (!before) this.em.persist(RunTest.of(run.solution, test, way));
    }
    return { run, id, token, championshipId, tests };
  }

  /**
   * Those of a former try. One that was taken away since would be waited for without an end; one that was changed since, or is run in
   * another way, is run anew, as what it gave is not of its answers of now, or not what the others give. What was written by one that did not end is forgotten: this try writes from its beginning.
   */
  private async stillThere(solution: string, all: readonly StoredTest[], way: string): Promise<RunTest[]> {
    const known = await this.em.find(RunTest, { solution });
    const isThere = (one: RunTest) => all.some((test) => one.isOf(test, way));
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
