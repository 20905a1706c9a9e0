import { EngineError } from '../errors.js';
import { type ProblemHint, ProblemLog, type TruthReason } from '../problems.js';

/** Collects what is wrong with a truth: the kind is always `bad_truth`, the reason says more. */
export class TruthLog {
  private readonly log: ProblemLog;

  constructor(listed: number) {
    this.log = new ProblemLog(listed);
  }

  add(
    reason: TruthReason,
    line: number | null,
    column: string | null = null,
    value: string | null = null,
    { suggestion, hint }: { suggestion?: string | undefined; hint?: ProblemHint | undefined } = {},
  ): void {
    this.log.add({
      kind: 'bad_truth',
      line,
      column,
      value,
      reason,
      ...(suggestion === undefined ? {} : { suggestion }),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  get isEmpty(): boolean {
    return this.log.isEmpty;
  }

  /** @throws EngineError TRUTH_INVALID when anything was found. */
  throwIfAny(): void {
    if (this.log.isEmpty) return;
    const report = this.log.report();
    const [first] = report.problems;
    const place = [first?.line && `line ${first.line}`, first?.column && `column ${first.column}`].filter(Boolean);
    throw new EngineError('TRUTH_INVALID', [first?.reason, ...place].join(', '), report);
  }
}
