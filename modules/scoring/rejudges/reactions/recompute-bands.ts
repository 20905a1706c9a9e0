import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../../kernel/database/sql.js';
import { type Reaction, Reactions, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { rejudgeApplied } from '../../contract/events.js';
import { bestByEither } from '../../solutions/queries/ranking-sql.js';
import { isPublicChangeSql } from '../queries/rejudge-sql.js';
import { ComputeBands } from '../../solutions/reactions/compute-band.js';

/** LB4: bands were computed of the old scores; each team that a re-judgement touched gets that of its best anew. */
@Injectable()
@ReactsTo(rejudgeApplied, 'scoring.recompute-bands')
export class RecomputeBands implements Reaction<{ rejudgeId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly reactions: Reactions,
  ) {}

  async react({ rejudgeId }: { rejudgeId: string }): Promise<void> {
    const em = this.orm.em.fork();
    const touched = `select i.solution_id from scoring.rejudge_items i where i.rejudge_id = $1 and ${isPublicChangeSql('i')}`;
    await query(em, `delete from scoring.bands where solution_id in (${touched})`, [rejudgeId]);
    const best = await query<{ id: string }>(
      em,
      `select distinct on (s.team_id) s.id
       from scoring.solutions s join championships.named c on c.id = s.championship_id
       where s.team_id in (select team_id from scoring.solutions where id in (${touched})) and s.status = 'SCORED' and s.ranked
       order by s.team_id, ${bestByEither('c.direction', 's.')}`,
      [rejudgeId],
    );
    const jobs = best.map(({ id }) => ({ solutionIds: [id] }));
    await this.reactions.order(ComputeBands, jobs, em);
  }
}
