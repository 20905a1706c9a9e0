import type { ProblemKind, TruthReason } from '../problems.js';
import type { TextColumn } from '../columns/text-column.js';
import type { MetricParams, ParamSpec } from '../params.js';
import type { Part } from './part.js';

/** DOWN_UP: ascending board, lower is better. TOP_DOWN: descending board, higher is better. */
export type Direction = 'DOWN_UP' | 'TOP_DOWN';

/**
 * A score that is `score(mean of rowValues)`: how sure it is can be told by resampling rows. `score` is absent where the
 * mean is the score. Where no such values exist, those of the infinitesimal jackknife stand in (Jaeckel 1972): their mean
 * is the score, and it moves as the score does when rows come and go, to first order.
 */
export interface MeanOfRows {
  readonly rowValues: (part: Part, params: MetricParams) => Float64Array;
  readonly score?: (mean: number) => number;
}

/** What everybody may know of a metric. */
export interface MetricInfo {
  readonly name: string;
  readonly direction: Direction;
  /** Raised whenever the same two files could get another score. */
  readonly version: number;
  readonly format: 'csv' | 'json';
  /** One line for people: the formula in words. */
  readonly summary: string;
  readonly params: readonly ParamSpec[];
  /** How the score follows from a mean over rows, exactly or to first order; absent for scores that no mean comes near to. */
  readonly mean?: MeanOfRows;
  /** Scores of bootstrap resamples, for metrics without `mean`. */
  readonly resampled?: (part: Part, seed: number) => Float64Array;
}

/** How a truth cell becomes a number; the reason why it can't makes the truth invalid. */
export type TruthRead = (text: string) => number | TruthReason;

/**
 * A column of the truth: `number` by the number grammar then `check`; `code` by the metric's own `read`;
 * `label` by the label rule; `class` as text that numbers the classes; `text` kept as it is.
 */
export type TruthColumn =
  | { readonly name: string; readonly type: 'number'; readonly check?: (value: number) => TruthReason | null }
  | { readonly name: string; readonly type: 'code'; readonly read: TruthRead; readonly mayBeEmpty?: boolean }
  | { readonly name: string; readonly type: 'label'; readonly among?: readonly number[] }
  | { readonly name: string; readonly type: 'class'; readonly among?: readonly string[] }
  | {
      readonly name: string;
      readonly type: 'text';
      readonly check: (text: string) => TruthReason | null;
      readonly mayBeEmpty?: boolean;
    };

/** What of a truth decides how a solution is checked; it gives no answer away. */
export interface TruthFacts {
  readonly params: MetricParams;
  /** How labels compare, for metrics with a `label` column. */
  readonly labels: 'integer' | 'text' | null;
  /** Names of the classes in the order of their codes, for metrics with a `class` column. */
  readonly classes: readonly string[] | null;
}

/** A condition that a truth fails, and the number of the truth column to blame. */
export interface TruthDefect {
  readonly reason: TruthReason;
  readonly column: number;
}

/** A solution column of plain numbers; `min` and `max` break as `out_of_range`, the rest as `bad_value`. */
export interface NumberCell {
  readonly name: string;
  readonly type: 'number';
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
  readonly among?: readonly number[];
}

/**
 * A solution column of anything else. `read` gets the cell and its truth row, -1 when only the form is to be checked,
 * and gives the number to keep.
 */
export interface TextCell {
  readonly name: string;
  readonly type: 'text';
  readonly mayBeEmpty?: boolean;
  readonly read: (text: string, row: number) => number | ProblemKind;
}

export type SolutionColumn = NumberCell | TextCell;

/** How the cells of one record are kept. The default keeps each in the column of its own, in the place of its row. */
export interface RowRule {
  /** Columns kept, each of 8 bytes a truth row. */
  readonly width: number;
  /** Checks the cells of a record against each other. */
  readonly check?: (cells: Float64Array) => ProblemKind | null;
  /** Writes a checked record into the kept columns. */
  readonly keep: (cells: Float64Array, row: number, kept: Float64Array[]) => void;
}

/** The part of a truth that the answers are in. */
export interface TruthAnswers {
  readonly numbers: readonly Float64Array[];
  readonly texts: readonly TextColumn[];
  /** Text labels in the order of their codes; empty when labels are integers. */
  readonly labels: readonly string[];
}

/** What a metric expects of one solution, made for a prepared truth or, in a browser, for its facts alone. */
export interface SolutionPlan {
  readonly columns: readonly SolutionColumn[];
  readonly row?: RowRule;
}

/**
 * A metric over CSV tables whose rows are matched by key. Adding a metric means one such object in a file of its own,
 * a line in the registry and vectors.
 */
export interface CsvMetric extends MetricInfo {
  readonly format: 'csv';
  /** Key columns, the same in truth and solution. */
  readonly key: readonly string[];
  /** True when a key may stand in many rows of a solution. */
  readonly repeatedKeys?: boolean;
  readonly truthColumns: (params: MetricParams) => readonly TruthColumn[];
  /** A condition that the truth as a whole and each of its parts must meet. */
  readonly truthCondition?: (part: Part, params: MetricParams) => TruthDefect | null;
  /** @param answers absent where only the form of a solution is checked; rows are then always -1. */
  readonly solutionPlan: (facts: TruthFacts, answers?: TruthAnswers) => SolutionPlan;
  /** The score of a part; columns are in truth order, so sums come out the same for every order of the solution. */
  readonly score: (part: Part, params: MetricParams) => number;
}

/** A metric over JSON objects that map users to lists of items. Users of the solution that the truth lacks are ignored. */
export interface ListMetric extends MetricInfo {
  readonly format: 'json';
  /** The value of one user's list; users without a list have 0. */
  readonly listValue: (items: readonly string[], relevant: readonly string[]) => number;
  /** The score of a part; its only solution column holds the values of the users. */
  readonly score: (part: Part) => number;
}

export type Metric = CsvMetric | ListMetric;
