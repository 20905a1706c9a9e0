import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import { submitUntil } from '../../championships/contract/participation-window.js';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { DomainError, found } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { TeamsApi } from '../../teams/teams.api.js';
import { isPausedSql, queueOrder } from '../commands/evaluation-queue.js';
import type { Attempts, QueueView } from '../contract/queue.js';
import { attemptDay, attemptsResetAt } from '../domain/attempt-day.js';
import { nextAttempt } from '../domain/next-attempt.js';
import { freeLimit, isLate, leftOf } from '../domain/submission-policy.js';
import { type Durations, waitFor } from '../domain/wait.js';
import { attemptsUsed } from './attempts-used.js';
import { quotasOf } from './quotas.js';

/** A worker that was silent for so long is not counted on, in seconds. */
const silent = 60;

interface Place {
  size: number;
  running: number;
  /** Entries that are taken before the caller's first waiting one; null when they have none. */
  before: number | null;
}

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

  async attempts(champname: string, caller: Caller): Promise<Attempts> {
    const championship = await this.championships.visible(champname, caller);
    const part = await this.teams.teamOf(championship.id, caller.id);
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    const now = this.clock.now();
    const limit = championship.dailyAttempts;
    const counts = await attemptsUsed(this.em, part.teamId, attemptDay(now));
    const left = leftOf(limit, counts);
    const next = nextAttempt(championship, part.confirmedAt, now);
    const unlimited = now >= championship.dateStart && isLate(championship, now);
    const room = { personId: caller.id, teamId: part.teamId, championshipId: championship.id };
    const grants = await query<Attempts['extra']['grants'][number]>(
      this.em,
      `select count, reason, ${isoSql('granted_at')} as "grantedAt" from scoring.attempt_grants
       where team_id = $1 order by granted_at desc limit 20`,
      [part.teamId],
    );
    return {
      limit,
      used: counts.used,
      left: left.daily + left.extra,
      resetsAt: attemptsResetAt(now).toISOString(),
      next: next && { at: next.at.toISOString(), unlimited: next.unlimited },
      submitUntil: submitUntil(part.confirmedAt, championship.participationWindowHours ?? null),
      unlimited,
      invalid: { used: counts.free, limit: freeLimit(championship, this.settings.INVALID_DAILY) },
      quotas: await quotasOf(this.em, room, this.settings),
      extra: { granted: counts.granted, left: left.extra, grants },
    };
  }

  /** The queue as whoever asks stands in it; all championships share the workers. */
  async queue(champname: string, caller: Caller | null): Promise<QueueView> {
    const { id } = await this.championships.visible(champname, caller);
    const team = caller ? ((await this.teams.teamOf(id, caller.id))?.teamId ?? null) : null;
    const { size, running, before } = await this.place(id, team);
    const position = before === null ? null : running + before + 1;
    const paused = await this.paused(id);
    // Nobody knows how long a stop lasts.
    const wait = paused ? null : waitFor(position ?? size + 1, await this.durations());
    return {
      size,
      waitSeconds: wait && Math.ceil(wait.p50),
      ...(position === null ? {} : { position }),
      wait,
      running: await this.running(team),
      history: await this.history(),
      paused,
    };
  }

  private async place(championshipId: string, teamId: string | null): Promise<Place> {
    const row = await queryOne<Place>(
      this.em,
      `with waiting as (
         select e.team_id, row_number() over (order by ${queueOrder('e')})::int - 1 as before
         from scoring.queue_entries e
         where e.worker is null and (e.championship_id = $1 or not ${isPausedSql('e')})
       )
       select (select count(*)::int from scoring.queue_entries) as size,
         (select count(*)::int from scoring.queue_entries where worker is not null) as running,
         (select min(before) from waiting where team_id = $2) as before`,
      [championshipId, teamId],
    );
    return found(row);
  }

  /** What the last 100 needed, and how many are scored at a time by workers that live. */
  async durations(): Promise<Durations & { workingSlots: number }> {
    const row = await queryOne<{ mean: number | null; deviation: number | null; slots: number | null }>(
      this.em,
      `select avg(took_ms)::float8 / 1000 as mean, stddev_pop(took_ms)::float8 / 1000 as deviation,
         (select sum(slots)::int from scoring.workers
          where seen_at > clock_timestamp() - make_interval(secs => ${silent})) as slots
       from (select took_ms from scoring.solutions where took_ms is not null and finished_at is not null
         order by finished_at desc limit 100) recent`,
    );
    const { mean = null, deviation = null, slots = null } = row ?? {};
    return { mean, deviation, slots: slots ?? this.settings.SCORING_CONCURRENCY, workingSlots: slots ?? 0 };
  }

  private running(teamId: string | null): Promise<QueueView['running']> {
    return query(
      this.em,
      `select greatest(0, extract(epoch from $2::timestamptz - s.started_at))::float8 as seconds,
         s.team_id = $1 is true as mine
       from scoring.queue_entries e join scoring.solutions s on s.id = e.solution_id
       where e.worker is not null and s.started_at is not null order by s.started_at limit 64`,
      [teamId, this.clock.now()],
    );
  }

  private async history(): Promise<number[]> {
    const rows = await query<{ seconds: number }>(
      this.em,
      `select greatest(0, extract(epoch from started_at - created_at))::float8 as seconds
       from scoring.solutions where took_ms is not null and finished_at is not null
       order by finished_at desc limit 30`,
    );
    return rows.map(({ seconds }) => Math.round(seconds * 10) / 10).toReversed();
  }

  /** A stop of the whole queue says more than that of a championship. */
  private paused(championshipId: string): Promise<QueueView['paused']> {
    return queryOne(
      this.em,
      `select case scope when 'all' then 'all' else 'championship' end as scope, reason, ${isoSql('since')} as since
       from scoring.pauses where scope in ('all', $1) order by scope = 'all' desc limit 1`,
      [championshipId],
    );
  }
}
