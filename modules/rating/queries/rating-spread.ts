import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import type { Caller } from '../../kernel/contract/status.js';
import { oftenQueryOne, query } from '../../kernel/database/sql.js';
import { dayOf, scoreOn } from '../contract/points.js';
import type { RatingSpread } from '../contract/rating.js';
import { shownSql } from './standing-sql.js';

const bins = 40;

interface Shown {
  id: string;
  people: number;
}

/** Of one ordering, whose rows never change: edges are keys, which all decay alike. */
interface Spread {
  orderingId: string;
  edges: number[];
  counts: number[];
}

const orderingSql = 'select id, people from rating.orderings where shown';
/** $1 ordering. Far outliers are counted in the outer bins, so that they don't flatten the rest. */
const spreadSql = `with keys as materialized (select key from rating.places where ordering_id = $1), reach as materialized (
    select percentile_cont(0.02) within group (order by key) as low, percentile_cont(0.98) within group (order by key) as high from keys
  )
  select case when high > low then least(${bins - 1}, greatest(0, floor((key - low) / (high - low) * ${bins})::int)) else 0 end as bin,
    count(*)::int as people, low, high
  from keys, reach group by bin, low, high`;
/** $1 a person */
const ownSql = `select place, key from rating.places where ordering_id = ${shownSql} and person_id = $1`;

/** RATE1: how GeneralScore is spread. */
@Injectable()
export class RatingSpreads {
  private kept: Promise<Spread> | null = null;
  private keptOf = '';

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  async of(caller: Caller | null): Promise<RatingSpread> {
    const em = this.orm.em.fork();
    const shown = await oftenQueryOne<Shown>(em, orderingSql);
    if (!shown || shown.people === 0) return { people: 0, edges: [], counts: [], own: null };
    const [{ edges, counts }, own] = await Promise.all([
      this.spread(shown.id),
      caller && oftenQueryOne<{ place: number; key: number }>(em, ownSql, [caller.id]),
    ]);
    const day = dayOf(this.clock.now());
    const others = Math.max(1, shown.people - 1);
    return {
      people: shown.people,
      edges: edges.map((key) => scoreOn(key, day)),
      counts,
      own: own && {
        score: scoreOn(own.key, day),
        betterThan: Math.max(0, Math.floor(((shown.people - own.place) / others) * 100)),
      },
    };
  }

  /** All rows are read once for each ordering. */
  private spread(orderingId: string): Promise<Spread> {
    if (this.kept && this.keptOf === orderingId) return this.kept;
    const read = this.read(orderingId);
    [this.kept, this.keptOf] = [read, orderingId];
    // A failure is not kept: the next call tries again.
    read.catch(() => (this.kept = this.kept === read ? null : this.kept));
    return read;
  }

  private async read(orderingId: string): Promise<Spread> {
    type Bin = { bin: number; people: number; low: number; high: number };
    const rows = await query<Bin>(this.orm.em.fork(), spreadSql, [orderingId]);
    const { low = 0, high = 0 } = rows[0] ?? {};
    const counts = Array.from({ length: bins }, () => 0);
    for (const { bin, people } of rows) counts[bin] = people;
    return { orderingId, edges: Array.from({ length: bins + 1 }, (_, at) => low + (at * (high - low)) / bins), counts };
  }
}
