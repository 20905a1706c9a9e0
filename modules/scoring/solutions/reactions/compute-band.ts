import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { Clock } from '../../../kernel/clock.js';
import { oftenQuery, query } from '../../../kernel/database/sql.js';
import { type Reaction, ReactsTo } from '../../../kernel/jobs/reactions.js';
import { solutionScored, solutionsScored } from '../../contract/events.js';
import { needsOf } from '../commands/evaluation-queue.js';
import { bandSeedOf, bytesOf } from '../domain/stored-band.js';
import { inTurn } from '../jobs/in-turn.js';
import { Scorer } from '../scorer.js';
import { bestByEither } from '../queries/ranking-sql.js';

/**
 * LB4: computes how sure a team's best public score is. Beside the queue: nobody waits for it, and only a solution that
 * is its team's best when its turn comes costs anything.
 */
@Injectable()
@ReactsTo(solutionsScored, 'scoring.compute-bands', { lane: 'behind' })
export class ComputeBands implements Reaction<{ solutionIds: string[] }> {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly scorer: Scorer,
    private readonly clock: Clock,
  ) {}

  async react({ solutionIds }: { solutionIds: string[] }): Promise<void> {
    const best = await oftenQuery<BestSolution>(this.orm.em.fork(), bestSql, [solutionIds]);
    const known = new Map<string, Promise<ChampionshipFacts>>();
    await inTurn(best, async (solution) => {
      const { championshipId: id } = solution;
      const championship = known.get(id) ?? this.championships.byId(id);
      known.set(id, championship);
      await this.compute(solution, await championship);
    });
  }

  private async compute(solution: BestSolution, championship: ChampionshipFacts): Promise<void> {
    const em = this.orm.em.fork();
    const { id } = solution;
    // An organiser's program gives a score alone: what it judges is no answer of the engine's.
    if ((await needsOf(em, id, championship.metric)) === 'sandbox') return;
    const seed = bandSeedOf(championship.id);
    const { verdict } = await this.scorer.score(championship, solution, seed);
    if (!verdict.ok || !verdict.band) return;
    const { band } = verdict;
    await query(
      em,
      `insert into scoring.bands (solution_id, championship_id, method, low, high, data, computed_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (solution_id) do update set method = excluded.method, low = excluded.low, high = excluded.high,
         data = excluded.data, computed_at = excluded.computed_at`,
      [id, championship.id, band.method, band.low, band.high, bytesOf(band), this.clock.now()],
    );
    await query(em, forgetSql, [id, keptBands]);
  }
}

/**
 * Of a team, the best ones: the first is compared on boards, the others beside it by the team, or once the first is revoked.
 * The band of an AUC has eight bytes for each public row, and each solution that was its team's best once has one.
 */
const keptBands = 5;

/** $1 a solution of the team, $2 how many are kept. */
const forgetSql = `delete from scoring.bands b using (
    select s.id, row_number() over (order by ${bestByEither('c.direction', 's.')}) as place
    from scoring.solutions s join championships.named c on c.id = s.championship_id
      join scoring.bands own on own.solution_id = s.id
    where s.team_id = (select team_id from scoring.solutions where id = $1) and s.status = 'SCORED'
  ) ranked where b.solution_id = ranked.id and ranked.place > $2`;

interface BestSolution {
  id: string;
  championshipId: string;
  tourId: string | null;
  storageKey: string;
}

/** $1 solutions; those of them that are their teams' best. Asked for every score, so in one statement. */
const bestSql = `select s.id, s.championship_id as "championshipId", s.tour_id as "tourId", s.storage_key as "storageKey"
  from scoring.solutions s join championships.named c on c.id = s.championship_id
  where s.id = any($1::uuid[]) and s.status = 'SCORED' and s.ranked and s.id = (
    select o.id from scoring.solutions o where o.team_id = s.team_id and o.status = 'SCORED' and o.ranked
    order by ${bestByEither('c.direction', 'o.')} limit 1)
  order by s.id`;

/** What a program before this one left in its queue: a job for each solution. */
@Injectable()
@ReactsTo(solutionScored, 'scoring.compute-band', { lane: 'behind' })
export class ComputeBand implements Reaction<{ solutionId: string }> {
  constructor(private readonly bands: ComputeBands) {}

  react({ solutionId }: { solutionId: string }): Promise<void> {
    return this.bands.react({ solutionIds: [solutionId] });
  }
}

export const bands = [ComputeBand, ComputeBands];
