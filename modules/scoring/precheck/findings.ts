import type { Problem, ProblemCounts } from '../engine/problems.js';
import type { Checked } from '../engine/manifest.js';
import type { Report } from './check.js';
import type { Fix } from './fixes.js';
import { delimiterIn, isHeaderWrong } from './header-fault.js';
import type { RaggedRows } from './ragged-rows.js';
import type { Surveyed } from './survey.js';

/** What a row of the list speaks of: a kind of the scorer's, or a fault of writing that the scorer does not name. */
export type FindingKind =
  | Problem['kind']
  | 'comma'
  | 'spaces'
  | 'delimiter'
  | 'delimiter.semicolon'
  | 'delimiter.tab'
  | 'header'
  | 'ragged'
  | 'line_ends'
  | 'long_line'
  | 'open_quote';

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
  /** How many values a row has, and how many it should have. */
  values: { found: number; expected: number } | null;
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
  const { problems } = left;
  const ragged = raggedOf(left, survey);
  const counts = countsBeside(left, ragged);
  const listed = problems
    .filter((problem) => problem.kind !== 'missing_id' && !ragged.has(problem))
    .slice(0, mostShown);
  const unlisted = Object.entries(counts).filter(
    ([kind]) => kind !== 'missing_id' && !listed.some((problem) => problem.kind === kind),
  );
  return [
    ...fixable,
    ...ragged.groups.map(findingOfRagged),
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
  if (left.ok) return fixable;
  const ragged = raggedOf(left, survey);
  const found = (problem: Problem): Finding =>
    ragged.has(problem) ? { ...findingOfProblem(problem), kind: 'ragged' } : findingOfProblem(problem);
  return [...fixable, ...left.problems.map(found)];
}

/** How many problems there are of each kind, in the order of the rows. */
export function talliesOf(
  findings: readonly Finding[],
  { verdict, remaining, survey }: Report,
): Map<FindingKind, number> {
  const left = remaining ?? verdict;
  const tallies = new Map<FindingKind, number>();
  for (const { kind, count, fix } of findings) {
    if (fix) tallies.set(kind, (tallies.get(kind) ?? 0) + count);
  }
  if (left.ok) return tallies;
  if (isHeaderWrong(left)) return tallies.set('header', 1);
  const ragged = raggedOf(left, survey);
  if (ragged.rows > 0) tallies.set('ragged', ragged.rows);
  for (const [kind, count] of Object.entries(countsBeside(left, ragged))) {
    tallies.set(kind as FindingKind, (tallies.get(kind as FindingKind) ?? 0) + count);
  }
  return tallies;
}

interface Ragged {
  groups: readonly RaggedRows[];
  rows: number;
  /** Whether a problem is one of these rows. */
  has: (problem: Problem) => boolean;
}

/** Rows with a wrong number of values, which the scorer calls broken one by one. */
const raggedOf = (left: Checked, survey: Surveyed | null): Ragged => {
  const { groups, lines } = survey?.ragged ?? { groups: [], lines: [] };
  const rows = groups.reduce((sum, group) => sum + group.rows, 0);
  // Where the scorer stopped before the end, the rows that it did not judge are none of its problems.
  if (left.ok || rows > (left.counts.bad_csv ?? 0)) return { groups: [], rows: 0, has: () => false };
  const known = new Set(lines);
  return { groups, rows, has: ({ kind, line }) => kind === 'bad_csv' && line !== null && known.has(line) };
};

/** What the scorer counted beside those rows. */
const countsBeside = (left: Exclude<Checked, { ok: true }>, { rows }: Ragged): ProblemCounts => {
  const { bad_csv: broken = 0, ...others } = left.counts;
  return broken > rows ? { ...left.counts, bad_csv: broken - rows } : others;
};

const findingOfRagged = ({ found, expected, rows, first, guess }: RaggedRows): Finding => ({
  ...bare('ragged'),
  ...first,
  key: `ragged|${found}`,
  count: rows,
  suggestion: guess,
  values: { found, expected },
});

const bare = (kind: FindingKind): Finding => ({
  key: kind,
  kind,
  line: null,
  column: null,
  value: null,
  suggestion: null,
  count: 1,
  fix: null,
  values: null,
});

const findingOfProblem = (problem: Problem): Finding => ({
  ...bare(kindOfProblem(problem)),
  key: [problem.kind, problem.line, problem.column, problem.value].join('|'),
  line: problem.line,
  column: problem.column,
  value: problem.value,
  suggestion: problem.suggestion ?? null,
});

/** What a defect comes from says more than its kind. */
const kindOfProblem = ({ kind, hint }: Problem): FindingKind =>
  hint === undefined || hint === 'delimiter' ? kind : hint;

const headerFinding = (problems: readonly Problem[], header: readonly string[]): Finding => {
  const misspelt = problems.find(({ kind, suggestion }) => kind === 'missing_column' && suggestion !== undefined);
  return { ...bare('header'), line: 1, value: header.join(', ') || null, suggestion: misspelt?.column ?? null };
};

const findingOfFix = (fix: Fix): Finding => {
  const found = { ...bare(kindOf[fix.kind]), key: JSON.stringify(fix), line: 1, fix };
  switch (fix.kind) {
    case 'line_ends':
      return found;
    case 'encoding':
      return { ...found, value: fix.from.toUpperCase() };
    case 'delimiter':
      return { ...found, kind: delimiterIn(fix.from), value: fix.from === '\t' ? '⇥' : fix.from };
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
  line_ends: 'line_ends',
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
