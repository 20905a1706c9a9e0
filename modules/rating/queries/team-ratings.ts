import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { query } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { TeamRating } from '../contract/rating.js';
import { Standings } from './standings.js';

/** $1 championship, $2 name of a team. One that is no more has no members. */
const membersSql = `select n.id, n.login, n.display as name from teams.roster r
    join teams.membership m on m.team_id = r.team_id join identity.names n on n.id = m.person_id
  where r.championship_id = $1 and r.name = $2 and r.ended_at is null order by m.person_id <> r.captain_id, n.display`;

/** RATE2: who is in a team, as the rating has them. */
@Injectable()
export class TeamRatings {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly standings: Standings,
  ) {}

  /** @throws DomainError NOT_FOUND for no championship that the caller sees, and for no team of it */
  async of(champname: string, team: string, caller: Caller | null): Promise<TeamRating> {
    const { id } = await this.championships.visible(champname, caller);
    type Member = { id: string; login: string; name: string };
    const rows = await query<Member>(this.orm.em.fork(), membersSql, [id, team]);
    found(rows[0] ?? null);
    const standings = await this.standings.of(rows.map((row) => row.id));
    return {
      members: rows.map(({ id: personId, ...member }) => {
        const { rank, ratingPlace } = found(standings.get(personId));
        return { ...member, rank, ratingPlace };
      }),
    };
  }
}
