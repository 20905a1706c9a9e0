import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import { submitUntil } from '../../../championships/contract/taking-part.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { BatchedRead } from '../../../kernel/database/batched-read.js';
import { isoSql, oftenQuery, query, queryOne } from '../../../kernel/database/sql.js';
import { DomainError, found } from '../../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../../kernel/settings.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { isPausedSql, queueOrder } from './queue-sql.js';
import type { Attempts, QueueView } from '../contract/queue.js';
import { attemptDay, attemptsResetAt } from '../domain/attempt-day.js';
import { nextAttempt } from '../domain/next-attempt.js';
import { freeLimit, isLate, leftOf } from '../domain/intake-policy.js';
import { gateOf } from './admission.js';
import { attemptsUsed } from './attempts-used.js';
import { QueueSummaries, type QueueSummary } from './queue-summary.js';
import { quotasOf } from './quotas.js';
import { waitFor } from './wait.js';

interface Team {
  championshipId: string;
  teamId: string;
}

/** SUB4, CHAMP8: how long the queue is and how many attempts are left. */
@Injectable()
export class QueueQueries {
  /** Entries that are taken before the first waiting one of a team; null when it has none. */
  private readonly places: BatchedRead<Team, number | null>;

  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly summaries: QueueSummaries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.places = new BatchedRead((wishes) => readPlaces(em.fork(), wishes));
  }

  async attempts(champname: string, caller: Caller): Promise<Attempts> {
    const championship = await this.championships.visible(champname, caller);
    const part = await this.teams.teamOf(championship.id, caller.id);
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    const now = this.clock.now();
    const limit = championship.dailyAttempts;
    const counts = await attemptsUsed(this.em, part.teamId, attemptDay(now));
    const left = leftOf(limit, counts);
    const next = nextAttempt(championship, part.confirmedAt, now);
    const gate = await gateOf(this.em, championship, part, now);
    const unlimited = gate.gate === null && isLate(championship, now);
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
      submitUntil: submitUntil(part.confirmedAt, championship),
      unlimited,
      ...gate,
      invalid: { used: counts.free, limit: freeLimit(championship, this.settings.INVALID_DAILY) },
      quotas: await quotasOf(this.em, room, this.settings),
      extra: { granted: counts.granted, left: left.extra, grants },
    };
  }

  /** The queue as whoever asks stands in it; all championships share the workers. */
  async queue(champname: string, caller: Caller | null): Promise<QueueView> {
    const id = found(await this.championships.idOfVisible(champname, caller));
    const team = caller ? ((await this.teams.teamOf(id, caller.id))?.teamId ?? null) : null;
    const [summary, before] = await Promise.all([
      this.summaries.now(),
      team === null ? null : this.places.ask({ championshipId: id, teamId: team }),
    ]);
    const { size, running, runningCount, durations, waits } = summary;
    const position = before === null ? null : runningCount + before + 1;
    const paused = pausedBy(summary, id);
    const box = await this.boxPause(summary, id);
    // Nobody knows how long a stop lasts.
    const wait = paused || box ? null : waitFor(position ?? size + 1, durations);
    return {
      size,
      waitSeconds: wait && Math.ceil(wait.p50),
      ...(position === null ? {} : { position }),
      wait,
      running: running.map(({ seconds, teamId }) => ({ seconds, mine: teamId === team })),
      history: waits.map((seconds) => Math.round(seconds * 10) / 10).toReversed(),
      paused,
      ...(box && { box }),
    };
  }

  /** Why code of this championship, or its organiser's program, is not run. */
  private async boxPause({ box, withoutImage }: QueueSummary, id: string): Promise<QueueSummary['box']> {
    if (box === 'IMAGE_ABSENT') return withoutImage.some(({ championshipId }) => championshipId === id) ? box : null;
    if (box === null) return null;
    if ((await this.championships.byId(id)).kind === 'algorithm') return box;
    // Files wait for a box too where an organiser's program scores them.
    const sql = `select from scoring.queue_entries where championship_id = $1 and needs = 'sandbox' limit 1`;
    return (await queryOne(this.em, sql, [id])) ? box : null;
  }

  /** What the last 100 needed, and how many are scored at a time by workers that live. */
  async durations(): Promise<QueueSummary['durations']> {
    return (await this.summaries.now()).durations;
  }
}

/** A stop of the whole queue says more than that of a championship. */
const pausedBy = ({ pauses }: QueueSummary, championshipId: string): QueueView['paused'] => {
  const stop = pauses.find(({ scope }) => scope === 'all') ?? pauses.find(({ scope }) => scope === championshipId);
  return stop ? { ...stop, scope: stop.scope === 'all' ? 'all' : 'championship' } : null;
};

/**
 * Of the teams $2 that have waiting entries: how many are taken before their first, as those see it who compete in the
 * championship $1, whose own entries wait for its stop to end.
 */
const placesSql = `with waiting as (
    select e.team_id, row_number() over (order by ${queueOrder('e')})::int - 1 as before
    from scoring.queue_entries e
    where e.worker is null and (e.championship_id = $1 or not ${isPausedSql('e')})
  )
  select team_id as "teamId", min(before) as before from waiting where team_id = any($2::uuid[]) group by team_id`;

/** All who ask for their places at one moment are answered by one statement a championship. */
const readPlaces = async (em: EntityManager, wishes: readonly Team[]): Promise<(number | null)[]> => {
  const known = new Map<string, number>();
  for (const [championshipId, teams] of Map.groupBy(wishes, (wish) => wish.championshipId)) {
    const ids = [...new Set(teams.map(({ teamId }) => teamId))];
    const rows = await oftenQuery<{ teamId: string; before: number }>(em, placesSql, [championshipId, ids]);
    for (const { teamId, before } of rows) known.set(teamId, before);
  }
  return wishes.map(({ teamId }) => known.get(teamId) ?? null);
};
