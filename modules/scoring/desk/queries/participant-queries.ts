import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../../kernel/http/cursor.js';
import type { ParticipantFilter, ParticipantPage, ParticipantTeam } from '../contract/participants.js';

const cursorForm = z.tuple([z.string(), z.uuid()]);

export interface ParticipantWish {
  limit: number;
  cursor?: string | undefined;
  q?: string | undefined;
  only?: ParticipantFilter | undefined;
}

type Row = Omit<ParticipantTeam, 'disqualified'> & {
  reason: string | null;
  outAt: string | null;
  byAdmin: boolean | null;
};

/** $1 championship, $2 and $3 the last row before, $4 how many, $5 what is looked for, $6 which. */
const listSql = `select r.team_id as "teamId", r.name as team, ${isoSql('r.confirmed_at')} as "confirmedAt",
    sent.count as solutions, sent.first as "firstSolutionAt", sent.last as "lastSolutionAt", st.place,
    d.reason, ${isoSql('d.at')} as "outAt", d.by_admin as "byAdmin",
    (select coalesce(jsonb_agg(jsonb_build_object('login', p.login, 'name', p.display, 'isCaptain', m.person_id = r.captain_id,
        'joinedAt', ${isoSql('m.since')}) order by m.person_id <> r.captain_id, m.since, p.login), '[]')
      from teams.membership m join identity.names p on p.id = m.person_id where m.team_id = r.team_id) as members
  from teams.roster r
    left join teams.disqualified d on d.team_id = r.team_id
    left join scoring.boards b on b.championship_id = r.championship_id
    left join scoring.standings st on st.snapshot_id = coalesce(b.final_id, b.snapshot_id) and st.team_id = r.team_id
    cross join lateral (select count(*)::int as count, ${isoSql('min(s.created_at)')} as first,
      ${isoSql('max(s.created_at)')} as last from scoring.solutions s where s.team_id = r.team_id) sent
  where r.championship_id = $1 and r.ended_at is null
    and ($2::timestamptz is null or (r.confirmed_at, r.team_id) < ($2::timestamptz, $3::uuid))
    and ($5::text is null or r.name ilike $5 or exists (
      select from teams.membership m join identity.names p on p.id = m.person_id
      where m.team_id = r.team_id and (p.display ilike $5 or p.login ilike $5)))
    and ($6::text is null or ($6 = 'silent' and sent.count = 0) or ($6 = 'disqualified' and d.team_id is not null))
  order by r.confirmed_at desc, r.team_id desc limit $4`;

/** $1 championship */
const countsSql = `select count(*)::int as teams, coalesce(sum(people), 0)::int as people,
    count(*) filter (where not has_sent)::int as silent
  from (select (select count(*) from teams.membership m where m.team_id = r.team_id) as people,
      exists (select from scoring.solutions s where s.team_id = r.team_id) as has_sent
    from teams.roster r where r.championship_id = $1 and r.ended_at is null) of_each`;

const likeOf = (q: string): string => `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** CHAMP5: who takes part, for the client of a championship. For everybody else there is nothing. */
@Injectable()
export class ParticipantQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND for a championship that is not the caller's */
  async list(champname: string, caller: Caller, wish: ParticipantWish): Promise<ParticipantPage> {
    const { id } = await this.championships.managed({ champname }, caller);
    const counts = await queryOne<Pick<ParticipantPage, 'teams' | 'people' | 'silent'>>(this.em, countsSql, [id]);
    return { ...found(counts), ...(await this.page(id, wish)) };
  }

  /** All of a championship, part by part. */
  async *all(id: string, limit: number): AsyncGenerator<ParticipantTeam[]> {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Pick<ParticipantPage, 'items' | 'nextCursor'> = await this.page(id, { limit, cursor });
      yield page.items;
      cursor = page.nextCursor;
    }
  }

  private async page(id: string, { limit, cursor, q, only }: ParticipantWish) {
    const [before, beforeId] = cursor ? fromCursor(cursorForm, cursor) : [null, null];
    const values = [id, before, beforeId, limit + 1, q ? likeOf(q) : null, only ?? null];
    const rows = await query<Row>(this.em, listSql, values);
    return toPage(
      rows,
      limit,
      (row) => [row.confirmedAt, row.teamId],
      ({ reason, outAt, byAdmin, ...row }): ParticipantTeam => ({
        ...row,
        disqualified: reason === null || outAt === null ? null : { reason, at: outAt, byAdmin: byAdmin ?? true },
      }),
    );
  }
}
