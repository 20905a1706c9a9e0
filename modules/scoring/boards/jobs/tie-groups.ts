import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { query } from '../../../kernel/database/sql.js';
import { bandFrom } from '../../solutions/domain/stored-band.js';
import { type Band, tieGroups } from '../../engine/index.js';

/** Places that are compared, and the memory that their bands may take: the head of a board is where ties matter. */
const places = 1000;
const maxBytes = 64 * 1024 * 1024;

interface BandRow {
  place: number;
  method: Band['method'] | null;
  low: number;
  high: number;
  data: Buffer;
}

/** LB4: marks the places of a snapshot that can't be told apart. */
@Injectable()
export class TieGroups {
  constructor(private readonly orm: MikroORM) {}

  async mark(snapshotId: string): Promise<void> {
    const em = this.orm.em.fork();
    const rows = await query<BandRow>(
      em,
      `select * from (
         select st.place, b.method, b.low, b.high, b.data,
           sum(coalesce(octet_length(b.data), 0)) over (order by st.place) as bytes
         from scoring.standings st left join scoring.bands b on b.solution_id = st.solution_id
         where st.snapshot_id = $1 and st.place <= $2
       ) head where bytes <= $3 order by place`,
      [snapshotId, places, maxBytes],
    );
    const groups = tieGroups(rows.map(({ method, ...band }) => (method ? bandFrom({ method, ...band }) : null)));
    const ends = new Map(groups.map((group, i) => [group, rows[i]?.place ?? 0]));
    const starts = new Map(groups.map((group, i) => [group, rows[i]?.place ?? 0] as const).toReversed());
    const known = rows.flatMap((row, i) => {
      const group = groups[i] ?? -1;
      return row.method ? [{ ...row, from: starts.get(group) ?? null, to: ends.get(group) ?? null }] : [];
    });
    if (known.length === 0) return;
    await query(
      em,
      `update scoring.standings st
       set band_low = v.low, band_high = v.high, tie_from = v.tie_from, tie_to = v.tie_to
       from unnest($2::int[], $3::float8[], $4::float8[], $5::int[], $6::int[]) v (place, low, high, tie_from, tie_to)
       where st.snapshot_id = $1 and st.place = v.place`,
      [
        snapshotId,
        known.map(({ place }) => place),
        known.map(({ low }) => low),
        known.map(({ high }) => high),
        known.map(({ from }) => from),
        known.map(({ to }) => to),
      ],
    );
  }
}
