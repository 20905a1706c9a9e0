import { isDeepStrictEqual } from 'node:util';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { DryRun, MetricView, SolutionForm, TruthChange, TruthReport } from '../championships/contract/editor.js';
import type { TruthSums } from '../championships/contract/truth-sums.js';
import { ChampionshipsApi } from '../championships/championships.api.js';
import type {
  Judged,
  JudgedWith,
  Judgement,
  Judging,
  ProgramOf,
  ProgramTried,
  StoredTruth,
  SurveyedFile,
} from '../championships/judging.port.js';
import { readerOf } from '../kernel/database/reader.js';
import { queryOne } from '../kernel/database/sql.js';
import { DomainError, refuse } from '../kernel/domain/domain-error.js';
import { beginAnew, isScoredByProgram } from './solutions/commands/evaluation-queue.js';
import { programMetric } from './solutions/domain/program-metric.js';
import { closeIntake, lockResults } from './solutions/commands/board-lock.js';
import { EngineError, metricOf, metrics, openTruth, type ProblemReport } from './engine/index.js';
import {
  answerColumns,
  formOf,
  limitableColumns,
  namedColumns,
  readableParams,
  renamableColumns,
  renamesOf,
} from './engine/metrics/describe.js';
import { SampleTrials, shortPatienceMs } from './runs/flows/sample-trials.js';
import { Runners } from './runs/queries/runners.js';
import { programNow } from './solutions/programs/program-now.js';
import { Scorer } from './solutions/scorer.js';
import { hasOutdated, judgedSolutions, outdatedSolutions } from './solutions/queries/judged-solutions.js';

/** $1 championship, $2 whether its metric is another one; before $3 truths of tours and $4 its own, after $5 and $6. */
const awaitedSql = `select from scoring.solutions where championship_id = $1 and status in ('QUEUED', 'RUNNING')
  and ($2::boolean or coalesce($3::jsonb->>tour_id::text, $4::text)
    is distinct from coalesce($5::jsonb->>tour_id::text, $6::text)) limit 1`;

/** The engine for those who set a championship up; answers the port of championships. */
@Injectable()
export class JudgingApi implements Judging {
  constructor(
    private readonly orm: MikroORM,
    private readonly scorer: Scorer,
    private readonly championships: ChampionshipsApi,
    private readonly trials: SampleTrials,
    private readonly runners: Runners,
  ) {}

  metrics(): MetricView[] {
    return [...metrics.values()].map((metric) => ({
      name: metric.name,
      direction: metric.direction,
      format: metric.format,
      params: metric.params.map(({ name, type, choices = [] }) => {
        return { name, type, choices: [...choices], default: choices[0] ?? '' };
      }),
      answers: answerColumns(metric),
      columns: renamableColumns(metric),
      limitable: limitableColumns(metric),
    }));
  }

  faultOf({ metric, metricParams }: Judgement): 'metric' | 'metricParams' | null {
    const known = metrics.get(metric);
    if (!known) return 'metric';
    return readableParams(known, metricParams) ? null : 'metricParams';
  }

  columnsOf({ metric, metricParams }: Judgement) {
    const known = metricOf(metric);
    return { wanted: answerColumns(known), renames: renamesOf(known, metricParams) };
  }

  async inspect(judgement: Judgement, truth: StoredTruth): Promise<TruthReport> {
    const known = metricOf(judgement.metric);
    try {
      const { split, keys } = openTruth(await this.prepared(judgement, truth));
      return {
        ok: true,
        rows: keys.rows,
        columns: [...namedColumns(known, judgement.metricParams), ...(split && !truth.split ? ['usage'] : [])],
        publicRows: split?.publicRows ?? null,
        privateRows: split?.privateRows ?? null,
        format: known.format,
      };
    } catch (error) {
      if (error instanceof EngineError && error.report) return { ...problemsOf(error.report), format: known.format };
      throw error;
    }
  }

  async compare(judgement: Judgement, before: StoredTruth, after: StoredTruth): Promise<TruthChange | null> {
    try {
      const [old, now] = [await this.prepared(judgement, before), await this.prepared(judgement, after)];
      return await limited(() => this.scorer.compare(old, now));
    } catch (error) {
      if (error instanceof EngineError && error.report) return null;
      throw error;
    }
  }

  async form(judgement: Judgement, truth: StoredTruth): Promise<SolutionForm> {
    return formOf(openTruth(await this.prepared(judgement, truth).catch(refuseTruth)));
  }

  async score(judgement: Judgement, truth: StoredTruth, solutionKey: string): Promise<DryRun> {
    const begun = performance.now();
    const blob = await this.prepared(judgement, truth).catch(refuseTruth);
    const verdict = await limited(() => this.scorer.scoreOn(blob, solutionKey));
    const { format } = metricOf(judgement.metric);
    if (!verdict.ok) return { ...problemsOf(verdict), format };
    const { all, public: shown, private: hidden } = verdict.scores;
    const durationMs = Math.round(performance.now() - begun);
    return { ok: true, score: all, publicScore: shown, privateScore: hidden, rows: verdict.rows, durationMs, format };
  }

