/** What can be wrong with a file, as the metric definitions name it. */
export type ProblemKind =
  | 'empty_file'
  | 'bad_encoding'
  | 'bad_csv'
  | 'bad_json'
  | 'duplicate_column'
  | 'missing_column'
  | 'extra_column'
  | 'empty_value'
  | 'bad_value'
  | 'not_finite'
  | 'out_of_range'
  | 'bad_row_sum'
  | 'duplicate_item'
  | 'extra_id'
  | 'duplicate_id'
  | 'missing_id'
  | 'bad_truth';

/** Why a truth can't be used, beside the kinds a solution may show. */
export type TruthReason =
  | ProblemKind
  | 'no_rows'
  | 'one_class'
  | 'bad_usage'
  | 'zero_target'
  | 'negative_target'
  | 'negative_weight'
  | 'zero_weights'
  | 'constant_target'
  | 'nothing_measured';

/**
 * delimiter: the header is separated by something other than commas, and nothing below it was looked at; line_ends: lines
 * end with a carriage return alone; long_line: a line, or a cell that goes over lines, is longer than any record may be;
 * open_quote: a quote that begins on that line is not closed to the end of the file.
 */
export type ProblemHint = 'delimiter' | 'line_ends' | 'long_line' | 'open_quote';

/** One defect of a file. `line` counts from 1 in the file's own lines; `null` where the defect has no place. */
export interface Problem {
  readonly kind: ProblemKind;
  readonly line: number | null;
  readonly column: string | null;
  readonly value: string | null;
  /** What is wrong with a truth; its `kind` is always `bad_truth`. */
  readonly reason?: TruthReason;
  /** The expected column that an unexpected one looks like, or the other way round. */
  readonly suggestion?: string;
  /** What a defect may come from. */
  readonly hint?: ProblemHint;
}

export type ProblemCounts = Partial<Record<ProblemKind, number>>;

/** All that was found in one file: the kind that decides, the first problems, the count of each kind. */
export interface ProblemReport {
  readonly kind: ProblemKind;
  readonly problems: readonly Problem[];
  readonly counts: ProblemCounts;
}

const longestText = 80;
const replacement = '\uFFFD';

/**
 * A text of a file as a problem shows it: cut after 80 characters, never inside of one. JSON may spell NUL and halves of
 * characters, which no database or file takes as text.
 */
function shown(text: string): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
  return cut.replaceAll('\0', replacement).replaceAll(/\p{Surrogate}/gu, replacement);
}

function shownProblem(problem: Problem): Problem {
  const { column, value, suggestion } = problem;
  return {
    ...problem,
    column: column === null ? null : shown(column),
    value: value === null ? null : shown(value),
    ...(suggestion === undefined ? {} : { suggestion: shown(suggestion) }),
  };
}

/** Defects of the file as such: without text or JSON there are no rows and values to speak of, so they come first. */
const fileKinds: readonly ProblemKind[] = ['bad_encoding', 'bad_json'];

/** Collects problems in reading order within a fixed memory: the first few in full, the rest as counts. */
export class ProblemLog {
  private readonly first: Problem[] = [];
  private readonly counts = new Map<ProblemKind, number>();
  /** How many of {@link first}, from its beginning, are defects of the file as such. */
  private fileProblems = 0;

  constructor(private readonly listed: number) {}

  get isEmpty(): boolean {
    return this.counts.size === 0;
  }

  add(problem: Problem): void {
    this.counts.set(problem.kind, this.count(problem.kind) + 1);
    if (fileKinds.includes(problem.kind)) {
      if (this.fileProblems === this.listed) return;
      this.first.splice(this.fileProblems++, 0, shownProblem(problem));
      if (this.first.length > this.listed) this.first.pop();
    } else if (this.hasRoom) this.first.push(shownProblem(problem));
  }

  /** Counts defects that were not looked at one by one. */
  addUnlisted(kind: ProblemKind, count: number): void {
    if (count > 0) this.counts.set(kind, this.count(kind) + count);
  }

  /** True while a further problem would still be listed in full. */
  get hasRoom(): boolean {
    return this.first.length < this.listed;
  }

  count(kind: ProblemKind): number {
    return this.counts.get(kind) ?? 0;
  }

  report(): ProblemReport {
    const [decisive] = this.first;
    if (!decisive) throw new Error('a report needs at least one problem');
    return { kind: decisive.kind, problems: [...this.first], counts: Object.fromEntries(this.counts) };
  }
}
