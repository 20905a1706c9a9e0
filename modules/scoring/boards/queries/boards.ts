import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../kernel/clock.js';
import { BatchedRead } from '../../../kernel/database/batched-read.js';
import { isoSql, oftenQuery, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
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

/** Both boards of a championship as they are shown now. */
interface BoardsRow {
  championshipId: string;
  public: Stored;
  final: Stored;
  previousId: string | null;
}

type Stored = Pick<Shown, 'id' | 'refreshedAt' | 'teams'>;

const storedSql = (id: string, at: string, snapshot: string): string =>
  `json_build_object('id', ${id}, 'refreshedAt', ${isoSql(at)}, 'teams', coalesce(${snapshot}.teams, 0))`;

/** $1 championships */
const nowSql = `select b.championship_id as "championshipId", b.previous_id as "previousId",
    ${storedSql('b.snapshot_id', 'b.refreshed_at', 's')} as public, ${storedSql('b.final_id', 'f.taken_at', 'f')} as final
  from scoring.boards b left join scoring.snapshots s on s.id = b.snapshot_id
    left join scoring.snapshots f on f.id = b.final_id
  where b.championship_id = any($1::uuid[])`;

/** Says which snapshot of a championship is shown. */
@Injectable()
export class Boards {
  private readonly boards: BatchedRead<string, BoardsRow | null>;

  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {
    this.boards = new BatchedRead(async (ids) => {
      const rows = await oftenQuery<BoardsRow>(orm.em.fork(), nowSql, [[...new Set(ids)]]);
      const known = new Map(rows.map((row) => [row.championshipId, row]));
      return ids.map((id) => known.get(id) ?? null);
    });
  }

  /** @throws DomainError NOT_FOUND for a final board that is not revealed */
  async now(championshipId: string, board: BoardName): Promise<Shown> {
    const row = await this.boards.ask(championshipId);
    if (board === 'final') found(row?.final.id);
    if (!row) return none;
    const previousId = board === 'public' ? row.previousId : null;
    const { refreshedAt: at, ...stored } = row[board];
    const refreshedAt = at && this.clock.notLater(at);
    return { ...none, board, ...stored, refreshedAt, previousId, revealed: row.final.id !== null };
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
    return row ? { ...none, pastAt: row.at, refreshedAt: this.clock.notLater(row.at), teams: row.teams } : none;
  }
}
