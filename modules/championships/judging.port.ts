import type { Survey } from './domain/advice.js';
import type { ColumnNames } from './contract/guessed-columns.js';
import type { MarkedTruth, TruthSums } from './contract/truth-sums.js';
import type { DryRun, MetricView, SolutionForm, TruthChange, TruthReport } from './contract/editor.js';

/** A metric with its parameters, as a championship names them. */
export interface Judgement {
  metric: string;
  metricParams: Record<string, string>;
}

/** All by which the solutions of a championship are judged. */
export interface JudgedWith extends Judgement {
  truths: TruthSums;
}

/** A stored file, its checksum and how its public rows are drawn. */
export interface StoredTruth extends MarkedTruth {
  storageKey: string;
}

/**
 * How many solutions of a championship count, and how many of those that are not late were scored otherwise than they would be
 * now, or have no result yet.
 */
export interface Judged {
  solutions: number;
  outdated: number;
  waiting: number;
}

/** A data file to be looked through. */
export interface SurveyedFile {
  name: string;
  storageKey: string;
}

/** Of which championship a program of the organiser is asked for. */
export interface ProgramOf extends Pick<Judgement, 'metric'> {
  id: string;
  algorithm: { image: string };
}

/** What a program of the organiser that stands for the metric says of sample and answers of now; without a score unless it was tried. */
export interface ProgramTried {
  score: number | null;
  /** `waits`: it could be tried; `untried`: sample, answers or a box for it is missing. */
  state: 'tried' | 'faulty' | 'waits' | 'untried';
}

/** Port: the scoring engine at work. The scoring context stands above this one and answers; bound in the application. */
export abstract class Judging {
  abstract metrics(): MetricView[];
  /** The field that is at fault: a metric that nobody knows, or parameters that it does not have; null for none. */
  abstract faultOf(judgement: Judgement): 'metric' | 'metricParams' | null;
  /** Columns that a metric reads in answers, and what the championship calls columns otherwise. */
  abstract columnsOf(judgement: Judgement): Pick<ColumnNames, 'wanted' | 'renames'>;
  /** Reads and checks a truth. @throws DomainError SCORING_LIMIT for one that takes too much time or memory */
  abstract inspect(judgement: Judgement, truth: StoredTruth): Promise<TruthReport>;
  /** How one truth differs from another; null where the metric does not read both. @throws DomainError SCORING_LIMIT */
  abstract compare(judgement: Judgement, before: StoredTruth, after: StoredTruth): Promise<TruthChange | null>;
  /** What a right solution looks like. @throws DomainError SCORING_LIMIT, TRUTH_INVALID */
  abstract form(judgement: Judgement, truth: StoredTruth): Promise<SolutionForm>;
  /** Scores a stored file. @throws DomainError SCORING_LIMIT, TRUTH_INVALID */
  abstract score(judgement: Judgement, truth: StoredTruth, solutionKey: string): Promise<DryRun>;
  /** What truth, sample and data files say of the set-up. @throws DomainError SCORING_LIMIT, TRUTH_INVALID */
  abstract survey(
    judgement: Judgement,
    truth: StoredTruth,
    sampleKey: string | null,
    files: SurveyedFile[],
  ): Promise<Survey>;
  abstract judged(championshipId: string, judgement: Judgement, truths: TruthSums): Promise<Judged>;
  /** The same within a command: until that ends no solution comes in, and no result is written. */
  abstract judgedForGood(championshipId: string, judgement: Judgement, truths: TruthSums): Promise<Judged>;
  /**
   * Whether a championship may be judged otherwise, where a program of the organiser scores then: nothing could judge again what has a
   * score. Within a command it is for good: until that ends no solution comes in, and no result is written.
   * @throws DomainError PROGRAM_SCORES where more scores would be of other answers or another metric, or what waits is to be scored by others
   */
  abstract refuseProgram(championshipId: string, before: JudgedWith, after: JudgedWith): Promise<void>;
  /**
   * ALGO2: within a command that changes the metric: what waits for the program of the organiser, which stands for one metric alone, is
   * scored by that of now.
   */
  abstract metricChosen(championshipId: string, metric: string): Promise<void>;
  /** ALGO2: what scores a championship in the place of its metric; null where that itself does. */
  abstract program(championship: ProgramOf): Promise<ProgramTried | null>;
  /** Has such a program tried on sample and answers of now, where it was not and a box is there; it is waited for. */
  abstract tryProgram(championshipId: string): Promise<void>;
  /** Within a command: what is about to come in is waited for, and nothing comes in until that ends. */
  abstract closeIntake(championshipId: string): Promise<void>;
  /** How many solutions count in a championship, or in one of its tours. */
  abstract solutionsIn(championshipId: string, tourId: string | null): Promise<number>;
  /** How many of them came in at this moment or after it, and are not late. */
  abstract solutionsSince(championshipId: string, moment: Date): Promise<number>;
}
