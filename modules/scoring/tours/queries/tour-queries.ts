import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Tour } from '../../../championships/contract/editor.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query } from '../../../kernel/database/sql.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { isDecidedFor } from '../../solutions/domain/running-tour.js';
import type { TourView } from '../contract/tour.js';

/** CHAMP6: tours, who went on, and whether the caller did. */
@Injectable()
export class TourQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
  ) {}

  async list(champname: string, caller: Caller | null): Promise<{ items: TourView[] }> {
    const { id, tours } = await this.championships.visible(champname, caller);
    const part = caller ? await this.teams.teamOf(id, caller.id) : null;
    const rows = await query<{ tourId: string; at: string; teams: number; own: boolean }>(
      this.em,
      `select tour_id as "tourId", ${isoSql('d.decided_at')} as at, count(t.team_id)::int as teams,
         coalesce(bool_or(t.team_id = $2), false) as own
       from scoring.tour_decisions d left join scoring.tour_teams t using (championship_id, tour_id)
       where championship_id = $1 group by tour_id, d.decided_at`,
      [id, part?.teamId ?? null],
    );
    const decidedOf = (tour: Tour) =>
      rows.find(({ tourId, at }) => tourId === tour.id && isDecidedFor(tour, new Date(at)));
    const { tours: answers } = await this.championships.truthSums(id);
    const items = tours.map((whole, at) => {
      const { advance: _advance, ...tour } = whole;
      const before = tours[at - 1];
      const missed = part !== null && new Date(part.confirmedAt) >= new Date(tour.dateEnd);
      const own = before ? (decidedOf(before)?.own ?? null) : !missed;
      const goOn = decidedOf(whole)?.teams ?? null;
      return { ...tour, ownAnswers: tour.id in answers, goOn, own: part && own, missed };
    });
    return { items };
  }
}
