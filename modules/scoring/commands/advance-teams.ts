import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Advance } from '../../championships/contract/editor.js';
import { type Actor, Audit } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import { isDecidable } from '../domain/tour.js';

/** CHAMP6: decides who goes on from a tour to the next; a new decision takes the place of the one before. */
export class AdvanceTeams extends Command<number> {
  /** @param wish absent: what the tour itself says */
  constructor(
    readonly champname: string,
    readonly tourId: string,
    readonly by: Actor,
    readonly reason: string,
    readonly wish?: Advance,
  ) {
    super();
  }
}

@CommandHandler(AdvanceTeams)
export class AdvanceTeamsHandler implements ICommandHandler<AdvanceTeams> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly championships: ChampionshipsApi,
    private readonly audit: Audit,
  ) {}

  /** @returns the number of teams that go on */
  async execute({ champname, tourId, by, reason, wish }: AdvanceTeams): Promise<number> {
    const championship = await this.championships.managed({ champname }, by);
    const tour = found(championship.tours.find(({ id }) => id === tourId));
    const now = this.clock.now();
    refuse(!isDecidable(championship.tours, tour, now), 'CONFLICT', { endsAt: tour.dateEnd });
    const advance = found(wish ?? tour.advance);
    await query(
      this.em,
      `insert into scoring.tour_decisions (tour_id, championship_id, decided_at) values ($1, $2, $3)
       on conflict (tour_id) do update set decided_at = excluded.decided_at`,
      [tourId, championship.id, now],
    );
    await query(this.em, 'delete from scoring.tour_teams where tour_id = $1', [tourId]);
    const values = [tourId, championship.id];
    const teams =
      advance.by === 'places'
        ? await query(this.em, firstSql(championship.direction), [...values, advance.places])
        : await query(this.em, listSql, [...values, advance.teams]);
    const details = { tour: tourId, by: advance.by, teams: teams.length };
    await this.audit.note(by, {
      action: 'scoring.advance-teams',
      object: `championship:${champname}`,
      reason,
      details,
    });
    return teams.length;
  }
}

/** $1 tour, $2 championship, $3 names, whatever their case: of those the teams that really are in the championship. */
const listSql = `insert into scoring.tour_teams (tour_id, team_id)
  select $1, team_id from teams.roster where championship_id = $2 and lower(name) in (select lower(wanted) from unnest($3::text[]) wanted) returning team_id`;

/** $1 tour, $2 championship, $3 places: the first of its board, whatever was done to its dates meanwhile. */
const firstSql = (direction: 'DOWN_UP' | 'TOP_DOWN'): string => {
  const order = direction === 'DOWN_UP' ? 'asc' : 'desc';
  return `insert into scoring.tour_teams (tour_id, team_id)
    select $1, team_id from (
      select distinct on (team_id) team_id, public_score, created_at from scoring.solutions
      where championship_id = $2 and tour_id = $1 and status = 'SCORED'
      order by team_id, public_score ${order}, created_at
    ) best order by public_score ${order}, created_at, team_id limit $3 returning team_id`;
};
