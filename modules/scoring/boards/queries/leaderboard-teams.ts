import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import type { TeamCard } from '../contract/leaderboard.js';

/** $1 team */
const peopleSql = `select n.login, n.display as name, count(*)::int as solutions,
    exists (select from teams.membership m where m.team_id = $1 and m.person_id = n.id) as "isMember"
  from scoring.solutions s join identity.names n on n.id = s.person_id
  where s.team_id = $1 and s.status = 'SCORED' and not s.late group by n.id, n.login, n.display order by 3 desc, 1`;

/** What may be known of a team by everybody who sees the board. */
@Injectable()
export class LeaderboardTeams {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND for a team without a result */
  async card(champname: string, caller: Caller | null, name: string): Promise<TeamCard> {
    const { id } = await this.championships.visible(champname, caller);
    const em = this.orm.em.fork();
    const team = found(
      await queryOne<{ id: string; team: string; members: string[] }>(
        em,
        `select r.team_id as id, r.name as team, r.members from teams.roster r
         where r.championship_id = $1 and r.name = $2 and exists (select from scoring.team_bests b
           where b.championship_id = $1 and b.team_id = r.team_id)
         order by r.ended_at nulls first limit 1`,
        [id, name],
      ),
    );
    const days = await query<{ day: string; solutions: number }>(
      em,
      `select attempt_day as day, count(*)::int as solutions from scoring.solutions
       where team_id = $1 and status = 'SCORED' and not late group by 1 order by 1`,
      [team.id],
    );
    const people = await query<TeamCard['people'][number]>(em, peopleSql, [team.id]);
    return { team: team.team, members: team.members, people, days };
  }
}
