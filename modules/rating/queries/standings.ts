import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Ratings, Standing } from '../../identity/ratings.port.js';
import { Clock } from '../../kernel/clock.js';
import { readerOf } from '../../kernel/database/reader.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import { nextRank, type Rank, type Rewards, stepsTo } from '../contract/ladder.js';
import { dayOf, scoreOn } from '../contract/points.js';
import { shownSql } from './standing-sql.js';

interface Row {
  id: string;
  rank: Rank | null;
  hasScore: boolean;
  place: number | null;
  key: number | null;
  gold: number | null;
  silver: number | null;
  bronze: number | null;
}

/** Whether somebody sent a solution that was scored: a rank is neither left with a team nor joined with one, nor lost with that score. */
const hasScoreSql = (person: string): string =>
  `exists (select from scoring.scored_people s where s.person_id = ${person})`;

/** $1 persons */
const standingsSql = `select asked.id, p.rank, p.place, p.key, p.gold, p.silver, p.bronze,
    ${hasScoreSql('asked.id')} as "hasScore"
  from unnest($1::uuid[]) as asked (id)
    left join rating.places p on p.person_id = asked.id and p.ordering_id = ${shownSql}`;

/** PROF5: rank, medals and place of people; answers the port of identity. */
@Injectable()
export class Standings implements Ratings {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  async of(personIds: readonly string[]): Promise<Map<string, Standing>> {
    const rows = await oftenQuery<Row>(readerOf(this.orm), standingsSql, [personIds]);
    const day = dayOf(this.clock.now());
    return new Map(
      rows.map(({ id, place, key, gold, silver, bronze, ...row }) => [
        id,
        {
          rank: rankOf(row),
          rewards: { gold: gold ?? 0, silver: silver ?? 0, bronze: bronze ?? 0 },
          ratingPlace: place,
          generalScore: scoreOn(key ?? 0, day),
        },
      ]),
    );
  }

  /** As `rankOf` below says it. */
  rankOf(person: string): string {
    return `coalesce((select shown.rank from rating.places shown where shown.person_id = ${person} and shown.ordering_id = ${shownSql}),
      case when ${hasScoreSql(person)} then 'PADAWAN' else 'YOUNGLING' end)`;
  }

  /** How far somebody is on the way to their next rank. */
  async progressOf(personId: string) {
    const standing = (await this.of([personId])).get(personId);
    const none: Rewards = { gold: 0, silver: 0, bronze: 0 };
    return progress(standing?.rank ?? 'YOUNGLING', standing?.rewards ?? none);
  }
}

/** Who has no rank of medals yet is a Padawan after the first scored solution, a Youngling before. */
const rankOf = ({ rank, hasScore }: Pick<Row, 'rank' | 'hasScore'>): Rank =>
  rank ?? (hasScore ? 'PADAWAN' : 'YOUNGLING');

/** What is missing to the next rank. */
export const progress = (rank: Rank, rewards: Rewards) => {
  const next = nextRank(rank);
  return { rank, rewards, next, steps: stepsTo(next, rewards) };
};
