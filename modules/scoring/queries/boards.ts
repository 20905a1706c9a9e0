import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../kernel/clock.js';
import { isoSql, oftenQueryOne, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { BoardName } from '../contract/leaderboard.js';

/** Which snapshot is shown: a stored one by its id, or one of the past by its moment. */
export interface Shown {
  board: BoardName;
  id: string | null;
  /** The one before it, whose rows are kept a little longer. */
  previousId: string | null;
  /** ISO 8601; null for what is stored. */
  pastAt: string | null;
  /** CHAMP6: a tour, ranked by what was handed in during it. */
  tourId: string | null;
  refreshedAt: string | null;
  teams: number;
  revealed: boolean;
}

const none: Shown = {
  board: 'public',
  id: null,
  previousId: null,
  pastAt: null,
  tourId: null,
  refreshedAt: null,
  teams: 0,
  revealed: false,
};

/** Says which snapshot of a championship is shown. */
@Injectable()
export class Boards {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_FOUND for a final board that is not revealed */
  async now(championshipId: string, board: BoardName): Promise<Shown> {
    const id = board === 'final' ? 'b.final_id' : 'b.snapshot_id';
    const row = await oftenQueryOne<Omit<Shown, 'board' | 'pastAt' | 'tourId'>>(
      this.orm.em.fork(),
      `select ${id} as id, case when $2 = 'public' then b.previous_id end as "previousId", b.final_id is not null as revealed,
         coalesce(s.teams, 0) as teams, ${isoSql(`case when $2 = 'public' then b.refreshed_at else s.taken_at end`)} as "refreshedAt"
       from scoring.boards b left join scoring.snapshots s on s.id = ${id} where b.championship_id = $1`,
      [championshipId, board],
    );
    if (board === 'final') found(row?.id);
    return row ? { ...none, ...row, board } : none;
  }

  /** CHAMP6: what was handed in during a tour, ranked as it stands now. */
  tour(tourId: string): Shown {
    return { ...none, tourId, refreshedAt: this.clock.now().toISOString() };
  }

  /** LB4: the public board that was shown at a moment; an empty one before the first. */
  async past(championshipId: string, at: string): Promise<Shown> {
    const row = await queryOne<{ at: string; teams: number }>(
      this.orm.em.fork(),
      `select ${isoSql('taken_at')} as at, teams from scoring.snapshots
       where championship_id = $1 and kind = 'public' and taken_at <= $2 order by taken_at desc limit 1`,
      [championshipId, at],
    );
    return row ? { ...none, pastAt: row.at, refreshedAt: row.at, teams: row.teams } : none;
  }
}
