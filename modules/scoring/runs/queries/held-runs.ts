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
      from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
        join scoring.runs r on r.solution_id = s.id and not r.is_predicted
      where e.run = $1`;
    return queryOne<HeldRun>(this.orm.em.fork(), sql, [run]);
  }
}
