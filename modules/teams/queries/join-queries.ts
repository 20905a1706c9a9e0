import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { submitUntil } from '../../championships/contract/taking-part.js';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found, refuse } from '../../kernel/domain/domain-error.js';
import type { candidate, JoinOffer } from '../contract/team.js';
import { asPattern, invitableSql } from './invitable.js';

type Candidate = z.infer<typeof candidate>;
type Offer = Omit<JoinOffer, 'maxSize' | 'submitUntil'> & { confirmedAt: string };

const offerSql = `select t.id as "teamId", t.name as team, c.champname as championship, c.title, n.display as captain,
    ${isoSql('t.confirmed_at')} as "confirmedAt", (select count(*)::int from teams.members m where m.team_id = t.id) as members
  from teams.teams t join championships.named c on c.id = t.championship_id join identity.names n on n.id = t.captain_id
  where t.join_code = $1`;

const teamSql = `select captain_id as "captainId", championship_id as "championshipId" from teams.teams
  where id = $1 and ended_at is null`;

/** $1 championship, $2 what logins or nicknames begin with, as a pattern; e-mails and phones are not looked at. */
const candidatesSql = `select n.login, n.display as name from identity.names n
  where (n.login_key like lower($2) or n.display ilike $2) and ${invitableSql}
    and not exists (select from teams.members m where m.championship_id = $1 and m.person_id = n.id)
  order by length(n.login), n.login limit 8`;

/** TEAM1: how people find into teams. */
@Injectable()
export class JoinQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND for a code that leads nowhere any more */
  async offer(code: string, caller: Caller | null): Promise<JoinOffer> {
    const { confirmedAt, ...offer } = found(await queryOne<Offer>(this.orm.em.fork(), offerSql, [code]));
    const championship = await this.championships.visible(offer.championship, caller);
    const until = submitUntil(confirmedAt, championship);
    return { ...offer, maxSize: championship.maxTeamSize, submitUntil: until };
  }

  /** @throws DomainError NOT_CAPTAIN */
  async candidates(teamId: string, q: string, caller: Caller): Promise<Candidate[]> {
    const em = this.orm.em.fork();
    const team = found(await queryOne<{ captainId: string; championshipId: string }>(em, teamSql, [teamId]));
    refuse(team.captainId !== caller.id, 'NOT_CAPTAIN');
    return query<Candidate>(em, candidatesSql, [team.championshipId, `${asPattern(q)}%`]);
  }
}
