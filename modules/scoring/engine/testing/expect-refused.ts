import { expect } from '@jest/globals';
import type { ProblemKind } from '../problems.js';
import type { Verdict } from '../solution/score.js';

/** Defects after which a simple reading gives up, while the engine goes on as far as it can. */
const givenUp: readonly ProblemKind[] = ['bad_encoding', 'bad_csv', 'bad_json'];

/** @param kinds what a second reading found wrong: any one of them where it read to the end */
export function expectRefused(verdict: Verdict, kinds: ReadonlySet<ProblemKind>): void {
  expect(verdict.ok).toBe(false);
  if (verdict.ok) return;
  if (kinds.has('bad_csv')) expect(verdict.counts).toHaveProperty('bad_csv');
  else if (!givenUp.some((kind) => kinds.has(kind))) expect([...kinds]).toContain(verdict.kind);
}
