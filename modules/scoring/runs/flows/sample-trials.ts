import { setTimeout as wait } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChampionshipsApi, type ChampionshipFacts } from '../../../championships/championships.api.js';
import { query } from '../../../kernel/database/sql.js';
import { Live } from '../../../kernel/live/live.js';
import { programNow } from '../../solutions/programs/program-now.js';
import type { ProgramSaid } from '../contract/metric-program.js';
import type { BoxPause } from '../contract/run.js';
import { ProgramTrials, type TrialFiles } from '../queries/program-trials.js';
import { Runners } from '../queries/runners.js';

/** How long who sends a program waits for its trial: it has a minute. */
const patienceMs = 90_000;
/** Of all other calls, which go on by themselves: shorter than proxies wait. */
export const shortPatienceMs = 30_000;
const lookMs = 200;

/** ALGO2: trials of metric programs on the sample, begun whenever program, sample or answers are others. */
@Injectable()
export class SampleTrials {
  constructor(
    private readonly orm: MikroORM,
    private readonly championships: ChampionshipsApi,
    private readonly runners: Runners,
    private readonly trials: ProgramTrials,
    private readonly live: Live,
  ) {}

  /** Has a program tried on sample and answers of now, where it was not, and waits for what it says. @returns why it can't be */
  async tryOut(
    championship: Pick<ChampionshipFacts, 'id' | 'metric' | 'algorithm'>,
    patience = patienceMs,
  ): Promise<BoxPause | null> {
    const program = await programNow(this.orm.em.fork(), this.championships, championship);
    if (!program) return null;
    const { paused } = await this.runners.box(championship.algorithm.image);
    const { programKey, files, said } = program;
    if (paused !== null || files === null || said !== null) return paused;
    const id = await this.trials.begin(championship.id, { programKey, ...files });
    for (const until = Date.now() + patience; Date.now() < until; await wait(lookMs))
      if (await this.trials.hasEnded(id)) break;
    return null;
  }

  /** What a program said of the files of a trial: kept beside it, unless it, the sample or the answers are others by now. */
  async note(championshipId: string, of: TrialFiles, said: ProgramSaid): Promise<void> {
    const championship = await this.championships.byId(championshipId);
    const now = await programNow(this.orm.em.fork(), this.championships, championship);
    if (now?.files?.predictionsKey !== of.predictionsKey || now.files.truthKey !== of.truthKey) return;
    const sql = `update scoring.metric_programs set said = $3, said_at = now(), tried = $4
      where championship_id = $1 and storage_key = $2`;
    const values = [championshipId, of.programKey, JSON.stringify(said), JSON.stringify({ of: now.mark, said })];
    await query(this.orm.em.fork(), sql, values);
    // Nobody may wait for it any more.
    await this.live.changed(`championship:${championshipId}`, `leaderboard:${championshipId}`);
  }
}
