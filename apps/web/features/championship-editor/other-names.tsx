import type { EditorView, FileProblem } from '#modules/championships/contract/editor.js';
import { columnsOfSample, guessedColumns, renamesInFile } from '#modules/championships/contract/guessed-columns.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ColumnsForm } from './columns-form.js';
import { useMetrics } from './editor.data.js';
import type { Draft } from './use-draft.js';

export interface OtherNamesProps {
  view: EditorView;
  draft: Draft;
  /** What is wrong with the sample. */
  problems: readonly FileProblem[];
}

/** CHAMP5: where its columns are perhaps only called otherwise, a way out: the server looks at it again by itself. */
export function OtherNames({ view, draft, problems }: OtherNamesProps) {
  const t = useText();
  const answers = useMetrics().data?.find(({ name }) => name === view.metric)?.answers;
  if (!answers) return null;
  const { metricParams, state } = view;
  const by = { answers, columns: metricParams['columns'] ?? '', mayRename: state === 'DRAFT' };
  const names = columnsOfSample(problems, by);
  const guess = names && guessedColumns(names);
  if (!names || !guess) return null;
  if (names.mayRename) return <ColumnsForm {...{ view, draft, names, guess }} of="sample" />;
  return (
    <p className="flat muted small prose">
      {t({ id: 'editor.truth.names.file' }, { names: renamesInFile(names, guess).join(', ') })}
    </p>
  );
}
