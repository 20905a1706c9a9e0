import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { query } from '../../../kernel/database/sql.js';
import { TeamsApi } from '../../../teams/teams.api.js';
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
    const rows = await query<{ tourId: string; teams: number; own: boolean }>(
      this.em,
      `select tour_id as "tourId", count(t.team_id)::int as teams, coalesce(bool_or(t.team_id = $2), false) as own
       from scoring.tour_decisions d left join scoring.tour_teams t using (championship_id, tour_id)
       where championship_id = $1 group by tour_id`,
      [id, part?.teamId ?? null],
    );
    const decided = new Map(rows.map((row) => [row.tourId, row]));
    const { tours: answers } = await this.championships.truthSums(id);
    const items = tours.map(({ advance: _advance, ...tour }, at) => {
      const before = tours[at - 1];
      const missed = part !== null && new Date(part.confirmedAt) >= new Date(tour.dateEnd);
      const own = before ? (decided.get(before.id)?.own ?? null) : !missed;
      const goOn = decided.get(tour.id)?.teams ?? null;
      return { ...tour, ownAnswers: tour.id in answers, goOn, own: part && own, missed };
    });
    return { items };
  }
}
