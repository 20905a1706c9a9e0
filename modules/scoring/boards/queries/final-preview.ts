import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import type { FinalPreview, FinalPreviewRow } from '../contract/final-preview.js';
import { judgedSolutions } from '../../solutions/queries/judged-solutions.js';
import { finalHead, finalLine } from './board-csv.js';
import { Boards } from './boards.js';
import { finalRankingSql } from './final-ranking-sql.js';

type Row = FinalPreviewRow & Pick<FinalPreview, 'hasPrivate' | 'moved' | 'total'>;

/**
 * SUB5: the final board before it is one, for whoever leads the championship. Asked of the solutions themselves each time:
 * nothing of it is stored or kept beside what others are sent.
 */
@Injectable()
export class FinalPreviews {
  constructor(
    private readonly em: EntityManager,
    private readonly boards: Boards,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @param championship one that the caller leads */
  async page(championship: ChampionshipFacts, part: { after: number; limit: number }): Promise<FinalPreview> {
    const { id, champname, direction, finalSolutions } = championship;
    const rows = await this.rows(championship, part);
    const shown = await this.boards.now(id, 'public');
    const { waiting, outdated } = await judgedSolutions(
      this.em,
      id,
      championship,
      await this.championships.truthSums(id),
    );
    const [{ hasPrivate, moved, total } = { hasPrivate: false, moved: 0, total: 0 }] = rows;
    const items = rows.map(({ hasPrivate: _has, moved: _moved, total: _total, ...row }) => row);
    const about = { champname, revealed: shown.revealed, direction, finalSolutions };
    return { ...about, hasPrivate, waiting, outdated, moved, items, total };
  }

  async csv(championship: ChampionshipFacts): Promise<string> {
    const rows = await this.rows(championship, { after: 0, limit: null });
    return finalHead + rows.map(finalLine).join('');
  }

  private rows(
    { id, direction, finalSolutions }: ChampionshipFacts,
    { after, limit }: { after: number; limit: number | null },
  ): Promise<Row[]> {
    return query<Row>(this.em, previewSql(direction), [id, finalSolutions, after, limit]);
  }
}

/** $1 championship, $2 number of final solutions; below the place $3, at most $4. */
const previewSql = (direction: ChampionshipFacts['direction']): string => `with final as materialized (
    select best.*, shown.place as public_place, s.private_score is not null as is_private
    from (${finalRankingSql(direction, '$1', '$2')}) best join scoring.solutions s on s.id = best.solution_id
      left join scoring.standings shown on shown.team_id = best.team_id
        and shown.snapshot_id = (select snapshot_id from scoring.boards where championship_id = $1)
  )
  select f.place, f.public_place as "publicPlace", r.name as team, f.score, f.public_score as "publicScore",
    f.solution_id as "solutionId", f.has_chosen as chosen, tally.*
  from final f join teams.roster r on r.team_id = f.team_id cross join (
    select count(*)::int as total, coalesce(bool_or(is_private), false) as "hasPrivate",
      (count(*) filter (where place is distinct from public_place))::int as moved from final
  ) tally
  where f.place > $3 order by f.place limit $4`;
