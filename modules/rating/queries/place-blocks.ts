import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { oftenQuery } from '../../kernel/database/sql.js';
import { dayOf, scoreOn } from '../contract/points.js';
import { medalist, ratedPerson, type RatedPerson } from '../contract/rating.js';
import { RecentReads } from './recent-reads.js';
import { rowSql, type ShownRow, trailSql } from './standing-sql.js';

/** Rows that are read and kept together: a page is of one or two blocks. */
const size = 100;
/** Blocks that are kept at once, of 100,000 people all: some 25 MB. */
const most = 1000;
/** Names and cities may change meanwhile; the places of an ordering never do. */
const keptMs = 30_000;

/** By which column people are in order: places have no gaps. */
export type PlaceOrder = 'place' | 'medal_place';

/** $1 the ordering, above the place $2 up to $3: so many rows of the index. */
const blockSql = (
  order: PlaceOrder,
): string => `select ${rowSql}, ${order === 'place' ? trailSql : `'{}'::int[] as trail`},
    p.medal_place as "medalPlace"
  from rating.places p join identity.names n on n.id = p.person_id
  where p.ordering_id = $1 and p.${order} > $2::int and p.${order} <= $3::int order by p.${order}`;

const texts = { place: blockSql('place'), medal_place: blockSql('medal_place') } as const;

type BlockRow = ShownRow & { medalPlace: number };

/**
 * RATE1: the rows of an ordering as pages send them. These never change but for names, so that they are checked against the
 * contract and written as JSON once for many pages: a page costs little more than reading its rows.
 */
@Injectable()
export class PlaceBlocks {
  private readonly blocks: RecentReads<string[]>;

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {
    this.blocks = new RecentReads({ clock, most, keptMs });
  }

  /** Rows above a place, at most so many, each as JSON. */
  async above(orderingId: string, order: PlaceOrder, after: number, limit: number): Promise<string[]> {
    const [first, last] = [Math.floor(after / size), Math.floor((after + limit - 1) / size)];
    const blocks = await Promise.all(
      Array.from({ length: last - first + 1 }, (_, at) => this.block(orderingId, order, first + at)),
    );
    return blocks.flat().slice(after - first * size, after - first * size + limit);
  }

  /** Rows of these places, each as JSON. */
  async at(orderingId: string, places: readonly number[]): Promise<string[]> {
    const numbers = [...new Set(places.map(blockOf))];
    const read = await Promise.all(numbers.map((number) => this.block(orderingId, 'place', number)));
    const blocks = new Map(numbers.map((number, at) => [number, read[at] ?? []]));
    return places.flatMap((place) => blocks.get(blockOf(place))?.[(place - 1) % size] ?? []);
  }

  private block(orderingId: string, order: PlaceOrder, number: number): Promise<string[]> {
    const day = dayOf(this.clock.now());
    return this.blocks.of(`${orderingId} ${day} ${order} ${number}`, async () => {
      const range = [orderingId, number * size, (number + 1) * size];
      const rows = await oftenQuery<BlockRow>(this.orm.em.fork(), texts[order], range);
      return rows.map((row) => JSON.stringify(order === 'place' ? personRow(row, day) : medalistRow(row, day)));
    });
  }
}

/** Which block a place is in: places begin with 1. */
const blockOf = (place: number): number => Math.floor((place - 1) / size);

const personRow = (row: BlockRow, day: number) => ratedPerson.parse(personOf(row, day));
const medalistRow = (row: BlockRow, day: number) => medalist.parse({ ...personOf(row, day), place: row.medalPlace });

/** Whoever has a result has a scored solution, which makes a Padawan. */
export const personOf = ({ key, gold, silver, bronze, rank, ...row }: ShownRow, day: number): RatedPerson => ({
  ...row,
  rank: rank ?? 'PADAWAN',
  rewards: { gold, silver, bronze },
  generalScore: scoreOn(key, day),
});
