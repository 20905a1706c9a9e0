import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChampionshipFacts, ChampionshipsApi } from '../../../championships/championships.api.js';
import { queryOne } from '../../../kernel/database/sql.js';
import { DomainError } from '../../../kernel/domain/domain-error.js';
import { programMetric } from '../domain/program-metric.js';

/** The program of the organiser that scores a championship, and what it is tried on. */
export interface ProgramNow {
  programKey: string;
  /** The sample and the answers there are; null while one is missing. */
  files: { predictionsKey: string; truthKey: string } | null;
  /** What these say: files that are put back are the same. Empty while one is missing. */
  mark: string;
  /** What it said of these; null where it was not tried on them. */
  said: { score: number } | { problem: string } | null;
}

const nullIfNone = (error: unknown): null => {
  if (error instanceof DomainError && error.code === 'NOT_FOUND') return null;
  throw error;
};

type Row = Pick<ProgramNow, 'programKey'> & { tried: { of: string; said: NonNullable<ProgramNow['said']> } | null };
const programSql = `select storage_key as "programKey", tried from scoring.metric_programs where championship_id = $1`;

/** ALGO2: null where the metric itself scores. */
export const programNow = async (
  em: EntityManager,
  championships: ChampionshipsApi,
  { id, metric }: Pick<ChampionshipFacts, 'id' | 'metric'>,
): Promise<ProgramNow | null> => {
  const row = metric === programMetric ? await queryOne<Row>(em, programSql, [id]) : null;
  if (!row) return null;
  const { programKey, tried } = row;
  const sample = await championships.sampleOf(id);
  const truth = await championships.truthOf(id).catch(nullIfNone);
  if (!sample || !truth) return { programKey, files: null, mark: '', said: null };
  const files = { predictionsKey: sample.storageKey, truthKey: truth.storageKey };
  const mark = `${sample.sha256} ${truth.sha256}`;
  return { programKey, files, mark, said: tried?.of === mark ? tried.said : null };
};

type SampleScores = Pick<ChampionshipFacts, 'baseline' | 'privateBaseline' | 'isBaselineStale'> & {
  byProgram: boolean;
};

/** What the sample scores by that which scores solutions. All rows are public to a program. */
export const sampleScores = async (
  em: EntityManager,
  championships: ChampionshipsApi,
  facts: ChampionshipFacts,
): Promise<SampleScores> => {
  const program = await programNow(em, championships, facts);
  if (!program) {
    const { baseline, privateBaseline, isBaselineStale } = facts;
    return { baseline, privateBaseline, isBaselineStale, byProgram: false };
  }
  const score = program.said && 'score' in program.said ? program.said.score : null;
  const isBaselineStale = program.said === null && program.files !== null;
  return { baseline: score, privateBaseline: score, isBaselineStale, byProgram: true };
};
