import type { Problem, ProblemCounts } from '../../../../../modules/scoring/engine/problems.js';
import type { Report } from './check.js';
import type { Fix } from './fixes.js';
import { isHeaderWrong } from './header-fault.js';

/** What a row of the list speaks of: a kind of the scorer's, or a fault of writing that the scorer does not name. */
export type FindingKind = Problem['kind'] | 'comma' | 'spaces' | 'delimiter' | 'header';

/** A row of the list of what is wrong: a fault with the fix for it, or a problem that only its author can put right. */
export interface Finding {
  key: string;
  kind: FindingKind;
  line: number | null;
  column: string | null;
  value: string | null;
  suggestion: string | null;
  /** How many problems this row stands for. */
  count: number;
  fix: Fix | null;
}

const missingShown = 5;
/** Problems in the table of the page, which is drawn as a whole. */
const mostShown = 200;

/** All that is wrong: what can be fixed by a click first, then what will still be there. */
export function findingsOf({ verdict, remaining, survey }: Report): Finding[] {
  const left = remaining ?? verdict;
  const fixable = verdict.ok ? [] : (survey?.fixes ?? []).map(findingOfFix);
  if (left.ok) return fixable;
  if (isHeaderWrong(left)) return [...fixable, headerFinding(left.problems, survey?.preview?.header ?? [])];
  const { problems, counts } = left;
  const listed = problems.filter(({ kind }) => kind !== 'missing_id').slice(0, mostShown);
  const unlisted = Object.entries(counts).filter(
    ([kind]) => kind !== 'missing_id' && !listed.some((problem) => problem.kind === kind),
  );
  return [
    ...fixable,
    ...listed.map(findingOfProblem),
    ...missingIds(problems, counts),
    // A kind of which so many others came first that none is listed.
    ...unlisted.map(([kind, count]) => ({ ...bare(kind as Problem['kind']), count })),
  ];
}

/** Every fault and every problem that was listed, each by itself. */
export function everyFinding({ verdict, remaining, survey }: Report): Finding[] {
  const left = remaining ?? verdict;
  const fixable = verdict.ok ? [] : (survey?.fixes ?? []).map(findingOfFix);
  return left.ok ? fixable : [...fixable, ...left.problems.map(findingOfProblem)];
}

/** How many problems there are of each kind, in the order of the rows. */
export function talliesOf(findings: readonly Finding[], { verdict, remaining }: Report): Map<FindingKind, number> {
  const left = remaining ?? verdict;
  const tallies = new Map<FindingKind, number>();
  for (const { kind, count, fix } of findings) {
    if (fix) tallies.set(kind, (tallies.get(kind) ?? 0) + count);
  }
  if (left.ok) return tallies;
  if (isHeaderWrong(left)) return tallies.set('header', 1);
  for (const [kind, count] of Object.entries(left.counts)) {
    tallies.set(kind as FindingKind, (tallies.get(kind as FindingKind) ?? 0) + count);
  }
  return tallies;
}

const bare = (kind: FindingKind): Finding => ({
  key: kind,
  kind,
  line: null,
  column: null,
  value: null,
  suggestion: null,
  count: 1,
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

const headerFinding = (problems: readonly Problem[], header: readonly string[]): Finding => {
  const misspelt = problems.find(({ kind, suggestion }) => kind === 'missing_column' && suggestion !== undefined);
  return { ...bare('header'), line: 1, value: header.join(', ') || null, suggestion: misspelt?.column ?? null };
};

const findingOfFix = (fix: Fix): Finding => {
  const found = { ...bare(kindOf[fix.kind]), key: JSON.stringify(fix), line: 1, fix };
  switch (fix.kind) {
    case 'encoding':
      return { ...found, value: fix.from.toUpperCase() };
    case 'delimiter':
      return { ...found, value: fix.from === '\t' ? '⇥' : fix.from };
    case 'rename':
      return { ...found, column: fix.from, suggestion: fix.to };
    case 'drop':
      return { ...found, column: fix.from };
    case 'comma':
    case 'spaces':
      return { ...found, ...fix.first, count: fix.rows };
  }
};

const kindOf = {
  encoding: 'bad_encoding',
  delimiter: 'delimiter',
  rename: 'extra_column',
  drop: 'extra_column',
  comma: 'comma',
  spaces: 'spaces',
} as const satisfies Record<Fix['kind'], FindingKind>;

/** Missing ids are one row, not one each. */
const missingIds = (problems: readonly Problem[], counts: ProblemCounts): Finding[] => {
  const count = counts.missing_id ?? 0;
  if (count === 0) return [];
  const listed = problems.filter(({ kind }) => kind === 'missing_id');
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
