import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import type { ContestView } from '../contract/correction.js';

/** $1 championship */
const contestSql = `select weight, counts, ${isoSql('ended_at')} as "endedAt", teams,
    (select count(*)::int from rating.awards a where a.contest_id = c.id and not a.voided) as awards
  from rating.contests c where id = $1`;
const outSql = `select d.team_id as "teamId", r.name as team, d.reason, ${isoSql('d.at')} as at
  from teams.disqualified d join teams.roster r on r.team_id = d.team_id where d.championship_id = $1 order by d.at`;

const usual = { weight: 1, counts: true, endedAt: null, teams: 0, awards: 0 };

/** ADMIN1: how championships count. */
@Injectable()
export class Contests {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async of(champname: string, by: Actor): Promise<ContestView> {
    const em = this.orm.em.fork();
    const { id } = await this.championships.managed({ champname }, by);
    const row = await queryOne<Omit<ContestView, 'champname' | 'disqualified'>>(em, contestSql, [id]);
    const disqualified = await query<ContestView['disqualified'][number]>(em, outSql, [id]);
    return { champname, ...(row ?? usual), disqualified };
  }
}
