import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi } from '../../../championships/championships.api.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { query, queryOne } from '../../../kernel/database/sql.js';
import { refuse } from '../../../kernel/domain/domain-error.js';
import type { ComparedSolution, Comparison, Receipt } from '../contract/solution.js';
import { bandFrom } from '../domain/stored-band.js';
import { areTied, type Band } from '../../engine/index.js';
import { SolutionQueries } from './solution-queries.js';

interface BandRow {
  id: string;
  method: Band['method'];
  low: number;
  high: number;
  data: Buffer;
}

/** SUB3: two solutions of a team, side by side. */
@Injectable()
export class Comparisons {
  constructor(
    private readonly em: EntityManager,
    private readonly solutions: SolutionQueries,
    private readonly championships: ChampionshipsApi,
  ) {}

  /** @throws DomainError NOT_FOUND for what is not of the caller's team, and for two of different championships */
  async of(ids: readonly [string, string], caller: Caller): Promise<Comparison> {
    const [one, other] = await Promise.all([this.solutions.one(ids[0], caller), this.solutions.one(ids[1], caller)]);
    refuse(one.champname !== other.champname, 'NOT_FOUND');
    const championship = await this.championships.visible(one.champname, caller);
    const { direction } = championship;
    const bands = await this.bandsOf(ids);
    const compared = async (solution: ComparedSolution['solution']): Promise<ComparedSolution> => {
      const band = bands.get(solution.id);
      return {
        solution,
        receipt: await this.solutions.receiptOf(solution.id, championship, caller),
        // Of a score that was taken away it is kept as the score is.
        band: band && solution.score !== null ? { low: band.low, high: band.high } : null,
      };
    };
    const [first, second] = await Promise.all([compared(one), compared(other)]);
    const receipts = [first.receipt, second.receipt] as const;
    const inputsDiffer = receipts.every((receipt) => receipt !== null) && (await this.ranOnOthers(ids));
    const unlike = inputsDiffer ? 'TRUTH' : unlikeness(...receipts);
    const isFair = unlike === null && areResampledAlike(...receipts);
    const areTwoTied = isFair ? tied(bands.get(one.id), bands.get(other.id)) : null;
    return { direction, first, second, tied: areTwoTied, unlike, inputsDiffer };
  }

  /** ALGO1: whether tests gave the two other inputs; receipts don't tell it. */
  private async ranOnOthers(ids: readonly [string, string]): Promise<boolean> {
    const sql = `select count(distinct split_part(receipt->>'truthSha256', ':', 3)) > 1 as "areOther"
      from scoring.solutions where id = any($1::uuid[])`;
    return (await queryOne<{ areOther: boolean }>(this.em, sql, [ids]))?.areOther ?? false;
  }

  private async bandsOf(ids: readonly [string, string]): Promise<Map<string, Band>> {
    const sql =
      'select solution_id as id, method, low, high, data from scoring.bands where solution_id = any($1::uuid[])';
    const rows = await query<BandRow>(this.em, sql, [ids]);
    return new Map(rows.map(({ id, ...band }) => [id, bandFrom(band)]));
  }
}

/** Scores by other answers or another metric stand on different scales. */
const unlikeness = (one: Receipt | null, other: Receipt | null): Comparison['unlike'] => {
  if (!one || !other) return null;
  const isSplitAlike = one.split?.percent === other.split?.percent;
  if (one.truthSha256 !== other.truthSha256 || !isSplitAlike) return 'TRUTH';
  return metricOf(one) === metricOf(other) ? null : 'METRIC';
};

const metricOf = ({ metric, metricVersion, metricParams }: Receipt): string =>
  JSON.stringify([metric, metricVersion, metricParams]);

/** Resamples of other rows say nothing of a difference. */
const areResampledAlike = (one: Receipt | null, other: Receipt | null): boolean =>
  one !== null && other !== null && one.seed === other.seed;

const tied = (one: Band | undefined, other: Band | undefined): boolean | null =>
  one && other ? areTied(one, other) : null;
