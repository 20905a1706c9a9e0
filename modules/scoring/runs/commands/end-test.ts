import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import type { TestEnd } from '../contract/runner.js';
import { RunTest } from '../domain/run.js';
import { longestTail, scrubbedTail } from '../domain/shown-log.js';
import { heldRun, lockTeamOf } from './held-run.js';

/** ALGO1: notes how a test of a run ended; a second time changes nothing. */
export class EndTest extends Command<void> {
  static readonly asksNobody = 'a runner says it under the run that it holds, which is asked for';

  constructor(
    readonly run: string,
    readonly name: string,
    readonly end: TestEnd,
  ) {
    super();
  }
}

/** The end of what a test wrote. */
const tailSql = `select bytes from scoring.run_logs where solution_id = $1 and name = $2 order by at desc limit 1`;
/** What a team was shown of hidden tests that it handed in on a day: each such day has its budget, whenever they are run. */
const shownSql = `select coalesce(sum(octet_length(t.shown)), 0)::int as bytes from scoring.run_tests t
  join scoring.solutions s on s.id = t.solution_id where s.team_id = $1 and s.attempt_day = $2 and t.shown is not null`;

@CommandHandler(EndTest)
export class EndTestHandler implements ICommandHandler<EndTest> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
  ) {}

  async execute({ run: id, name, end }: EndTest): Promise<void> {
    // One of the team at a time, so that two runs do not show more together than they may.
    await lockTeamOf(this.em, id, name);
    const { solution } = await heldRun(this.em, id);
    const test = found(await this.em.findOne(RunTest, { solution: solution.id, name }));
    if (test.result) return;
    test.end(end, this.clock.now());
    if (test.visible || !test.hasFailed) return;
    const { algorithm } = await this.championships.byId(solution.championshipId);
    const { teamId, attemptDay: day } = solution;
    const { bytes } = found(await queryOne<{ bytes: number }>(this.em, shownSql, [teamId, day]));
    const [piece] = await query<{ bytes: Buffer }>(this.em, tailSql, [solution.id, name]);
    // At most four bytes a character.
    const left = Math.floor(Math.max(0, algorithm.logBytes - bytes) / 4);
    test.shown = piece ? scrubbedTail(piece.bytes, Math.min(left, longestTail)) : null;
  }
}
