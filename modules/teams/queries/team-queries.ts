import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../championships/championships.api.js';
import type { Caller } from '../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { TeamMember, TeamView } from '../contract/team.js';
import { growsUntil } from '../domain/roster-rules.js';
import { asPattern } from './invitable.js';
import { InvitationQueries } from './invitation-queries.js';

interface TeamRow {
  id: string;
  name: string;
  description: string;
  joinCode: string | null;
  championshipId: string;
  disqualified: { reason: string; at: string } | null;
}

interface Card {
  id: string;
  name: string;
  captain: string;
  members: string[];
}

/** Which teams are wanted; see the route. */
interface TeamsWish {
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
  member?: string | undefined;
  name?: string | undefined;
}

const cursorForm = z.tuple([z.string(), z.uuid()]);

const teamSql = `select id, name, description, join_code as "joinCode", championship_id as "championshipId",
    case when disqualified_at is not null then json_build_object('reason', disqualified_reason,
      'at', ${isoSql('disqualified_at')}) end as disqualified
  from teams.teams where id = $1 and ended_at is null`;

const membersSql = `select n.login, n.display as name, m.person_id = t.captain_id as "isCaptain",
    ${isoSql('m.joined_at')} as "joinedAt"
  from teams.members m join teams.teams t on t.id = m.team_id join identity.names n on n.id = m.person_id
  where m.team_id = $1 order by m.person_id <> t.captain_id, m.joined_at, n.login`;

/** $1 championship, $2 pattern, $3 and $4 the last one of the page before, $5 limit, $6 login of a member, $7 name */
const listSql = `select t.id, t.name, n.login as captain, t.name_key as key,
    array(select m.display from teams.membership m where m.team_id = t.id
      order by m.person_id <> t.captain_id, m.display) as members
  from teams.teams t join identity.names n on n.id = t.captain_id
  where t.championship_id = $1 and t.ended_at is null and ($2::text is null or t.name ilike $2)
    and ($3::text is null or (t.name_key, t.id) > ($3, $4::uuid))
    and ($6::text is null or t.id in (select m.team_id from teams.members m join identity.names p on p.id = m.person_id
      where m.championship_id = $1 and lower(p.login) = lower($6)))
    and ($7::text is null or t.name_key = $7)
  order by t.name_key, t.id limit $5`;

/** TEAM1: teams as people read them. */
@Injectable()
export class TeamQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly invitations: InvitationQueries,
  ) {}

  /** @throws DomainError NOT_FOUND also of a championship that the caller may not see */
  async one(id: string, caller: Caller | null): Promise<TeamView> {
    const em = this.orm.em.fork();
    const { championshipId, joinCode, disqualified, ...team } = found(await queryOne<TeamRow>(em, teamSql, [id]));
    const { champname } = await this.championships.byId(championshipId);
    const { maxTeamSize, dateEnd, teamsUntil } = await this.championships.visible(champname, caller);
    const members = await query<TeamMember>(em, membersSql, [id]);
    const [captain] = members;
    const isOwn = members.some(({ login }) => login === caller?.login);
    return {
      ...team,
      championship: champname,
      captain: captain?.login ?? '',
      members,
      maxSize: maxTeamSize,
      openUntil: growsUntil({ teamsUntil, dateEnd })?.toISOString() ?? null,
      ...(captain && captain.login === caller?.login && { joinCode }),
      ...(isOwn && { invitations: await this.invitations.ofTeam(id) }),
      ...((isOwn || caller?.role === 'admin') && { disqualified }),
    };
  }

  /** Teams of a championship by name. */
  async list(champname: string, caller: Caller | null, { q, limit, cursor, member, name: wanted }: TeamsWish) {
    const { id } = await this.championships.visible(champname, caller);
    const like = q ? `%${asPattern(q)}%` : null;
    const [name, last] = cursor === undefined ? [null, null] : fromCursor(cursorForm, cursor);
    const rows = await query<Card & { key: string }>(this.orm.em.fork(), listSql, [
      id,
      like,
      name,
      last,
      limit + 1,
      member ?? null,
      wanted?.normalize('NFC').toLowerCase() ?? null,
    ]);
    return toPage(
      rows,
      limit,
      (row) => [row.key, row.id],
      ({ key: _key, ...card }) => card,
    );
  }
}
