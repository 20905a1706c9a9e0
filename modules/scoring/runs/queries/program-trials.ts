import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { newId } from '../../../kernel/domain/id.js';
import { Every } from '../../../kernel/jobs/ticks.js';
import type { ProgramSaid } from '../contract/metric-program.js';

export interface TakenTrial {
  id: string;
  run: string;
  championshipId: string;
}

const mostTries = 2;
const keptSeconds = 3600;

/** Trials of metric programs, taken under a lease as checks of repositories are. */
@Injectable()
export class ProgramTrials {
  constructor(private readonly orm: MikroORM) {}

  async begin(championshipId: string, predictionsKey: string): Promise<string> {
    const id = newId();
    const sql = 'insert into scoring.program_trials (id, championship_id, predictions_key) values ($1, $2, $3)';
    await query(this.orm.em.fork(), sql, [id, championshipId, predictionsKey]);
    return id;
  }

  take(runner: string, leaseSeconds: number): Promise<TakenTrial | null> {
    return queryOne<TakenTrial>(
      this.orm.em.fork(),
      `update scoring.program_trials set run = $1, runner = $2, tries = tries + 1,
         due_at = clock_timestamp() + make_interval(secs => $3)
       where id = (select id from scoring.program_trials where ended_at is null and due_at <= clock_timestamp()
         and tries < ${mostTries} order by due_at limit 1 for update skip locked)
       returning id, run, championship_id as "championshipId"`,
      [newId(), runner, leaseSeconds],
    );
  }

  /** What a trial reads; null for a run that is none. */
  of(run: string): Promise<{ championshipId: string; predictionsKey: string } | null> {
    const sql = `select championship_id as "championshipId", predictions_key as "predictionsKey"
      from scoring.program_trials where run = $1 and ended_at is null`;
    return queryOne(this.orm.em.fork(), sql, [run]);
  }

  /** @returns false when it was given up */
  renew(run: string, leaseSeconds: number): Promise<boolean> {
    return this.change('due_at = clock_timestamp() + make_interval(secs => $2)', [run, leaseSeconds]);
  }

  end(run: string, said: ProgramSaid): Promise<boolean> {
    return this.change('said = $2, ended_at = clock_timestamp()', [run, JSON.stringify(said)]);
  }

  putBack(run: string): Promise<boolean> {
    return this.change('run = null, runner = null, due_at = clock_timestamp()', [run]);
  }

  async ended(id: string): Promise<ProgramSaid | null> {
    const sql = 'select said from scoring.program_trials where id = $1 and ended_at is not null';
    return (await queryOne<{ said: ProgramSaid }>(this.orm.em.fork(), sql, [id]))?.said ?? null;
  }

  @Every({ turn: 'old trials of metric programs', seconds: 3600, look: 600 })
  async forget(): Promise<void> {
    const sql = 'delete from scoring.program_trials where due_at < clock_timestamp() - make_interval(secs => $1)';
    await query(this.orm.em.fork(), sql, [keptSeconds]);
  }

  private async change(set: string, values: readonly unknown[]): Promise<boolean> {
    const sql = `update scoring.program_trials set ${set} where run = $1 and ended_at is null returning id`;
    return (await query(this.orm.em.fork(), sql, values)).length > 0;
  }
}
