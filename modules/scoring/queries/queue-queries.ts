import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { queryOne } from '../../kernel/database/sql.js';
import { DomainError, found } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { TeamsApi } from '../../teams/teams.api.js';
import { attemptDay, attemptsResetAt } from '../domain/attempt-day.js';
import { isLate } from '../domain/submission-policy.js';
import { attemptsUsed } from './attempts-used.js';

/** Before anything was measured, a solution is taken to need this many seconds. */
const firstGuess = 1;

/** SUB4, CHAMP8: how long the queue is and how many attempts are left. */
@Injectable()
export class QueueQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async attempts(champname: string, caller: Caller) {
    const championship = await this.championships.visible(champname, caller);
    const part = await this.teams.teamOf(championship.id, caller.id);
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    const now = this.clock.now();
    const limit = championship.dailyAttempts;
    const used = await attemptsUsed(this.em, part.teamId, attemptDay(now));
    const unlimited = now >= championship.dateStart && isLate(championship, now);
    return { limit, used, left: Math.max(0, limit - used), resetsAt: attemptsResetAt(now).toISOString(), unlimited };
  }

  /** The wait is the measured mean of the last 100 solutions times those before the caller's, over the workers' slots. */
  async queue(champname: string, caller: Caller | null) {
    const championship = await this.championships.visible(champname, caller);
    const part = caller ? await this.teams.teamOf(championship.id, caller.id) : null;
    const row = found(
      await queryOne<{ size: number; position: number | null; seconds: number }>(
        this.em,
        `with open as (
           select team_id, row_number() over (order by created_at, id)::int as position from scoring.solutions
           where status in ('QUEUED', 'RUNNING')
         )
         select (select count(*)::int from open) as size,
           (select min(position) from open where team_id = $1) as position,
           coalesce((select avg(extract(epoch from finished_at - started_at)) from (
             select finished_at, started_at from scoring.solutions
             where finished_at is not null and started_at is not null order by finished_at desc limit 100) recent
           ), $2)::float8 as seconds`,
        [part?.teamId ?? null, firstGuess],
      ),
    );
    const before = row.position ?? row.size;
    const waitSeconds = Math.ceil((before * row.seconds) / this.settings.SCORING_CONCURRENCY);
    return { size: row.size, waitSeconds, ...(row.position === null ? {} : { position: row.position }) };
  }
}
