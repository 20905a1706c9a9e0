import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import type { Actor } from '../../../kernel/audit/audit.js';
import { isoSql, query, queryOne } from '../../../kernel/database/sql.js';
import { found } from '../../../kernel/domain/domain-error.js';
import type { RejudgeMove, rejudgeSummary, RejudgeView } from '../contract/rejudge.js';
import type { BoardKind } from '../../boards/domain/standing.js';
import { formatOf } from '../../engine/index.js';
import { moveLine, movesHead } from './moves-csv.js';
import { isOutdatedSql, judgedNow } from '../../solutions/queries/outdated-sql.js';
import {
  becomesInvalidSql,
  isChangeSql,
  isPrivateChangeSql,
  isPublicChangeSql,
  movesSql,
  movesValues,
} from './rejudge-sql.js';

type Summary = z.infer<typeof rejudgeSummary>;

/** Rows shown of each list. */
const shown = 100;

type Moves = Pick<RejudgeView, 'moved' | 'rescored' | 'moves'>;
const none: Moves = { moved: 0, rescored: 0, moves: [] };

const movesAway = 'm.old_place is distinct from m.new_place';

const moveColumns = `r.name as team, m.old_place as "oldPlace", m.new_place as "newPlace", m.old_score as "oldScore",
  m.new_score as "newScore", (count(*) filter (where ${movesAway}) over ())::int as moved,
  (count(*) filter (where not ${movesAway}) over ())::int as rescored`;
/** The size of a move; who comes or goes moves the furthest, and of those who stay the greatest change of the score is first. */
const greatestFirst = `order by abs(coalesce(m.old_place, 1000000) - coalesce(m.new_place, 1000000)) desc,
  abs(coalesce(m.new_score - m.old_score, 'infinity')) desc, coalesce(m.new_place, m.old_place)`;

const boardsOf = ({ hasPrivate }: Summary): BoardKind[] => (hasPrivate ? ['public', 'final'] : ['public']);

