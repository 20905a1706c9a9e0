import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { query } from '../../kernel/database/sql.js';
import { FinalsApi } from '../../scoring/finals.api.js';
import { DisqualifyingApi } from '../../teams/disqualifying.api.js';
import type { Correction } from '../contract/correction.js';
import { type Move, movesBetween, resultsNow } from '../queries/results-now.js';
import { Awarding } from './awarding.js';
import { lockRating } from './rating-lock.js';

const countingSql = `insert into rating.contests as c (id, champname, weight, counts) values ($1, $2, coalesce($3::float8, 1), coalesce($4::boolean, true))
  on conflict (id) do update set weight = coalesce($3::float8, c.weight), counts = coalesce($4::boolean, c.counts)`;

interface How {
  by: Pick<Actor, 'id' | 'role'>;
  reason: string;
}

interface Corrected {
  moves: Move[];
  team: string | null;
}

/** RATE1: changes how a championship counts, and ranks and awards anew, all within one transaction. */
@Injectable()
export class Correcting {
  constructor(
    private readonly em: EntityManager,
    private readonly awarding: Awarding,
    private readonly teams: DisqualifyingApi,
    private readonly finals: FinalsApi,
  ) {}

  /**
   * @returns for whom anything is otherwise now, and the name of the team that was taken out or back
   * @throws DomainError NOT_FOUND for a team of another championship; FORBIDDEN for a client that takes back in whom an admin took out
   */
  async correct(championship: ChampionshipFacts, change: Correction, { by, reason }: How): Promise<Corrected> {
    const { id, champname } = championship;
    await lockRating(this.em);
    const before = await resultsNow(this.em, id);
    const { weight = null, counts = null, out, back } = change;
    await query(this.em, countingSql, [id, champname, weight, counts]);
    let team: string | null = null;
    if (out) team = await this.teams.disqualify(championship, { teamId: out, reason, by });
    if (back) team = await this.teams.disqualify(championship, { teamId: back, reason: null, by });
    await this.award(championship, { isOfOthers: (out ?? back) !== undefined });
    return { moves: movesBetween(before, await resultsNow(this.em, id)), team };
  }

  /**
   * The final board without the team, or with it again, is published a moment later: until then it is what is expected. Where none is
   * out yet nobody is told medals before it: the reveal awards.
   */
  private async award(championship: ChampionshipFacts, { isOfOthers }: { isOfOthers: boolean }): Promise<void> {
    const { id, finishedAt } = championship;
    if (finishedAt === null || !(await this.finals.isRevealed(id))) return;
    if (isOfOthers) await this.awarding.awardExpected(championship, finishedAt);
    else await this.awarding.award(id);
  }
}
