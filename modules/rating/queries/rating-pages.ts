import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, oftenQuery, query } from '../../kernel/database/sql.js';
import { BatchedRead } from '../../kernel/database/batched-read.js';
import { fromCursor, toCursor } from '../../kernel/http/cursor.js';
import { ReadyReply } from '../../kernel/http/reply.interceptor.js';
import { conditions, medalRanks, type Rank } from '../contract/ladder.js';
import { dayOf } from '../contract/points.js';
import { medalsPage, type RatedPerson, ratingPage } from '../contract/rating.js';
import { RecentReads } from './recent-reads.js';
import { personOf, PlaceBlocks } from './place-blocks.js';
import { rowSql, type ShownRow, trailSql } from './standing-sql.js';
import { Standings } from './standings.js';

/** What is asked of the rating; see the route. */
export interface RatingWish {
  limit: number;
  cursor?: string | undefined;
  after?: number | undefined;
  q?: string | undefined;
  city?: string | undefined;
  rank?: Rank | undefined;
}

interface Shown {
  id: string;
  orderedAt: string;
  people: number;
  medalists: number;
}

/** What a page needs beside its rows. */
interface Frame {
  shown: Shown | null;
  own: RatedPerson | null;
}

type FrameRow = Omit<Shown, 'id'> & { orderingId: string } & ShownRow & { personId: string | null };

interface Page {
  /** Each as JSON. */
  rows: string[];
  /** Of all who fit. */
  total: number;
  nextCursor: string | null;
}

/** Searches whose places are kept, and for how long: who pages through one goes on in it. */
const kept = { most: 50, keptMs: 30_000 };

const placeCursor = z.tuple([z.number().int().min(0)]);

/**
 * $1 persons: the ordering that is shown, once for each of these who is in it, else once. One statement for everybody who asks at
 * a moment, since each is a way to the database and back.
 */
const framesSql = `with shown as materialized (select o.id, o.people, ${isoSql('o.taken_at')} as "orderedAt",
    coalesce((select max(medal_place) from rating.places p where p.ordering_id = o.id and p.medal_place is not null), 0) as medalists
  from rating.orderings o where o.shown)
  select s.id as "orderingId", s.people, s."orderedAt", s.medalists, own.* from shown s left join lateral (
    select p.person_id as "personId", ${rowSql}, ${trailSql} from rating.places p join identity.names n on n.id = p.person_id
    where p.person_id = any($1::uuid[]) and p.ordering_id = s.id) own on true`;
/** $1 ordering, $2 part of a name, $3 a city, $4 a rank, each or null. */
const foundSql = `select p.place from rating.places p join identity.names n on n.id = p.person_id
  where p.ordering_id = $1 and ($2::text is null or n.display ilike $2 or n.login ilike $2)
    and ($3::text is null or lower(n.city) = lower($3)) and ($4::text is null or coalesce(p.rank, 'PADAWAN') = $4)
  order by p.place`;

/** RATE1: the tabs of the rating. */
@Injectable()
export class RatingPages {
  private readonly searches: RecentReads<number[]>;
  /** By the person who asks, null for guests. */
  private readonly frames = new BatchedRead<string | null, Frame>((askers) => this.read(askers));

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
    private readonly blocks: PlaceBlocks,
    private readonly standings: Standings,
  ) {
    this.searches = new RecentReads({ clock, ...kept });
  }

  /** @param toll is asked before names are searched anew, and refuses who does it too often */
  async page(caller: Caller | null, wish: RatingWish, toll: () => Promise<void>): Promise<ReadyReply> {
    const { shown, own } = await this.frames.ask(caller?.id ?? null);
    const { rows, ...page } = await this.rows(shown, wish, toll);
    const rest = { own, orderedAt: shown?.orderedAt ?? null };
    return ReadyReply.of(ratingPage, { ...page, ...rest }, rows);
  }

  async medals(caller: Caller | null, wish: Pick<RatingWish, 'limit' | 'cursor'>): Promise<ReadyReply> {
    const [{ shown }, own] = await Promise.all([this.frames.ask(null), caller && this.standings.progressOf(caller.id)]);
    const total = shown?.medalists ?? 0;
    const after = belowOf(wish);
    const rows = shown && after < total ? await this.blocks.above(shown.id, 'medal_place', after, wish.limit) : [];
    const ladder = medalRanks.map((rank) => ({ rank, conditions: [...conditions[rank]] }));
    const nextCursor = cursorAfter(after + rows.length, total);
    return ReadyReply.of(medalsPage, { total, ladder, own, nextCursor }, rows);
  }

  private async read(askers: readonly (string | null)[]): Promise<Frame[]> {
    const ids = [...new Set(askers.filter((id) => id !== null))];
    const rows = await oftenQuery<FrameRow>(this.orm.em.fork(), framesSql, [ids]);
    const [first] = rows;
    if (!first) return askers.map(() => ({ shown: null, own: null }));
    const { orderingId, orderedAt, people, medalists } = first;
    const shown = { id: orderingId, orderedAt, people, medalists };
    const day = dayOf(this.clock.now());
    const own = new Map(rows.flatMap((row) => (row.personId === null ? [] : [[row.personId, personOf(row, day)]])));
    return askers.map((id) => ({ shown, own: id === null ? null : (own.get(id) ?? null) }));
  }

  private async rows(shown: Shown | null, wish: RatingWish, toll: () => Promise<void>): Promise<Page> {
    if (!shown) return { rows: [], total: 0, nextCursor: null };
    const after = belowOf(wish);
    if (wish.q || wish.city || wish.rank) {
      const places = await this.found(shown.id, wish, toll);
      return this.part(shown.id, places, after, wish.limit);
    }
    const rows = after < shown.people ? await this.blocks.above(shown.id, 'place', after, wish.limit) : [];
    return { rows, total: shown.people, nextCursor: cursorAfter(after + rows.length, shown.people) };
  }

  private async found(orderingId: string, { q, city, rank }: RatingWish, toll: () => Promise<void>): Promise<number[]> {
    const like = q ? `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%` : null;
    const values = [orderingId, like, city || null, rank ?? null];
    const name = JSON.stringify(values);
    if (!this.searches.has(name)) await toll();
    return this.searches.of(name, async () => {
      const rows = await query<{ place: number }>(this.orm.em.fork(), foundSql, values);
      return rows.map(({ place }) => place);
    });
  }

  private async part(orderingId: string, places: readonly number[], after: number, limit: number): Promise<Page> {
    const first = firstAbove(places, after);
    const page = places.slice(first, first + limit);
    const rows = await this.blocks.at(orderingId, page);
    const nextCursor = first + limit < places.length ? toCursor([page.at(-1) ?? 0]) : null;
    return { rows, total: places.length, nextCursor };
  }
}

const belowOf = ({ cursor, after }: Pick<RatingWish, 'cursor' | 'after'>): number =>
  cursor ? fromCursor(placeCursor, cursor)[0] : (after ?? 0);

/** Places have no gaps: the last one is as many as there are. */
const cursorAfter = (place: number, total: number): string | null => (place < total ? toCursor([place]) : null);

/** Where the first of the places is that is above this one; they are in order. */
const firstAbove = (places: readonly number[], after: number): number => {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
};
