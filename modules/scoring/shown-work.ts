import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../championships/championships.api.js';
import { Commands } from '../kernel/commands/commands.js';
import type { Caller } from '../kernel/contract/status.js';
import type { WorkState } from '../kernel/contract/work/states.js';
import type { WorkView } from '../kernel/contract/work/view.js';
import { queryOne } from '../kernel/database/sql.js';
import { refuse } from '../kernel/domain/domain-error.js';
import { ShownWork } from '../kernel/work/shown-work.js';
import { TeamsApi } from '../teams/teams.api.js';
import { DecideRejudge } from './rejudges/commands/decide-rejudge.js';
import type { RejudgeState } from './rejudges/contract/rejudge.js';
import { CancelSolution } from './solutions/commands/cancel-solution.js';
import type { SolutionStatus } from './solutions/contract/solution.js';

const solutionStates: Readonly<Record<SolutionStatus, WorkState>> = {
  QUEUED: 'waiting',
  RUNNING: 'running',
  SCORED: 'done',
  INVALID: 'failed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
};

const solutionSql = `select status, team_id as "teamId", championship_id as "championshipId", failure from scoring.solutions where id = $1`;

/** SUB4: a solution on its way to its score, for who can read it. Its team alone takes it back. */
@Injectable()
export class SolutionWork extends ShownWork {
  override readonly scope = 'submit';

  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly commands: Commands,
  ) {
    super();
  }

  override async view(id: string, caller: Caller): Promise<WorkView | null> {
    const row = await queryOne<{
      status: SolutionStatus;
      teamId: string;
      championshipId: string;
      failure: string | null;
    }>(this.orm.em.fork(), solutionSql, [id]);
    if (!row) return null;
    const { status, teamId, championshipId, failure } = row;
    const isOwn = await this.teams.isMember(teamId, caller.id);
    refuse(!isOwn && !(await this.championships.isManaged(championshipId, caller)), 'NOT_FOUND');
    const state = solutionStates[status];
    const error = status === 'INVALID' ? 'SOLUTION_INVALID' : (failure ?? 'INTERNAL');
    return {
      ...{ id, kind: 'scoring.score-solution', state },
      ...(state === 'failed' && { error }),
      ...(state === 'done' && { result: { solution: id, status } }),
    };
  }

  override async cancel(id: string, caller: Caller): Promise<void> {
    await this.commands.run(new CancelSolution(id, caller));
  }
}

const rejudgeStates: Readonly<Record<RejudgeState, WorkState>> = {
  RUNNING: 'running',
  READY: 'done',
  APPLIED: 'done',
  DISCARDED: 'cancelled',
};

const rejudgeSql = `select r.state, r.championship_id as "championshipId", count(i.*)::int as total,
    count(i.*) filter (where i.state <> 'WAITING')::int as done, count(i.*) filter (where i.state = 'FAILED')::int as failed
  from scoring.rejudges r left join scoring.rejudge_items i on i.rejudge_id = r.id where r.id = $1 group by r.id`;

/** SUB6: solutions that are scored again, until the proposal is whole. Broken off, nothing changes. */
@Injectable()
export class RejudgeWork extends ShownWork {
  override readonly scope = 'organise';

  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly commands: Commands,
  ) {
    super();
  }

  override async view(id: string, caller: Caller): Promise<WorkView | null> {
    const row = await queryOne<{
      state: RejudgeState;
      championshipId: string;
      total: number;
      done: number;
      failed: number;
    }>(this.orm.em.fork(), rejudgeSql, [id]);
    if (!row) return null;
    refuse(!(await this.championships.isManaged(row.championshipId, caller)), 'NOT_FOUND');
    const state = rejudgeStates[row.state];
    const { done, total, failed } = row;
    return {
      ...{ id, kind: 'scoring.rejudge', state, progress: { done, total, unit: 'solutions' } },
      ...(state === 'done' && { result: { rejudge: id, state: row.state, failed } }),
    };
  }

  override async cancel(id: string, caller: Caller): Promise<void> {
    await this.commands.run(new DecideRejudge(id, 'discard', caller, ''), { isLong: true });
  }
}
