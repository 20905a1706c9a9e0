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
      from (select solution_id from scoring.queue_entries where run = $1
          union all select i.solution_id from scoring.rejudge_items i join scoring.rejudges j on j.id = i.rejudge_id
            where i.run = $1 and i.state = 'BOX' and j.state = 'RUNNING') held
        join scoring.solutions s on s.id = held.solution_id
        join scoring.runs r on r.solution_id = s.id and not r.is_predicted`;
    return queryOne<HeldRun>(this.orm.em.fork(), sql, [run]);
  }
}
