import { formatDateTime, formatTime } from '../../modules/kernel/contract/time-format.js';
import type { Manifest } from '../../modules/scoring/engine/manifest.js';
import { kindIn } from '../../modules/scoring/precheck/finding-words.js';
import { delimiterIn } from '../../modules/scoring/precheck/header-fault.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import type { Problem, SolutionView } from '../../modules/scoring/solutions/contract/solution.js';
import { plain } from './terminal.js';
import { sheetOf, tableOf } from './table.js';
import type { TextKey, Texts } from './texts.js';

/** A score, with a star for the team's best. */
export const scoreOf = ({ score, best }: SolutionView): string =>
  score === null ? '' : `${formatScore(score)}${best ? ' ★' : ''}`;

/** The state of a solution in words; of one whose score was taken away that, and not that its file is at fault. */
export const statusOf = ({ status, revoked }: SolutionView, texts: Texts): string =>
  texts.say(`cli.status.${revoked === null ? status : 'REVOKED'}`);

/** What a list says of a solution beside its state: outside the ranking, or of the final result. */
export const marksOf = ({ late, final }: SolutionView, texts: Texts): string =>
  [...(late ? [texts.say('cli.mark.late')] : []), ...(final ? [texts.say('cli.mark.final')] : [])].join(', ');

/** Its place, and by which board: until the next one others who sent something since are not before it. */
const placeOf = ({ place, placedAt }: SolutionView, texts: Texts): string | null => {
  if (place === null || placedAt === null) return place === null ? null : String(place);
  return texts.say('cli.place.by', { place, time: formatTime(placedAt) });
};

/** What became of a solution: its score and place, why it was taken away, or the table of the file's problems. */
export const outcomeOf = (solution: SolutionView, texts: Texts): string => {
  const sheet = sheetOf([
    [texts.say('cli.column.status'), statusOf(solution, texts)],
    [texts.say('cli.column.reason'), solution.revoked],
    [texts.say('cli.column.score'), scoreOf(solution)],
    [texts.say(solution.best ? 'cli.column.place' : 'cli.column.placeWith'), placeOf(solution, texts)],
    [texts.say('cli.column.file'), solution.name],
    [texts.say('cli.column.sent'), formatDateTime(solution.createdAt)],
    [texts.say('cli.column.comment'), solution.comment],
    [texts.say('cli.column.marks'), marksOf(solution, texts)],
    [texts.say('cli.column.id'), solution.id],
  ]);
  return solution.status === 'INVALID' && solution.revoked === null
    ? `${sheet}\n\n${problemTable(solution.problems, solution.problemCounts, texts, solution.format)}`
    : sheet;
};

/** A problem as a server sends it or as the engine finds it here, where it also says why a truth can't be used. */
interface ShownProblem extends Problem {
  readonly reason?: string;
  readonly hint?: NonNullable<Problem['hint']>;
}

/** Of more equal ones than these the first alone stand in a table. */
const mostEqual = 10;
const shownOfEqual = 5;

/** The listed problems of a file, equal ones together, and how many there are where some are not listed. */
export const problemTable = (
  problems: readonly ShownProblem[],
  counts: Readonly<Record<string, number>>,
  texts: Texts,
  format: Manifest['format'] = 'csv',
): string => {
  const table = tableOf(
    [
      { title: texts.say('cli.column.line'), align: 'right' },
      { title: texts.say(placeText(problems, format)) },
      { title: texts.say('cli.column.value') },
      { title: texts.say('cli.column.problem') },
    ],
    [...Map.groupBy(problems, (problem) => problemText(problem, texts, format))].flatMap(([text, equal]) => {
      const shown = equal.length > mostEqual ? equal.slice(0, shownOfEqual) : equal;
      // Codes that the text is made from are not shown beside it.
      const rows = shown.map(({ kind, line, column, value }) => [
        line === null ? '' : String(line),
        kind === 'repository' ? '' : (column ?? ''),
        kind === 'test_failed' ? '' : shortened(value ?? ''),
        text,
      ]);
      const rest = equal.length - shown.length;
      return rest === 0 ? rows : [...rows, ['…', '', '', texts.say('cli.problems.more', { count: rest })]];
    }),
  );
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return all > problems.length ? `${table}\n\n${texts.say('cli.submit.more', { shown: problems.length, all })}` : table;
};

/** A problem in one line: what is wrong, and where. */
export const problemLine = (problem: ShownProblem, texts: Texts, format: Manifest['format']): string => {
  const { kind, line, column, value } = problem;
  const place = [
    line === null ? null : `${texts.say('cli.column.line')} ${line}`,
    kind === 'repository' ? null : column,
    kind === 'test_failed' ? null : value && shortened(value),
  ];
  return plain([problemText(problem, texts, format), ...place].filter(Boolean).join(' · '));
};

/** Where problems are: in tests of a repository, in lists of users, or in columns of a table. */
const placeText = (problems: readonly ShownProblem[], format: Manifest['format']): TextKey => {
  if (problems.length > 0 && problems.every(({ kind }) => kind === 'test_failed')) return 'scoring.problem.column.test';
  return format === 'json' ? 'scoring.problem.column.user' : 'cli.column.column';
};

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

/** In the words that the pre-check, the log and the editor of the web app use too. */
const problemText = (problem: ShownProblem, texts: Texts, format: Manifest['format']): string => {
  const { kind, column, value, reason, hint, suggestion } = problem;
  const whyNotRun = kind === 'repository' ? repositoryText(column, texts) : undefined;
  const whyFailed =
    kind === 'test_failed'
      ? (texts.sayIfKnown(`scoring.run.problem.${value}`) ?? texts.sayIfKnown(`scoring.run.verdict.${value}`))
      : undefined;
  if (whyNotRun ?? whyFailed) return whyNotRun ?? whyFailed ?? '';
  const known = (name = '') =>
    texts.sayIfKnown(`scoring.problem.${name}`) ?? texts.sayIfKnown(`editor.problem.${name}`);
  const text =
    known(hint === 'delimiter' ? delimiterIn(column) : hint) ??
    known(reason && kindIn(format, reason)) ??
    known(kindIn(format, kind)) ??
    texts.say('scoring.problem.other');
  return suggestion ? `${text}. ${texts.say('cli.usage.similar', { similar: suggestion })}` : text;
};

/** Why a repository is not run (ALGO1), in the words of the web app. */
export const repositoryText = (reason: unknown, texts: Texts): string =>
  texts.sayIfKnown(`scoring.repository.why.${String(reason)}`) ?? texts.say('scoring.repository.why.other');