/** SUB6: re-judgements, for whoever manages the championship. */
@Injectable()
export class RejudgeQueries {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
  ) {}

  async list(champname: string, by: Actor): Promise<{ items: Summary[] }> {
    const championship = await this.championships.managed({ champname }, by);
    return { items: await this.summaries(championship, null) };
  }

  async one(id: string, by: Actor): Promise<RejudgeView> {
    const { championship, summary: shown } = await this.found(id, by);
    const onPublic = await this.moves('public', championship, shown);
    const onFinal = shown.hasPrivate ? await this.moves('final', championship, shown) : none;
    const { moved: finalMoved, rescored: finalRescored, moves: finalMoves } = onFinal;
    const [changes, failures] = [await this.changes(id), await this.failures(id)];
    const invalid = await this.invalid(id, championship);
    return { ...shown, ...onPublic, finalMoved, finalRescored, finalMoves, changes, invalid, failures };
  }

  private async summaries(championship: ChampionshipFacts, only: string | null) {
    const { id, champname } = championship;
    const now = judgedNow(championship, await this.championships.truthSums(id));
    return query<Summary>(
      this.em,
      `select r.id, $2::text as champname, r.state, r.reason, r.started_by as by, r.applying_id as applying,
         ${isoSql('r.created_at')} as "createdAt", ${isoSql('r.decided_at')} as "decidedAt",
         count(*)::int as total, count(*) filter (where i.state = 'DONE')::int as done,
         count(*) filter (where i.state = 'FAILED')::int as failed,
         count(*) filter (where i.state = 'BOX' and r.state = 'RUNNING')::int as "inBox",
         count(*) filter (where ${isChangeSql('i')})::int as changed,
         count(*) filter (where ${isPublicChangeSql('i')})::int as "changedPublic",
         count(*) filter (where ${isPrivateChangeSql('i')})::int as "changedPrivate",
         count(*) filter (where ${becomesInvalidSql('i')} and s.revoked is null)::int as "becomeInvalid",
         coalesce(bool_or(i.old_private_score is not null or i.new_private_score is not null), false) as "hasPrivate",
         r.state in ('RUNNING', 'READY') and
           coalesce(bool_or(i.state = 'DONE' and ${isOutdatedSql('i.new_receipt', 's.tour_id', 4)}), false) as outdated
       from scoring.rejudges r join scoring.rejudge_items i on i.rejudge_id = r.id
         join scoring.solutions s on s.id = i.solution_id
       where r.championship_id = $1 and ($3::uuid is null or r.id = $3)
       group by r.id order by r.created_at desc limit 50`,
      [id, champname, only, ...now],
    );
  }

  /** All teams whose place or score changes, on both boards, as CSV. */
  async csv(id: string, by: Actor): Promise<{ champname: string; hasPrivate: boolean; csv: string }> {
    const { championship, summary } = await this.found(id, by);
    const lines = [movesHead];
    for (const board of boardsOf(summary)) {
      const rows = await this.readMoves(board, championship, summary, null);
      for (const row of rows) lines.push(moveLine(board, row));
    }
    return { champname: championship.champname, hasPrivate: summary.hasPrivate, csv: lines.join('') };
  }

  private async found(id: string, by: Actor): Promise<{ championship: ChampionshipFacts; summary: Summary }> {
    const sql = 'select championship_id as "championshipId" from scoring.rejudges where id = $1';
    const row = found(await queryOne<{ championshipId: string }>(this.em, sql, [id]));
    const championship = await this.championships.managed({ id: row.championshipId }, by);
    const [summary] = await this.summaries(championship, id);
    return { championship, summary: found(summary) };
  }

  private async moves(board: BoardKind, championship: ChampionshipFacts, summary: Summary): Promise<Moves> {
    const rows = await this.readMoves(board, championship, summary, shown);
    const [{ moved, rescored } = none] = rows;
    return { moved, rescored, moves: rows.map(({ moved: _moved, rescored: _rescored, ...move }) => move) };
  }

  /** As they would be while it is open, as they were once it was applied; none where it was discarded. */
  private async readMoves(
    board: BoardKind,
    championship: ChampionshipFacts,
    { id, state }: Summary,
    most: number | null,
  ): Promise<(RejudgeMove & Omit<Moves, 'moves'>)[]> {
    if (state === 'DISCARDED') return [];
    const isKept = state === 'APPLIED';
    const from = isKept
      ? 'select * from scoring.rejudge_moves where rejudge_id = $1 and board = $2'
      : movesSql(board, championship.direction);
    const values = isKept ? [id, board] : movesValues(board, championship, id);
    const sql = `select ${moveColumns} from (${from}) m join teams.roster r on r.team_id = m.team_id
      ${greatestFirst} limit $${values.length + 1}`;
    return query(this.em, sql, [...values, most]);
  }

  private failures(id: string): Promise<RejudgeView['failures']> {
    return query(
      this.em,
      `select i.solution_id as "solutionId", coalesce(t.name, '') as team, s.name, coalesce(i.failure, 'INTERNAL') as error
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
       left join teams.roster t on t.team_id = s.team_id
       where i.rejudge_id = $1 and i.state = 'FAILED' order by s.created_at, s.id limit ${shown}`,
      [id],
    );
  }

  private invalid(id: string, { metric }: ChampionshipFacts): Promise<RejudgeView['invalid']> {
    return query(
      this.em,
      `select i.solution_id as "solutionId", coalesce(t.name, '') as team, s.name, $2::text as format,
         i.problems->0 as problem
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
       left join teams.roster t on t.team_id = s.team_id
       where i.rejudge_id = $1 and ${becomesInvalidSql('i')} and s.revoked is null order by s.created_at, s.id limit ${shown}`,
      [id, formatOf(metric)],
    );
  }

  private changes(id: string): Promise<RejudgeView['changes']> {
    return query(
      this.em,
      `select i.solution_id as "solutionId", coalesce(t.name, '') as team, s.name, i.old_status as "oldStatus",
         i.new_status as "newStatus", i.old_score as "oldScore", i.new_public_score as "newScore",
         i.old_private_score as "oldPrivateScore", i.new_private_score as "newPrivateScore"
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
       left join teams.roster t on t.team_id = s.team_id
       where i.rejudge_id = $1 and ${isChangeSql('i')}
       order by abs(coalesce(i.old_score - i.new_public_score, 'infinity')) desc,
         abs(coalesce(i.old_private_score - i.new_private_score, 0)) desc, s.created_at limit ${shown}`,
      [id],
    );
  }
}
