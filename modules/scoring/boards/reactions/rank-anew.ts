import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { rankingChanged } from '../../../championships/contract/events.js';
import { Commands } from '../../../kernel/commands/commands.js';
import { query } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { lockSnapshots } from '../../solutions/commands/board-lock.js';
import { settleLate } from '../../solutions/commands/settle-late.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';

/** LB1, CHAMP8: the best of each team may be another solution now, though none of its scores changed. */
@Injectable()
@ReactsTo(rankingChanged, 'scoring.rank-anew', { lane: 'heavy' })
export class RankAnew implements Reaction<{ championshipId: string }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly commands: Commands,
    private readonly boards: RefreshLeaderboards,
  ) {}

  async react({ championshipId }: { championshipId: string }): Promise<void> {
    await settleLate(this.commands, championshipId);
    await this.orm.em.fork().transactional(async (fork) => {
      const em = fork as EntityManager;
      await lockSnapshots(em, championshipId);
      await query(em, touchAllSql, [championshipId]);
    });
    await this.boards.refresh(championshipId);
  }
}

const touchAllSql = `insert into scoring.touched_teams (championship_id, team_id)
  select distinct championship_id, team_id from scoring.solutions where championship_id = $1 and status = 'SCORED'
  order by team_id on conflict do nothing`;
