import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { isoSql, query, queryOne } from '../../kernel/database/sql.js';
import { found } from '../../kernel/domain/domain-error.js';
import type { RejudgeMove, RejudgeView } from '../contract/rejudge.js';
import { isOutdatedSql, judgedNow } from './outdated-sql.js';
import { isChangeSql, movesSql } from './rejudge-sql.js';

type Summary = Omit<RejudgeView, 'moved' | 'moves' | 'changes'>;

/** Rows shown of each list. */
const shown = 100;

const moveColumns = `r.name as team, m.old_place as "oldPlace", m.new_place as "newPlace", m.old_score as "oldScore",
  m.new_score as "newScore", count(*) over ()::int as moved`;
const greatestFirst = `order by abs(coalesce(m.old_place, 1000000) - coalesce(m.new_place, 1000000)) desc, m.new_place limit ${shown}`;

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
    const sql = 'select championship_id as "championshipId" from scoring.rejudges where id = $1';
    const row = found(await queryOne<{ championshipId: string }>(this.em, sql, [id]));
    const championship = await this.championships.managed({ id: row.championshipId }, by);
    const [summary] = await this.summaries(championship, id);
    const moves = await this.moves(championship, found(summary));
    return {
      ...found(summary),
      moved: moves[0]?.moved ?? 0,
      moves: moves.map(({ moved: _moved, ...move }) => move),
      changes: await this.changes(id),
    };
  }

  private async summaries(championship: ChampionshipFacts, only: string | null) {
    const { id, champname } = championship;
    const now = judgedNow(championship, await this.championships.truthSums(id));
    return query<Summary>(
      this.em,
      `select r.id, $2::text as champname, r.state, r.reason, r.started_by as by,
         ${isoSql('r.created_at')} as "createdAt", ${isoSql('r.decided_at')} as "decidedAt",
         count(*)::int as total, count(*) filter (where i.state = 'DONE')::int as done,
         count(*) filter (where i.state = 'FAILED')::int as failed,
         count(*) filter (where ${isChangeSql('i')})::int as changed,
         r.state in ('RUNNING', 'READY') and
           coalesce(bool_or(i.state = 'DONE' and ${isOutdatedSql('i.new_receipt', 's.tour_id', 4)}), false) as outdated
       from scoring.rejudges r join scoring.rejudge_items i on i.rejudge_id = r.id
         join scoring.solutions s on s.id = i.solution_id
       where r.championship_id = $1 and ($3::uuid is null or r.id = $3)
       group by r.id order by r.created_at desc limit 50`,
      [id, champname, only, ...now],
    );
  }

  /** As they would be while it is open, as they were once it was applied. */
  private moves({ id, direction }: ChampionshipFacts, { id: rejudge, state }: Summary) {
    type Row = RejudgeMove & { moved: number };
    const from =
      state === 'APPLIED' ? 'select * from scoring.rejudge_moves where rejudge_id = $1' : movesSql(direction);
    const values = state === 'APPLIED' ? [rejudge] : [id, rejudge];
    if (state === 'DISCARDED') return Promise.resolve<Row[]>([]);
    const sql = `select ${moveColumns} from (${from}) m join teams.roster r on r.team_id = m.team_id ${greatestFirst}`;
    return query<Row>(this.em, sql, values);
  }

  private changes(id: string): Promise<RejudgeView['changes']> {
    return query(
      this.em,
      `select i.solution_id as "solutionId", coalesce(t.name, '') as team, s.name, i.old_status as "oldStatus",
         i.new_status as "newStatus", i.old_score as "oldScore", i.new_public_score as "newScore"
       from scoring.rejudge_items i join scoring.solutions s on s.id = i.solution_id
       left join teams.roster t on t.team_id = s.team_id
       where i.rejudge_id = $1 and ${isChangeSql('i')}
       order by abs(coalesce(i.old_score - i.new_public_score, 'infinity')) desc, s.created_at limit ${shown}`,
      [id],
    );
  }
}
