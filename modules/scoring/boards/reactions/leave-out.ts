import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { teamDisqualified } from '../../../teams/contract/events.js';
import { lockSnapshots } from '../../solutions/commands/board-lock.js';
import { RefreshLeaderboards } from '../jobs/refresh-leaderboards.js';

interface Left {
  championshipId: string;
  teamId: string;
}

const touchSql = `insert into scoring.touched_teams (championship_id, team_id) values ($1, $2)
  on conflict (championship_id, team_id) do update set team_id = excluded.team_id`;

/** LB1, ADMIN1: a disqualified team leaves the boards at once, the final one too, and comes back as it was. */
@Injectable()
@ReactsTo(teamDisqualified, 'scoring.leave-out', { lane: 'heavy' })
export class LeaveOut implements Reaction<Left> {
  constructor(
    private readonly orm: MikroORM,
    private readonly boards: RefreshLeaderboards,
  ) {}

  async react({ championshipId, teamId }: Left): Promise<void> {
    await this.orm.em.fork().transactional(async (fork) => {
      const em = fork as EntityManager;
      await lockSnapshots(em, championshipId);
      await query(em, touchSql, [championshipId, teamId]);
    });
    await this.boards.refresh(championshipId);
  }
}
