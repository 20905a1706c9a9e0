import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { truthMark } from '../../../championships/contract/truth-sums.js';
import type { RunEnvironment } from '../contract/runner.js';
import { queryOne } from '../../../kernel/database/sql.js';
import type { StoredFile } from '../../../kernel/storage/files.js';
import { EndRejudged, EndRejudgedHandler } from '../../rejudges/commands/end-rejudged.js';
import { needsOf, passOn } from '../../solutions/commands/evaluation-queue.js';
import { FailRun, FailRunHandler } from '../../solutions/commands/fail-run.js';
import { FinishScoring, FinishScoringHandler } from '../../solutions/commands/finish-scoring.js';
import type { Problem } from '../../solutions/contract/solution.js';
import type { Result } from '../../solutions/domain/solution.js';
import { mostTries, note, pauseAfter, putBack } from '../../solutions/leases/lease.js';
import type { HeldRepository } from './held-run.js';

const triesSql = 'select tries from scoring.rejudge_items where run = $1';
const toEngine = "state = 'WAITING', predicted = $2, tries = 0, due_at = clock_timestamp(), worker = null, run = null";

/** Why a run came to nothing by nobody's fault: the box, or nobody answered where its repository is. */
export type RunFailure = 'INTERNAL' | 'REPOSITORY_SILENT';

/** ALGO1: where what became of a repository's run goes: to its solution, or with one that is judged again to the proposal (SUB6). */
@Injectable()
export class RunEnds {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly scoring: FinishScoringHandler,
    private readonly rejudging: EndRejudgedHandler,
    private readonly failing: FailRunHandler,
  ) {}

  /** Nothing of it can be scored. */
  async invalid(held: HeldRepository, token: string, problems: Problem[], counts: Record<string, number>) {
    const { solution, rejudgeId } = held;
    const { id, metric, metricParams } = await this.championships.byId(solution.championshipId);
    // A proposal is of the answers of now also where none of them was looked at.
    const truthSha256 = rejudgeId && truthMark(await this.championships.truthOf(id, solution.tourId ?? null));
    const judgedBy = { truthSha256: truthSha256 ?? '', metric, metricParams };
    const result: Result = { ok: false, problems, counts, judgedBy };
    if (rejudgeId === null)
      await this.scoring.execute(new FinishScoring([{ solutionId: solution.id, run: token, result }]));
    else await this.rejudging.execute(new EndRejudged({ rejudgeId, run: token }, result));
  }

  /** It gave something, which is to be scored. The predictions are the caller's to claim. */
  async predicted(
    { solution, rejudgeId }: HeldRepository,
    token: string,
    file: StoredFile,
    environment: RunEnvironment,
  ) {
    if (rejudgeId === null) {
      const { metric } = await this.championships.byId(solution.championshipId);
      await passOn(this.em, token, await needsOf(this.em, solution.id, metric));
      return;
    }
    const { key, bytes, sha256 } = file;
    const values = [JSON.stringify({ key, bytes, sha256, environment })];
    await note(this.em, 'rejudge_items', token, { set: toEngine, values });
  }

  /** Tests became others while it ran: another try runs those. */
  async again({ rejudgeId }: HeldRepository, token: string): Promise<void> {
    if (rejudgeId === null) await passOn(this.em, token, 'sandbox');
    else await putBack(this.em, 'rejudge_items', token, 0);
  }

  /** Nobody's fault: another try, and after the last one it is told as what it was. */
  async failed({ solution, rejudgeId }: HeldRepository, token: string, failure: RunFailure): Promise<void> {
    if (rejudgeId === null) return void (await this.failing.execute(new FailRun(solution.id, token, failure, true)));
    const { tries } = (await queryOne<{ tries: number }>(this.em, triesSql, [token])) ?? { tries: mostTries };
    if (tries < mostTries) await putBack(this.em, 'rejudge_items', token, pauseAfter(tries, failure));
    else await this.rejudging.execute(new EndRejudged({ rejudgeId, run: token }, failure));
  }
}
