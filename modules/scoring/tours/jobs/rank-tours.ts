import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Tour } from '../../../championships/contract/editor.js';
import { Clock } from '../../../kernel/clock.js';
import { isoSql, query } from '../../../kernel/database/sql.js';
import { inTurn } from '../../solutions/jobs/in-turn.js';
import { shownTour } from '../../solutions/domain/running-tour.js';

/**
 * CHAMP6: scores by different truths can't be compared, so a board ranks what was judged by one of them: that of the tour
 * that began last before the end. Tours without a truth of their own share that of the championship, and their solutions one board.
 */
@Injectable()
export class RankTours {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  /**
   * Says anew which solutions count; a trigger then has the boards of changed teams made again.
   * @param championshipId one championship, which may have no tours any more; null for all that have some
   */
  async rank(championshipId: string | null = null): Promise<void> {
    const now = this.clock.now();
    const em = this.orm.em.fork();
    const championships = await query<{ id: string; tours: Tour[]; dateEnd: string | null; tourTruths: string[] }>(
      em,
      `select id, tours, ${isoSql('date_end')} as "dateEnd", tour_truths as "tourTruths" from championships.ranked
       where case when $1::uuid is null then jsonb_array_length(tours) > 0 else id = $1 end`,
      [championshipId],
    );
    await inTurn(championships, ({ id, tours, dateEnd, tourTruths }) => {
      const latest = shownTour({ tours, dateEnd: dateEnd === null ? null : new Date(dateEnd) }, now)?.id ?? null;
      const shown = latest && tourTruths.includes(latest) ? latest : null;
      return query(em, rankSql, [id, tourTruths, shown]);
    });
  }
}

/** $1 championship, $2 its tours with a truth of their own, $3 the one that is shown, or null for the common truth. */
const rankSql = `update scoring.solutions set ranked = not ranked
  where championship_id = $1 and not late
    and ranked is distinct from ((case when tour_id = any($2::uuid[]) then tour_id end) is not distinct from $3::uuid)`;
