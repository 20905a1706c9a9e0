import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { queryOne } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { RefreshLeaderboards } from '../../boards/jobs/refresh-leaderboards.js';
import { rejudgeApplied } from '../../contract/events.js';

interface Applied {
  rejudgeId: string;
  championshipId: string;
}

/** SUB6: scores have changed of which people wait: the board has them at once, not with the next refresh. */
@Injectable()
@ReactsTo(rejudgeApplied, 'scoring.refresh-board', { lane: 'heavy' })
export class RefreshBoard implements Reaction<Applied> {
  constructor(
    private readonly orm: MikroORM,
    private readonly boards: RefreshLeaderboards,
  ) {}

  async react({ rejudgeId, championshipId }: Applied): Promise<void> {
    // Of private scores nothing is told before the results, neither by the moment of a refresh.
    const sql = `select from scoring.rejudge_moves where rejudge_id = $1 and board = 'public' limit 1`;
    if (await queryOne(this.orm.em.fork(), sql, [rejudgeId])) await this.boards.refresh(championshipId);
  }
}
