import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ChampionshipFacts } from '../../championships/championships.api.js';
import { isBetter } from '../../championships/contract/direction.js';
import { readerOf } from '../../kernel/database/reader.js';
import { FinalsApi } from '../../scoring/finals.api.js';
import { awardOf, zonesOf } from '../../scoring/boards/contract/medal-zones.js';
import type { Claim, Stake, TeamStakes } from '../../teams/team-stakes.port.js';
import { baseOf } from '../contract/points.js';
import { isRated } from '../domain/results.js';
import { countingOf } from './counting.js';

/** What places would give if the championship ended now; answers the port of teams. */
@Injectable()
export class Stakes implements TeamStakes {
  constructor(
    private readonly orm: MikroORM,
    private readonly finals: FinalsApi,
  ) {}

  async of(championship: ChampionshipFacts, claims: readonly (Claim | null)[]): Promise<Stake[]> {
    const { weight, counts } = await countingOf(readerOf(this.orm), championship.id);
    const isCounted = counts && isRated(championship);
    const { direction } = championship;
    const floor = await this.finals.floorOf(championship, 'public');
    return claims.map((claim) => {
      if (!isCounted) return { award: null, points: null };
      // Who is not better than the sample solution gets nothing, as at the end.
      const wins = claim !== null && (floor === null || isBetter(direction, claim.score, floor));
      return wins
        ? { award: awardOf(claim.place, zonesOf(claim.teams)), points: baseOf({ ...claim, weight }) }
        : { award: null, points: 0 };
    });
  }
}
