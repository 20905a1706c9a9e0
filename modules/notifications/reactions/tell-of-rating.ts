import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Bilingual } from '../../kernel/contract/language.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../kernel/jobs/reactions.js';
import { ratingChanged, resultsMoved } from '../../rating/contract/events.js';
import { causeAt } from '../contract/places.js';
import { Notices } from '../flows/notices.js';

interface Named {
  champname: string;
  title: Bilingual;
}

/** Imported championships have no page here, and their medals are no news. */
const namedSql = 'select champname, title from championships.named where id = $1';
const medalsSql = `select person_id as "personId", medal, place, teams, round(base)::float8 as points
  from rating.medals where contest_id = $1`;
const ranksSql = `select person_id as "personId", rank from rating.reached_ranks where contest_id = $1`;

type Medal = { personId: string; medal: string; place: number; teams: number; points: number };

/** RATE1, RATE2: who has a medal, and who reached a rank by it, is told once of each. */
@Injectable()
@ReactsTo(ratingChanged, 'notifications.tell-medals', { lane: 'heavy' })
export class TellMedals implements Reaction<{ contestId: string }> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ contestId }: { contestId: string }): Promise<void> {
    const em = this.em.fork();
    const named = await queryOne<Named>(em, namedSql, [contestId]);
    if (!named) return;
    const medals = await query<Medal>(em, medalsSql, [contestId]);
    for (const [medal, people] of Map.groupBy(medals, (one) => one.medal)) {
      await this.notices.tell({
        ...causeAt('rating.medal', named),
        reason: `medal:${contestId}:${medal}`,
        params: { championship: named.title, medal },
        people: people.map(({ personId, place, teams, points }) => ({ personId, params: { place, teams, points } })),
      });
    }
    const ranks = await query<{ personId: string; rank: string }>(em, ranksSql, [contestId]);
    for (const [rank, people] of Map.groupBy(ranks, (one) => one.rank)) {
      await this.notices.tell({
        ...causeAt('rating.rank'),
        reason: `rank:${rank}`,
        params: { championship: named.title, rank },
        people: people.map(({ personId }) => ({ personId, params: {} })),
      });
    }
  }
}

type Moved = Parameters<typeof resultsMoved>[0];

/** RATE1: results that were out count otherwise: whoever moved is told how. */
@Injectable()
@ReactsTo(resultsMoved, 'notifications.tell-moved', { lane: 'heavy' })
export class TellMoved implements Reaction<Moved> {
  constructor(
    private readonly em: EntityManager,
    private readonly notices: Notices,
  ) {}

  async react({ contestId, changeId, champname, people }: Moved): Promise<void> {
    const named = await queryOne<Named>(this.em.fork(), namedSql, [contestId]);
    if (!named) return;
    await this.notices.tell({
      ...causeAt('rating.moved', { champname }),
      reason: `moved:${changeId}`,
      params: { championship: named.title },
      people: people.map(({ personId, place, points }) => ({
        personId,
        params: { isOut: String(place === null), place: place ?? 0, points },
      })),
    });
  }
}
