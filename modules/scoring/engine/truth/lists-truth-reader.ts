import { encodeText } from '../bytes/text.js';
import { NumberColumnBuilder } from '../columns/number-column.js';
import { TextColumnBuilder } from '../columns/text-column.js';
import type { ListsSink } from '../json/lists-reader.js';
import { buildIndex } from '../keys/build-index.js';
import { userKey } from '../keys/key-text.js';
import type { ListMetric } from '../metrics/metric.js';
import type { MetricParams } from '../params.js';
import type { ProblemKind } from '../problems.js';
import type { PreparedTruth } from './prepared-truth.js';
import type { TruthLog } from './truth-log.js';

/** Reads a truth of users with lists of relevant items. It has no public and private part. */
export class ListsTruthReader implements ListsSink {
  private readonly users = new TextColumnBuilder();
  private readonly items = new TextColumnBuilder();
  private readonly lines = new NumberColumnBuilder();

  constructor(private readonly log: TruthLog) {}

  list(user: string, items: readonly string[], line: number): void {
    this.users.add(encodeText(userKey(user)));
    this.items.add(encodeText(JSON.stringify(items)));
    this.lines.add(line);
  }

  defect(kind: ProblemKind, line: number, user: string | null, value: string | null): void {
    this.log.add(kind, line, user, value);
  }

  unreadable(kind: ProblemKind, line: number | null): void {
    this.log.add(kind, line);
  }

  /** @throws EngineError TRUTH_INVALID */
  assemble(metric: ListMetric, params: MetricParams): PreparedTruth {
    if (this.log.isEmpty && this.lines.length === 0) this.log.add('no_rows', null);
    this.log.throwIfAny();
    const order = new Uint32Array(this.lines.length).map((_, row) => row);
    const texts = this.users.build(order);
    const keys = buildIndex(texts, (row) => {
      this.log.add('duplicate_id', this.lines.at(row), null, texts.at(row));
    });
    this.log.throwIfAny();
    return {
      metric,
      facts: { params, labels: null, classes: null },
      keys,
      answers: { numbers: [], texts: [this.items.build(order)], labels: [] },
      split: null,
      fileOrder: null,
    };
  }
}
