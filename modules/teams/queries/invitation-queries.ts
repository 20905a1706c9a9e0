import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import type { Bilingual } from '../../kernel/contract/language.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../kernel/http/cursor.js';
import type { Invitation, OwnInvitation } from '../contract/team.js';

const cursorForm = z.tuple([z.iso.datetime(), z.uuid()]);

/** $1 now: one whose time has run out is told so before anybody marks it. Of `cominv` the captain of now is told. */
const columns = `i.id, i.type,
  case when i.status = 'SENT' and i.expires_at <= $1 then 'EXPIRED' else i.status end as status,
  t.name as team, t.id as "teamId", asked.login, asked.display as name,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as "otherTeam",
  ${isoSql('i.sent_at')} as "sentAt", ${isoSql('i.expires_at')} as "expiresAt"`;
const from = `teams.invitations i join teams.teams t on t.id = i.team_id left join teams.teams o on o.id = i.other_team_id
  join identity.names asked on asked.id = coalesce(o.captain_id, i.person_id)`;

/** $2 the person, $3 and $4 the last one of the page before, $5 limit. */
const ownSql = `select ${columns}, c.champname as championship, c.title,
    case when coalesce(o.captain_id, i.person_id) = $2 then 'received' else 'sent' end as direction, sender.login as by
  from ${from} join championships.named c on c.id = i.championship_id join identity.names sender on sender.id = i.by_id
  where i.id in (
      select id from teams.invitations where person_id = $2 and type = 'inv'
      union select i.id from teams.invitations i join teams.teams t on t.id in (i.team_id, i.other_team_id)
        join teams.members m on m.team_id = t.id and m.person_id = $2 where t.captain_id = $2
    ) and ($3::timestamptz is null or (i.sent_at, i.id) < ($3, $4::uuid))
  order by i.sent_at desc, i.id desc limit $5`;

/** More than anybody reads of one team. */
const mostOfTeam = 50;
const ofTeamSql = `select ${columns} from ${from} where t.id = $2 or o.id = $2
  order by i.sent_at desc, i.id desc limit ${mostOfTeam}`;
const oneSql = `select ${columns} from ${from} where i.id = $2`;

/** TEAM1: invitations as those read them who are concerned. */
@Injectable()
export class InvitationQueries {
  constructor(
    private readonly orm: MikroORM,
    private readonly clock: Clock,
  ) {}

  /** One's own, both ways, newest first. */
  async own(personId: string, { limit, cursor }: { limit: number; cursor?: string | undefined }) {
    const [at, id] = cursor === undefined ? [null, null] : fromCursor(cursorForm, cursor);
    const values = [this.clock.now(), personId, at, id, limit + 1];
    const rows = await query<OwnInvitation & { title: Bilingual }>(this.orm.em.fork(), ownSql, values);
    return toPage(
      rows,
      limit,
      (row) => [row.sentAt, row.id],
      (row) => row,
    );
  }

  /** Of a team, both ways, newest first. */
  ofTeam(teamId: string): Promise<Invitation[]> {
    return query<Invitation>(this.orm.em.fork(), ofTeamSql, [this.clock.now(), teamId]);
  }

  /** @throws DomainError NOT_FOUND */
  async one(id: string): Promise<Invitation> {
    return found(await queryOne<Invitation>(this.orm.em.fork(), oneSql, [this.clock.now(), id]));
  }
}
