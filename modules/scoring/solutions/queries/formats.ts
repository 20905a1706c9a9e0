import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { truthMark } from '../../../championships/contract/truth-sums.js';
import { Clock } from '../../../kernel/clock.js';
import type { Caller } from '../../../kernel/contract/status.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { TeamsApi } from '../../../teams/teams.api.js';
import { latestTour } from '../domain/running-tour.js';
import { EngineError, type EngineErrorCode } from '../../engine/errors.js';
import { Scorer } from '../scorer.js';
import { KeptReads } from '../../../kernel/database/kept-reads.js';

/** Formats kept ready as text; a championship is asked for its own by many within a day, then by nobody. */
const bounds = { bytes: 64_000_000, ms: 3_600_000, sizeOf: ({ manifest }: Format) => 2 * manifest.length };

/** As JSON text, and what names this very text: any change of answers, metric, settings or limits gives another one. */
interface Format {
  manifest: string;
  sha256: string;
}

const formatOf = (manifest: string): Format => {
  return { manifest, sha256: createHash('sha256').update(manifest).digest('hex') };
};

/** What a right solution of a championship looks like, for the check before an upload. */
@Injectable()
export class Formats {
  private readonly kept = new KeptReads<Format>(bounds);

  constructor(
    private readonly championships: ChampionshipsApi,
    private readonly teams: TeamsApi,
    private readonly scorer: Scorer,
    private readonly clock: Clock,
  ) {}

  /** @throws DomainError NOT_PARTICIPATING, CHAMPIONSHIP_NOT_STARTED, TRUTH_UNFIT, SCORING_LIMIT */
  async of(champname: string, caller: Caller): Promise<Format> {
    const championship = await this.championships.visible(champname, caller);
    if (!(await this.teams.teamOf(championship.id, caller.id))) throw new DomainError('NOT_PARTICIPATING');
    await this.refuseEarly(championship, caller);
    const tourId = this.tourOf(championship);
    const mark = truthMark(await this.championships.truthOf(championship.id, tourId));
    const about = [championship.id, mark, championship.metric, championship.metricParams];
    return this.kept.of(about, () => this.scorer.manifest(championship, tourId).then(formatOf)).catch(refuseUnfit);
  }

  /** CHAMP3: with the data, and not before; whoever leads it tries a test out earlier. */
  private async refuseEarly({ id, dateStart }: ChampionshipFacts, caller: Caller): Promise<void> {
    if (this.clock.now() >= dateStart || (await this.championships.isManaged(id, caller))) return;
    throw new DomainError('CHAMPIONSHIP_NOT_STARTED', { details: { startsAt: dateStart.toISOString() } });
  }

  /** By whose truth a file would be judged now; nothing of a tour that is still to come is told. */
  private tourOf({ tours, dateEnd }: ChampionshipFacts): string | null {
    const now = this.clock.now();
    return dateEnd && now >= dateEnd ? null : (latestTour(tours, now)?.id ?? null);
  }
}

const unfit = new Set<EngineErrorCode>(['TRUTH_INVALID', 'PARAMS_INVALID', 'METRIC_UNKNOWN']);

/** What is wrong with the truth is not for participants. */
const refuseUnfit = (error: unknown): never => {
  if (!(error instanceof EngineError)) throw error;
  throw new DomainError(unfit.has(error.code) ? 'TRUTH_UNFIT' : 'SCORING_LIMIT');
};
