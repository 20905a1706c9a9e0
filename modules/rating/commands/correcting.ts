import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import type { Actor } from '../../kernel/audit/audit.js';
import { Clock } from '../../kernel/clock.js';
import { query } from '../../kernel/database/sql.js';
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
  isTry?: boolean;
}

/** RATE1: changes how a championship counts, and ranks and awards anew, all within one transaction. */
@Injectable()
export class Correcting {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly awarding: Awarding,
    private readonly teams: DisqualifyingApi,
  ) {}

  /**
   * @param how.isTry the results of a championship that is still running are taken as if they were made final now
   * @returns for whom anything is otherwise now
   * @throws DomainError NOT_FOUND for a team of another championship; FORBIDDEN for a client that takes back in whom an admin took out
   */
  async correct(
    championship: ChampionshipFacts,
    change: Correction,
    { by, reason, isTry = false }: How,
  ): Promise<Move[]> {
    const { id, champname } = championship;
    await lockRating(this.em);
    // A change to one that is still running is held against what is expected without it.
    if (isTry && championship.finishedAt === null && Object.keys(change).length > 0)
      await this.awarding.awardExpected(championship, this.clock.now());
    const before = await resultsNow(this.em, id);
    const { weight = null, counts = null, out, back } = change;
    await query(this.em, countingSql, [id, champname, weight, counts]);
    if (out) await this.teams.disqualify(championship, { teamId: out, reason, by }, { isTry });
    if (back) await this.teams.disqualify(championship, { teamId: back, reason: null, by }, { isTry });
    await this.award(championship, { isOfOthers: (out ?? back) !== undefined, isTry });
    return movesBetween(before, await resultsNow(this.em, id));
  }

  /**
   * What a re-judgement would do; for a transaction that is taken back.
   * @returns for whom anything would be otherwise, beside what they have or may expect now
   */
  async tryRejudge(championship: ChampionshipFacts, rejudgeId: string): Promise<Move[]> {
    const { id, finishedAt } = championship;
    const at = finishedAt ?? this.clock.now();
    await lockRating(this.em);
    if (finishedAt === null) await this.awarding.awardExpected(championship, at);
    const before = await resultsNow(this.em, id);
    await this.awarding.awardExpected(championship, at, rejudgeId);
    return movesBetween(before, await resultsNow(this.em, id));
  }

  /** The final board without the team, or with it again, is published a moment later: until then it is what is expected. */
  private async award(
    championship: ChampionshipFacts,
    { isOfOthers, isTry }: { isOfOthers: boolean; isTry: boolean },
  ): Promise<void> {
    const { id, finishedAt } = championship;
    if (finishedAt !== null && !isOfOthers) await this.awarding.award(id);
    else if (finishedAt !== null || isTry)
      await this.awarding.awardExpected(championship, finishedAt ?? this.clock.now());
  }
}
