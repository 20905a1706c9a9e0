import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { isTooMuch, ScoreSolution } from '../../solutions/jobs/score-solution.js';
import { mostTries, pauseAfter, putBack, takeFirst, type Wanted } from '../../solutions/leases/lease.js';
import { isAwaitedSql, isDueSql } from '../../solutions/queries/queue-sql.js';
import { EndRejudged, type RejudgeRun } from '../commands/end-rejudged.js';

/** A solution to score again, once more. */
export interface RejudgeItemRun extends RejudgeRun {
  tries: number;
  championshipId: string;
  tourId: string | null;
  storageKey: string;
  sha256: string;
}

/**
 * Not while a new solution is due. That is asked in the same statement: asked before, a queue that is resumed in between would
 * let it pass.
 */
const wanted: Wanted = {
  key: 'rejudge_id, solution_id',
  where: `l.state = 'WAITING' and exists (select from scoring.rejudges r where r.id = l.rejudge_id and r.state = 'RUNNING')
    and not ${isAwaitedSql('l')} and not exists (select from scoring.pauses where scope = 'all')
    and not exists (select from scoring.queue_entries e where e.needs = 'engine' and ${isDueSql('e')})`,
  columns: `l.rejudge_id as "rejudgeId", l.run, l.tries, s.championship_id as "championshipId", s.tour_id as "tourId",
    coalesce(l.predicted->>'key', s.storage_key) as "storageKey", coalesce(l.predicted->>'sha256', s.sha256) as sha256`,
  join: 'join scoring.solutions s on s.id = l.solution_id',
};

/** SUB6: the work of re-judgements, in the slots that new solutions leave. A stop of the whole queue stops it too. */
@Injectable()
export class RejudgeItems {
  private readonly log = new Logger(RejudgeItems.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly championships: ChampionshipsApi,
    private readonly scorer: ScoreSolution,
  ) {}

  /** The next solution to score again; null when there is none, or a new solution is due. */
  take(worker: string, leaseSeconds: number): Promise<RejudgeItemRun | null> {
    return takeFirst<RejudgeItemRun>(this.orm.em.fork(), 'rejudge_items', { worker, leaseSeconds }, wanted);
  }

  async score(item: RejudgeItemRun): Promise<void> {
    if (item.tries > mostTries) await this.commands.run(new EndRejudged(item, 'INTERNAL'));
    else await this.scoreAgain(item);
  }

  private async scoreAgain(item: RejudgeItemRun): Promise<void> {
    try {
      const championship = await this.championships.byId(item.championshipId);
      await this.commands.run(new EndRejudged(item, await this.scorer.resultOf(item, championship)));
    } catch (error) {
      this.log.error(error);
      if (isTooMuch(error)) await this.commands.run(new EndRejudged(item, 'SCORING_LIMIT'));
      else if (item.tries === mostTries) await this.commands.run(new EndRejudged(item, 'INTERNAL'));
      else await putBack(this.orm.em.fork(), 'rejudge_items', item.run, pauseAfter(item.tries));
    }
  }
}
