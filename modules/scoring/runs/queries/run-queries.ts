import { createHash } from 'node:crypto';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found, refuse } from '../../../kernel/domain/domain-error.js';
import { SolutionQueries } from '../../solutions/queries/solution-queries.js';
import type { BoxView, SolutionTest } from '../contract/run.js';
import { plainLog } from '../domain/shown-log.js';
import { Runners } from './runners.js';

/** ALGO1: runs as their teams see them. The client of the championship and admins see the logs of hidden tests too. */
@Injectable()
export class RunQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly solutions: SolutionQueries,
    private readonly runners: Runners,
  ) {}

  /** @throws DomainError NOT_FOUND, KIND_WRONG */
  async box(champname: string, caller: Caller | null): Promise<BoxView> {
    const { kind, algorithm } = await this.championships.visible(champname, caller);
    refuse(kind !== 'algorithm', 'KIND_WRONG');
    const { seconds, memoryBytes, outputBytes, processes, command } = algorithm;
    const { paused, runners: _runners, ...state } = await this.runners.box(algorithm.image);
    return { ...state, ...(paused && { paused }), command, limits: { seconds, memoryBytes, outputBytes, processes } };
  }

  /** @throws DomainError NOT_FOUND of who may not see the solution */
  async tests(id: string, caller: Caller): Promise<SolutionTest[]> {
    await this.solutions.readable(id, caller);
    return query<SolutionTest>(
      this.orm.em.fork(),
      `select name, visible, result, verdict, exit_code as "exitCode", wall_ms::float8 as ms, cpu_ms::float8 as "cpuMs",
         memory_bytes::float8 as "memoryBytes", output_bytes::float8 as bytes, problem
       from scoring.run_tests where solution_id = $1 order by name`,
      [id],
    );
  }

  /** What a test wrote, as far as it has come; of a hidden one what its team may read of it. @throws DomainError NOT_FOUND */
  async log(id: string, name: string, caller: Caller): Promise<{ bytes: Buffer; tag: string }> {
    const { championshipId } = await this.solutions.readable(id, caller);
    const em = this.orm.em.fork();
    const sql = `select visible, shown, (select string_agg(bytes, ''::bytea order by at) from scoring.run_logs l
        where l.solution_id = t.solution_id and l.name = t.name) as log
      from scoring.run_tests t where solution_id = $1 and name = $2`;
    refuse(!(await queryOne(em, 'select from scoring.runs where solution_id = $1', [id])), 'KIND_WRONG');
    const row = await queryOne<{ visible: boolean; shown: string | null; log: Buffer | null }>(em, sql, [id, name]);
    const { visible, shown, log } = found(row);
    const seesAll = visible || (await this.championships.isManaged(championshipId, caller));
    const bytes = Buffer.from(seesAll ? plainLog(log ?? Buffer.alloc(0)) : (shown ?? ''), 'utf8');
    return { bytes, tag: createHash('sha256').update(bytes).digest('hex') };
  }
}
