import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import { fromCursor, toPage } from '../../../kernel/http/cursor.js';
import type { OrganiserGrant, OrganiserRow, OrganiserView } from '../contract/organiser.js';
import type { SolutionStatus } from '../../solutions/contract/solution.js';
import { actionsOn } from '../domain/organiser-actions.js';
import { shownScoreSql } from '../../solutions/queries/shown-score-sql.js';
import { testsSql } from '../../solutions/queries/solution-queries.js';
import { solutionColumns, solutionFrom, DeskSolutions } from './desk-solutions.js';

const cursorForm = z.tuple([z.string(), z.uuid()]);

interface Page {
  limit: number;
  cursor?: string | undefined;
}
export interface SolutionsWish extends Page {
  status?: SolutionStatus | undefined;
  q?: string | undefined;
  /** Private scores too, once it is noted that somebody looks. */
  private: boolean;
}
type Row = Omit<OrganiserRow, 'actions'>;

/** A search that means so many teams is answered from the newest solution on, which meets some of them soon. */
const fewTeams = 1000;

/** Teams of the championship $1 whose name, or the login or shown name of one of whose members, is like $2. */
const matchingSql = `select team_id as id from teams.roster where championship_id = $1 and name ilike $2
  union select m.team_id from teams.membership m join identity.names p on p.id = m.person_id
    where m.championship_id = $1 and (m.display ilike $2 or p.login ilike $2)
  limit ${fewTeams + 1}`;
const matchesSql = (pattern: string): string => `(t.name ilike ${pattern} or exists (
  select from teams.membership m join identity.names p on p.id = m.person_id
  where m.team_id = s.team_id and (m.display ilike ${pattern} or p.login ilike ${pattern})))`;

/** Those that wait or run are found by the queue, which is short; the others by the indexes of solutions. */
const statusSql = (status: SolutionStatus): string =>
  status === 'QUEUED' || status === 'RUNNING'
    ? `s.status = '${status}' and s.id in (select solution_id from scoring.queue_entries where championship_id = $1)`
    : `s.status = '${status}'`;

/** SUB3, SUB4: what the client of a championship sees of its solutions. For everybody else there is nothing. */
@Injectable()
export class OrganiserQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly solutions: DeskSolutions,
  ) {}

  /** @throws DomainError NOT_FOUND for a championship that is not the caller's */
  async list(champname: string, caller: Caller, wish: SolutionsWish) {
    const { id } = await this.championships.managed({ champname }, caller);
    return this.pageOf(id, wish);
  }

  /** The same of a championship by its id, for whom it is known that they may. */
  async pageOf(id: string, wish: SolutionsWish) {
    const { limit, cursor, status, q } = wish;
    const [before, beforeId] = cursor ? fromCursor(cursorForm, cursor) : [null, null];
    const search = q ? await this.searchOf(id, q) : { sql: 'true', value: null };
    const rows = await query<Row>(
      this.em,
      `select ${solutionColumns}, s.team_id as "teamId",
         ${wish.private ? shownScoreSql('private_score') : 'null::float8'} as "privateScore" from ${solutionFrom}
       where s.championship_id = $1 and ${status ? statusSql(status) : 'true'}
         and ($2::timestamptz is null or (s.created_at, s.id) < ($2::timestamptz, $3::uuid))
         and ($5::text is null or ${search.sql})
       order by s.created_at desc, s.id desc limit $4`,
      [id, before, beforeId, limit + 1, search.value],
    );
    return toPage(
      rows,
      limit,
      (row) => [row.createdAt, row.id],
      (row): OrganiserRow => ({ ...row, actions: actionsOn(row) }),
    );
  }

  /** @throws DomainError NOT_FOUND also for a solution of another championship */
  async one(champname: string, id: string, caller: Caller, withPrivate: boolean): Promise<OrganiserView> {
    const championship = await this.championships.managed({ champname }, caller);
    const sql = `select s.team_id as "teamId", ${shownScoreSql('private_score')} as "privateScore",
        r.repository, r.ref, r.commit, ${testsSql} as tests
      from scoring.solutions s left join scoring.runs r on r.solution_id = s.id where s.id = $1 and s.championship_id = $2`;
    type Beside = Pick<OrganiserView, 'teamId' | 'privateScore' | 'repository' | 'ref' | 'commit' | 'tests'>;
    const { privateScore, ...beside } = found(await queryOne<Beside>(this.em, sql, [id, championship.id]));
    const view = await this.solutions.one(id);
    return { ...view, ...beside, privateScore: withPrivate ? privateScore : null, actions: actionsOn(view) };
  }

  /** @throws DomainError NOT_FOUND for a championship that is not the caller's */
  async grants(champname: string, caller: Caller, { limit, cursor }: Page) {
    const { id } = await this.championships.managed({ champname }, caller);
    const [before, beforeId] = cursor ? fromCursor(cursorForm, cursor) : [null, null];
    const rows = await query<OrganiserGrant>(
      this.em,
      `select g.id, t.name as team, g.count, g.reason, coalesce(n.display, '') as by, ${isoSql('g.granted_at')} as "grantedAt"
       from scoring.attempt_grants g join teams.roster t on t.team_id = g.team_id
         left join identity.names n on n.id = g.granted_by
       where t.championship_id = $1 and ($2::timestamptz is null or (g.granted_at, g.id) < ($2::timestamptz, $3::uuid))
       order by g.granted_at desc, g.id desc limit $4`,
      [id, before, beforeId, limit + 1],
    );
    return toPage(
      rows,
      limit,
      (row) => [row.grantedAt, row.id],
      (row) => row,
    );
  }

  /** The condition of a search, of the parameter $5. */
  private async searchOf(championshipId: string, q: string): Promise<{ sql: string; value: unknown }> {
    const like = `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
    const teams = await query<{ id: string }>(this.em, matchingSql, [championshipId, like]);
    if (teams.length > fewTeams) return { sql: matchesSql('$5'), value: like };
    return { sql: `s.team_id = any(string_to_array($5, ',')::uuid[])`, value: teams.map(({ id }) => id).join(',') };
  }
}
