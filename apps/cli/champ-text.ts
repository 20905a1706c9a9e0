import type { Advice, DryRun, EditorView, FileProblem } from '../../modules/championships/contract/editor.js';
import { formatScore } from '../../modules/scoring/solutions/contract/score-format.js';
import { withZone } from './moscow-time.js';
import { problemTable } from './solution-text.js';
import { sheetOf, tableOf } from './table.js';
import type { Texts } from './texts.js';

/** A championship as those who set it up see it in short, and what its publication lacks. */
export const setUpOf = (view: EditorView, texts: Texts): string => {
  const { truth, sample } = view;
  const sheet = sheetOf([
    [texts.say('cli.column.name'), view.champname],
    [texts.say('cli.column.title'), texts.pick(view.title)],
    [texts.say('cli.champ.state'), texts.sayIfKnown(`editor.is.${view.state}`) ?? view.state],
    [texts.say('cli.column.start'), view.dateStart && withZone(view.dateStart)],
    [texts.say('cli.column.end'), view.dateEnd && withZone(view.dateEnd)],
    [
      texts.say('cli.column.metric'),
      view.metric && texts.say(`cli.direction.${view.direction}`, { metric: view.metric }),
    ],
    [texts.say('cli.column.attempts'), String(view.dailyAttempts)],
    [texts.say('cli.champ.image'), view.kind === 'algorithm' && view.algorithm.image ? view.algorithm.image : null],
    [texts.say('cli.champ.truth'), truth && fileText(truth.name, truth.report, texts)],
    [texts.say('cli.champ.sample'), sample && fileText(sample.name, sample.report, texts)],
    [texts.say('cli.champ.data'), view.data.map(({ name }) => name).join(', ')],
    [texts.say('cli.column.solutions'), view.solutions > 0 ? String(view.solutions) : null],
    [texts.say('cli.champ.outdated'), view.outdatedSolutions > 0 ? String(view.outdatedSolutions) : null],
  ]);
  return [sheet, missingOf(view, texts)].filter(Boolean).join('\n\n');
};

/** What stands between a draft and its publication, the faults of its sample solution too; empty where nothing does. */
export const missingOf = (view: EditorView, texts: Texts): string => {
  const { blockers, state } = view;
  if (state !== 'DRAFT' || blockers.length === 0) return '';
  const rows = blockers.map(({ field, fault }) => [
    texts.sayIfKnown(`editor.missing.${field}`) ?? field,
    texts.sayIfKnown(`editor.fault.${fault}`) ?? fault,
  ]);
  const missing = tableOf(
    [{ title: texts.say('cli.champ.missing') }, { title: texts.say('cli.column.problem') }],
    rows,
  );
  return [missing, sampleFaultsOf(view, texts)].filter(Boolean).join('\n\n');
};

/** What is wrong with the sample solution; empty where nothing is, or nobody looked yet. */
export const sampleFaultsOf = ({ sample }: EditorView, texts: Texts): string =>
  sample?.report?.ok === false
    ? `${texts.say('cli.champ.sample.faults', { name: sample.name })}\n${problemsOf(sample.report, texts)}`
    : '';

/** The problems of a file that the metric refuses, as a table. */
export const problemsOf = (
  { problems, counts, format }: Pick<Extract<DryRun, { ok: false }>, 'problems' | 'counts' | 'format'>,
  texts: Texts,
): string => problemTable(problems.map(listed), counts, texts, format);

/** Absent and undefined are one to the table. */
const listed = ({ reason, suggestion, hint, ...problem }: FileProblem) => ({
  ...problem,
  ...(reason !== undefined && { reason }),
  ...(suggestion !== undefined && { suggestion }),
  ...(hint !== undefined && { hint }),
});

/** What the adviser says, the grave first. */
export const adviceOf = (items: readonly Advice[], texts: Texts): string =>
  items
    .toSorted((one, other) => Number(other.isGrave) - Number(one.isGrave))
    .map(({ code, isGrave, details: told }) => {
      const details = { format: 'csv', ...told };
      const fix = texts.sayIfKnown(`editor.advice.${code}.fix`, details) ?? '';
      return `${isGrave ? '!' : '·'} ${texts.sayIfKnown(`editor.advice.${code}`, details) ?? code}. ${fix}`.trimEnd();
    })
    .join('\n');

type Report = Pick<Partial<Extract<DryRun, { ok: true }>>, 'rows' | 'score' | 'publicScore' | 'format'> & {
  ok: boolean;
};

const fileText = (name: string, report: Report | null, texts: Texts): string => {
  if (!report) return name;
  if (!report.ok) return `${name} · ${texts.say('cli.champ.invalid')}`;
  const score = report.publicScore ?? report.score;
  const rows = texts.say('cli.champ.rows', { rows: report.rows ?? 0, format: report.format ?? 'csv' });
  return [name, rows, score === undefined || score === null ? '' : formatScore(score)].filter(Boolean).join(' · ');
};
