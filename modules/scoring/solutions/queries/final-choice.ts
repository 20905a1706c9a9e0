import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Direction } from '../../../championships/contract/championship.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { isoSql, query } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import type { Finals } from '../contract/finals.js';
import { bestFirst } from './ranking-sql.js';

type Row = Finals['items'][number] & { chosen: boolean; hasPrivate: boolean };

/** SUB5: what a team has chosen for its final result, and what counts as long as it has chosen nothing. */
@Injectable()
export class FinalChoice {
  constructor(
    private readonly em: EntityManager,
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
  ) {}

  /** @throws DomainError NOT_PARTICIPATING */
  async of(champname: string, caller: Caller): Promise<Finals> {
    const { id, direction, finalSolutions, state } = await this.championships.visible(champname, caller);
    const part = await this.teams.teamOf(id, caller.id);
    if (!part) throw new DomainError('NOT_PARTICIPATING');
    const rows = await query<Row>(this.em, countingSql(direction), [part.teamId, finalSolutions]);
    return {
      limit: finalSolutions,
      open: state !== 'FINISHED',
      chosen: rows.some(({ chosen }) => chosen),
      hasPrivate: rows[0]?.hasPrivate ?? null,
      items: rows.map(({ id: solutionId, name, score, createdAt }) => ({ id: solutionId, name, score, createdAt })),
    };
  }
}

/** The same as the final board takes. $1 the team, $2 how many may be chosen. */
const countingSql = (direction: Direction): string => `with ranked as (
    select id, name, public_score as score, created_at, final, bool_or(final) over () as has_chosen,
      bool_or(private_score is not null) over () as has_private,
      row_number() over (partition by final order by ${bestFirst(direction)}) as public_rank
    from scoring.solutions where team_id = $1 and status = 'SCORED' and ranked
  )
  select id, name, score, ${isoSql('created_at')} as "createdAt", final as chosen,
    has_private as "hasPrivate"
  from ranked where (final or not has_chosen) and public_rank <= $2 order by public_rank`;
