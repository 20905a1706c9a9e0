import type { Problem, ProblemCounts } from '../../../../../modules/scoring/engine/problems.js';
import { withPoint } from './cell-faults.js';
import type { Fix } from './fixes.js';

/** A row of the list of what is wrong: a fault with the fix for it, or a problem that only its author can put right. */
export interface Finding {
  key: string;
  kind: Problem['kind'] | 'comma' | 'spaces' | 'delimiter';
  line: number | null;
  column: string | null;
  value: string | null;
  suggestion: string | null;
  /** How many problems this row stands for; null for one. */
  count: number | null;
  fix: Fix | null;
}

const missingShown = 5;

/** All that is wrong, fixable things first: each fix takes the problems away that it would put right. */
export function findingsOf(
  problems: readonly Problem[],
  counts: ProblemCounts,
  fixes: readonly Fix[],
  isRagged: boolean,
): Finding[] {
  const fixable = fixes.map((fix) => findingOfFix(fix, problems));
  const rest = problems.filter((problem) => !fixes.some((fix) => covers(fix, problem, isRagged)));
  const missing = rest.filter(({ kind }) => kind === 'missing_id');
  const single = rest.filter(({ kind }) => kind !== 'missing_id').map(findingOfProblem);
  return [
    ...fixable,
    ...single,
    ...missingIds(missing, counts),
    // A kind of which so many others came first that none is listed.
    ...Object.entries(counts)
      .filter(([kind]) => !problems.some((problem) => problem.kind === kind) && kind !== 'missing_id')
      .map(([kind, count]) => ({ ...bare(kind as Problem['kind']), count })),
  ];
}

const bare = (kind: Finding['kind']): Finding => ({
  key: kind,
  kind,
  line: null,
  column: null,
  value: null,
  suggestion: null,
  count: null,
  fix: null,
});

const findingOfProblem = (problem: Problem): Finding => ({
  ...bare(problem.kind),
  key: [problem.kind, problem.line, problem.column, problem.value].join('|'),
  line: problem.line,
  column: problem.column,
  value: problem.value,
  suggestion: problem.suggestion ?? null,
});

const findingOfFix = (fix: Fix, problems: readonly Problem[]): Finding => {
  const covered = problems.find((problem) => covers(fix, problem, true));
  const found = { ...bare(kindOf[fix.kind]), key: JSON.stringify(fix), line: covered?.line ?? null, fix };
  switch (fix.kind) {
    case 'encoding':
      return found;
    case 'delimiter':
      return { ...found, line: 1, value: fix.from === '\t' ? '⇥' : fix.from };
    case 'rename':
      return { ...found, line: covered?.line ?? 1, column: fix.from, suggestion: fix.to };
    case 'drop':
      return { ...found, line: covered?.line ?? 1, column: fix.from };
    case 'comma':
      return { ...found, column: fix.column, value: covered?.value ?? null };
    case 'spaces':
      return { ...found, column: covered?.column ?? null, value: covered?.value ?? null };
  }
};

const kindOf = {
  encoding: 'bad_encoding',
  delimiter: 'delimiter',
  rename: 'extra_column',
  drop: 'extra_column',
  comma: 'comma',
  spaces: 'spaces',
} as const satisfies Record<Fix['kind'], Finding['kind']>;

/** Whether the problem is gone when the fix is made. */
const covers = (fix: Fix, { kind, column, value }: Problem, isRagged: boolean): boolean => {
  switch (fix.kind) {
    // Read with the wrong delimiter or encoding, nothing that is said of the rest means much.
    case 'encoding':
    case 'delimiter':
      return true;
    case 'rename':
      return (
        (kind === 'extra_column' && column === fix.from.slice(0, 80)) ||
        (kind === 'missing_column' && column === fix.to)
      );
    case 'drop':
      return kind === 'extra_column' && column === fix.from;
    case 'comma':
      return (
        kind === 'bad_value' && column === fix.column && value !== null && withPoint(value.trim()) !== value.trim()
      );
    case 'spaces':
      return (kind === 'bad_csv' && !isRagged) || (value !== null && value.trim() !== value);
  }
};

/** Missing ids are one row, not one each. */
const missingIds = (listed: readonly Problem[], counts: ProblemCounts): Finding[] => {
  const count = counts.missing_id ?? 0;
  if (count === 0) return [];
  const values = listed.slice(0, missingShown).map(({ value }) => value);
  return [
    {
      ...bare('missing_id'),
      column: listed[0]?.column ?? null,
      value: values.length > 0 ? values.join(', ') + (count > values.length ? ', …' : '') : null,
      count,
    },
  ];
};