  judged(championshipId: string, judgement: Judgement, truths: TruthSums): Promise<Judged> {
    return judgedSolutions(readerOf(this.orm), championshipId, judgement, truths);
  }

  async judgedForGood(championshipId: string, judgement: Judgement, truths: TruthSums): Promise<Judged> {
    const em = readerOf(this.orm);
    await closeIntake(em, championshipId);
    await lockResults(em, championshipId);
    return judgedSolutions(em, championshipId, judgement, truths);
  }

  async refuseProgram(championshipId: string, before: JudgedWith, after: JudgedWith): Promise<void> {
    if (after.metric !== programMetric || isDeepStrictEqual(before, after)) return;
    const em = readerOf(this.orm);
    if (em.isInTransaction()) {
      await closeIntake(em, championshipId);
      await lockResults(em, championshipId);
    }
    if (!(await isScoredByProgram(em, championshipId, after.metric))) return;
    const isRefused =
      (await this.isAwaited(championshipId, before, after)) || (await this.hasMore(em, championshipId, before, after));
    refuse(isRefused, 'PROGRAM_SCORES');
  }

  /** Whether more scores would be by others. Counted only where some are already: results wait meanwhile. */
  private async hasMore(em: EntityManager, id: string, before: JudgedWith, after: JudgedWith): Promise<boolean> {
    if (!(await hasOutdated(em, id, after, after.truths))) return false;
    // What another metric would have judged again nothing does any more.
    if (before.metric !== after.metric || !(await hasOutdated(em, id, before, before.truths))) return true;
    const outdated = (by: JudgedWith) => outdatedSolutions(em, id, by, by.truths);
    return (await outdated(after)) > (await outdated(before));
  }

  /** Whether something waits that would be scored by others: a program that runs has read those of before. */
  private async isAwaited(id: string, before: JudgedWith, after: JudgedWith): Promise<boolean> {
    const [was, now] = [before, after].map(({ truths: { main, tours } }) => [JSON.stringify(tours), main]);
    const values = [id, before.metric !== after.metric, ...was!, ...now!];
    return (await queryOne(readerOf(this.orm), awaitedSql, values)) !== null;
  }

  async metricChosen(championshipId: string, metric: string): Promise<void> {
    // The other way round nothing waits where a program would score: see refuseProgram.
    if (metric === programMetric) return;
    const em = readerOf(this.orm);
    await closeIntake(em, championshipId);
    await beginAnew(em, championshipId, 'engine');
  }

  async program(championship: ProgramOf): Promise<ProgramTried | null> {
    const now = await programNow(readerOf(this.orm), this.championships, championship);
    if (!now) return null;
    const { said, files } = now;
    if (said) return 'score' in said ? { score: said.score, state: 'tried' } : { score: null, state: 'faulty' };
    const { paused } = await this.runners.box(championship.algorithm.image);
    return { score: null, state: files && paused === null ? 'waits' : 'untried' };
  }

  async tryProgram(championshipId: string): Promise<void> {
    await this.trials.tryOut(await this.championships.byId(championshipId), shortPatienceMs);
  }

  async closeIntake(championshipId: string): Promise<void> {
    await closeIntake(readerOf(this.orm), championshipId);
  }

  async solutionsIn(championshipId: string, tourId: string | null): Promise<number> {
    const sql = `select count(*)::int as solutions from scoring.solutions
      where championship_id = $1 and status in ('QUEUED', 'RUNNING', 'SCORED') and ($2::uuid is null or tour_id = $2)`;
    const row = await queryOne<{ solutions: number }>(readerOf(this.orm), sql, [championshipId, tourId]);
    return row?.solutions ?? 0;
  }

  async solutionsSince(championshipId: string, moment: Date): Promise<number> {
    const sql = `select count(*)::int as solutions from scoring.solutions
      where championship_id = $1 and status in ('QUEUED', 'RUNNING', 'SCORED') and not late and created_at >= $2`;
    const row = await queryOne<{ solutions: number }>(readerOf(this.orm), sql, [championshipId, moment]);
    return row?.solutions ?? 0;
  }

  async survey(judgement: Judgement, truth: StoredTruth, sampleKey: string | null, files: SurveyedFile[]) {
    const blob = await this.prepared(judgement, truth).catch(refuseTruth);
    return limited(() => this.scorer.survey(blob, sampleKey, files));
  }

  private prepared({ metric, metricParams }: Judgement, truth: StoredTruth): Promise<SharedArrayBuffer> {
    return limited(() => this.scorer.prepared(metric, metricParams, truth));
  }
}

const limits = new Set(['TIME_LIMIT', 'MEMORY_LIMIT', 'LIMIT_EXCEEDED']);

/** What the file is too much for is the file's fault, not ours. */
const limited = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError && limits.has(error.code)) throw new DomainError('SCORING_LIMIT');
    throw error;
  }
};

const refuseTruth = (error: unknown): never => {
  if (!(error instanceof EngineError) || !error.report) throw error;
  const { problems, counts } = problemsOf(error.report);
  throw new DomainError('TRUTH_INVALID', { details: { problems, counts } });
};

const problemsOf = ({ problems, counts }: ProblemReport) => {
  return { ok: false as const, problems: [...problems], counts: { ...counts } };
};
