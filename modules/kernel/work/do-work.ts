import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Commands } from '../commands/commands.js';
import { query, queryOne } from '../database/sql.js';
import { DomainError, MetOthers } from '../domain/domain-error.js';
import { type JobRun } from '../jobs/jobs.js';
import { type Lane, lanes } from '../jobs/lanes.js';
import { type Reaction, ReactsTo } from '../jobs/reactions.js';
import { Hints } from '../live/hints.js';
import { EndWork } from './commands/end-work.js';
import { workMoved, workOrdered } from './events.js';
import { InHand } from './in-hand.js';
import { Kinds } from './kinds.js';
import { itemOf, type WorkRow } from './rows.js';

interface Order {
  workId: string;
  run: string;
  lane: Lane;
}

const takeSql = `update kernel.work set state = 'running', tries = tries + 1, moved_at = clock_timestamp(),
    started_at = coalesce(started_at, clock_timestamp())
  where id = $1 and run = $2 and state in ('waiting', 'running')
  returning id, kind, subject, championship_id as championship, team_id as team, person_id as person, state, progress, error,
    result, run, tries`;
const waitSql = `update kernel.work set state = 'waiting', why = $3, moved_at = clock_timestamp()
  where id = $1 and tries = $2 and state = 'running'`;

/** Does what takes long, in a worker: the job of an item of the ledger. */
@Injectable()
@ReactsTo(workOrdered, 'kernel.do-work', { lane: ({ lane }) => lane })
export class DoWork implements Reaction<Order> {
  private readonly log = new Logger(DoWork.name);

  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly hints: Hints,
    private readonly hand: InHand,
    private readonly kinds: Kinds,
  ) {}

  async react({ workId, run, lane }: Order, job: JobRun<unknown>): Promise<void> {
    // Nothing where it was cancelled, or ordered anew.
    const row = await queryOne<WorkRow>(this.orm.em.fork(), takeSql, [workId, run]);
    if (!row) return;
    await this.hints.tell([workMoved({ workId })]);
    const known = this.kinds.of(row.kind);
    if (!known) throw new Error(`Nobody does ${row.kind} here`);
    const ended = { workId, tries: row.tries };
    const isLast = job.attempt >= lanes[lane].retries;
    let signal = job.signal;
    try {
      const result = await this.hand.with(row, job.signal, (hand) => {
        signal = hand.signal;
        return known.doer.run(itemOf(row), hand);
      });
      await this.commands.run(new EndWork(ended, 'done', { result: result ?? null }));
    } catch (error) {
      const isTaken = job.signal.aborted;
      // It was cancelled, or has been begun anew: nothing more is to be said of this try.
      if (signal.aborted && !isTaken) return;
      if (error instanceof DomainError && !isTaken && (isLast || !(error instanceof MetOthers))) {
        await this.commands.run(new EndWork(ended, 'failed', { error: error.code }));
        return;
      }
      const why = error instanceof Error ? error.message : String(error);
      if (isLast && !isTaken) {
        this.log.error(error);
        await this.commands.run(new EndWork(ended, 'failed', { error: 'INTERNAL', why }));
        return;
      }
      await query(this.orm.em.fork(), waitSql, [workId, row.tries, why]);
      throw error;
    }
  }
}
