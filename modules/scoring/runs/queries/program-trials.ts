import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import { imageOfSql } from '../../solutions/queries/queue-sql.js';
import { finish, putBack, takeFirst, type Wanted } from '../../solutions/leases/lease.js';
import type { ProgramSaid } from '../contract/metric-program.js';

export interface TakenTrial {
  id: string;
  run: string;
  championshipId: string;
}

/** What a trial is of. */
export interface TrialFiles {
  programKey: string;
  predictionsKey: string;
  truthKey: string;
}

const mostTries = 2;
const awaitedSql = `select id from scoring.program_trials where championship_id = $1 and program_key = $2
  and predictions_key = $3 and truth_key = $4 and ended_at is null and tries < ${mostTries} limit 1`;
const leased = 'program_trials';
const wanted: Wanted = {
  key: 'id',
  where: `l.ended_at is null and l.tries < ${mostTries} and ${imageOfSql('l')} = any($3::text[])`,
  columns: 'l.id, l.run, l.championship_id as "championshipId"',
};
const keptSeconds = 3600;

/** Trials of metric programs, taken under a lease as checks of repositories are. */
@Injectable()
export class ProgramTrials {
  constructor(private readonly orm: MikroORM) {}

  /** Begins one, unless the same is awaited already. @returns which one is to be looked at */
  async begin(championshipId: string, { programKey, predictionsKey, truthKey }: TrialFiles): Promise<string> {
    const em = this.orm.em.fork();
    const values = [championshipId, programKey, predictionsKey, truthKey];
    const awaited = await queryOne<{ id: string }>(em, awaitedSql, values);
    if (awaited) return awaited.id;
    const id = newId();
    const sql = `insert into scoring.program_trials (championship_id, program_key, predictions_key, truth_key, id)
      values ($1, $2, $3, $4, $5)`;
    await query(em, sql, [...values, id]);
    return id;
  }

  take(runner: string, leaseSeconds: number, images: readonly string[]): Promise<TakenTrial | null> {
    const which = { ...wanted, values: [images] };
    return takeFirst<TakenTrial>(this.orm.em.fork(), leased, { worker: runner, leaseSeconds }, which);
  }

  /** What a trial reads; null for a run that is none. */
  of(run: string): Promise<(TrialFiles & { championshipId: string }) | null> {
    const sql = `select championship_id as "championshipId", program_key as "programKey",
      predictions_key as "predictionsKey", truth_key as "truthKey" from scoring.program_trials where run = $1`;
    return queryOne(this.orm.em.fork(), sql, [run]);
  }

  end(run: string, said: ProgramSaid): Promise<boolean> {
    const ended = { set: 'said = $2, ended_at = clock_timestamp()', values: [JSON.stringify(said)] };
    return finish(this.orm.em.fork(), leased, run, ended);
  }

  putBack(run: string): Promise<boolean> {
    return putBack(this.orm.em.fork(), leased, run, 0);
  }

  /** Whether it said something, or says nothing any more: boxes failed in it. */
  async hasEnded(id: string): Promise<boolean> {
    const sql = `select from scoring.program_trials where id = $1 and ended_at is null
      and (tries < ${mostTries} or due_at > clock_timestamp())`;
    return (await queryOne(this.orm.em.fork(), sql, [id])) === null;
  }

  @Every({ turn: 'old trials of metric programs', seconds: 3600, look: 600 })
  async forget(): Promise<void> {
    const sql =
      'delete from scoring.program_trials where least(due_at, ended_at) < clock_timestamp() - make_interval(secs => $1)';
    await query(this.orm.em.fork(), sql, [keptSeconds]);
  }
}
