import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';

/** A run that a runner has. */
export interface HeldRun {
  solutionId: string;
  championshipId: string;
  sourceKey: string | null;
}

/** Runs as they are now, for what only reads; a command locks them and asks again. */
@Injectable()
export class HeldRuns {
  constructor(private readonly orm: MikroORM) {}

  /** @throws DomainError CONFLICT when it was given up */
  async of(run: string): Promise<HeldRun> {
    const held = await this.find(run);
    if (!held) throw new DomainError('CONFLICT');
    return held;
  }

  /** False for what may be a check. */
  async isRun(run: string): Promise<boolean> {
    return (await this.find(run)) !== null;
  }

  private find(run: string): Promise<HeldRun | null> {
    const sql = `select s.id as "solutionId", s.championship_id as "championshipId", r.source_key as "sourceKey"
      from scoring.runs r join scoring.solutions s on s.id = r.solution_id
      where r.run = $1 and s.run = $1 and s.status = 'RUNNING'`;
    return queryOne<HeldRun>(this.orm.em.fork(), sql, [run]);
  }
}
