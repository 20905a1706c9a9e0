import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../championships/championships.api.js';
import { readerOf } from '../kernel/database/reader.js';
import { query, queryOne } from '../kernel/database/sql.js';
import { found } from '../kernel/domain/domain-error.js';
import type { Left, Stand, TeamLedger } from '../teams/team-ledger.port.js';
import { lockTeam } from './solutions/commands/evaluation-queue.js';
import { forgetSolutions } from './solutions/commands/forget-solutions.js';
import { moveSolutions } from './solutions/commands/move-solutions.js';
import { attemptDay } from './solutions/domain/attempt-day.js';
import { bestFirst } from './solutions/queries/ranking-sql.js';

const dayMs = 86_400_000;

/** What teams have handed in; answers the port of teams. */
@Injectable()
export class LedgerApi implements TeamLedger {
  constructor(private readonly orm: MikroORM) {}

  async hold(teamIds: readonly string[]): Promise<void> {
    const em = readerOf(this.orm);
    for (const id of teamIds.toSorted()) await lockTeam(em, id);
  }

  allowed({ dailyAttempts, dateStart }: Pick<ChampionshipFacts, 'dailyAttempts' | 'dateStart'>, now: Date): number {
    if (now < dateStart) return 0;
    const days = (Date.parse(attemptDay(now)) - Date.parse(attemptDay(dateStart))) / dayMs + 1;
    return dailyAttempts * days;
  }

  async used(teamIds: readonly string[], left: readonly Left[]): Promise<number> {
    const sql = `select
        (select count(*)::int from scoring.attempts a
          where a.team_id = any($1::uuid[]) and a.kind = 'DAILY' and a.state <> 'REFUNDED')
        + (select count(*)::int from unnest($2::uuid[], $3::timestamptz[]) w (team_id, until) join scoring.attempts a
          on (a.team_id = w.team_id and a.sent_in is null or a.sent_in = w.team_id) and a.reserved_at <= w.until
          where a.team_id <> all($1::uuid[]) and a.kind = 'DAILY' and a.state <> 'REFUNDED') as attempts`;
    const asked = [teamIds, left.map(({ teamId }) => teamId), left.map(({ until }) => until)];
    return found(await queryOne<{ attempts: number }>(readerOf(this.orm), sql, asked)).attempts;
  }

  async madeIn(teamId: string): Promise<string[]> {
    const sql = 'select distinct coalesce(sent_in, team_id) as id from scoring.attempts where team_id = $1';
    return (await query<{ id: string }>(readerOf(this.orm), sql, [teamId])).map(({ id }) => id);
  }

  stands({ id, direction }: Pick<ChampionshipFacts, 'id' | 'direction'>, teamIds: readonly string[]): Promise<Stand[]> {
    const sql = `select
        (select s.public_score from scoring.solutions s where s.championship_id = $1 and s.team_id = w.team_id
          and s.status = 'SCORED' and s.ranked order by ${bestFirst(direction, { of: 's.' })} limit 1) as best,
        (select json_build_object('place', p.place, 'teams', p.teams, 'placeFrom', equal.first, 'placeTo', equal.last)
          from scoring.shown_places p cross join lateral (select min(place) as first, max(place) as last
            from scoring.shown_places e where e.championship_id = $1 and e.score = p.score) equal
          where p.championship_id = $1 and p.team_id = w.team_id) as seat
      from unnest($2::uuid[]) with ordinality w (team_id, at) order by w.at`;
    return query<Stand>(readerOf(this.orm), sql, [id, teamIds]);
  }

  async move(
    { id, finalSolutions }: Pick<ChampionshipFacts, 'id' | 'finalSolutions'>,
    from: string,
    into: string,
  ): Promise<void> {
    await moveSolutions(readerOf(this.orm), id, { from, into, finals: finalSolutions });
  }

  forget(championshipId: string): Promise<number> {
    return forgetSolutions(readerOf(this.orm), championshipId);
  }
}
