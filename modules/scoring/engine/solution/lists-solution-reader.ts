import { encodeText } from '../bytes/text.js';
import type { ListsSink } from '../json/lists-reader.js';
import type { KeyIndex } from '../keys/key-index.js';
import { userKey } from '../keys/key-text.js';
import type { Limits } from '../limits.js';
import { ProblemLog, type ProblemKind } from '../problems.js';

/** Reads a solution of users with ranked lists; users that the truth lacks are checked and ignored. */
export class ListsSolutionReader implements ListsSink {
  readonly log: ProblemLog;
  /** The value of each user's list in truth order, 0 for users without one. */
  readonly values: Float64Array;
  private readonly seen: Uint8Array;

  /** @param valueOf the value of a list for the user in a row of the truth. */
  constructor(
    private readonly users: KeyIndex,
    private readonly valueOf: (items: readonly string[], row: number) => number,
    limits: Limits,
  ) {
    this.log = new ProblemLog(limits.listedProblems);
    this.values = new Float64Array(users.rows);
    this.seen = new Uint8Array(users.rows);
  }

  list(user: string, items: readonly string[], line: number): void {
    const met = new Set<string>();
    for (const item of items) {
      if (met.has(item)) this.defect('duplicate_item', line, user, item);
      met.add(item);
    }
    const bytes = encodeText(userKey(user));
    const row = this.users.find(bytes, 0, bytes.length);
    if (row < 0) return;
    if (this.seen[row] === 1) this.defect('duplicate_id', line, null, user);
    this.seen[row] = 1;
    if (this.log.isEmpty) this.values[row] = this.valueOf(items, row);
  }

  defect(kind: ProblemKind, line: number, user: string | null, value: string | null): void {
    this.log.add({ kind, line, column: user, value });
  }

  unreadable(kind: ProblemKind, line: number | null): void {
    this.log.add({ kind, line, column: null, value: null });
  }
}
