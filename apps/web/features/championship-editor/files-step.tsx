import type { EditorView } from '#modules/championships/contract/editor.js';
import { FormattedMessage } from 'react-intl';
import type { Draft } from './use-draft.js';
import { DataFilesField } from './data-files-field.js';
import { SampleField } from './sample-field.js';
import { TruthField } from './truth-field.js';
import classes from './step.module.css';

/** The answers, the sample solution, and what participants download. */
export function FilesStep({ view, draft }: { view: EditorView; draft: Draft }) {
  return (
    <div className={classes.fields}>
      <TruthField view={view} draft={draft} />
      <SampleField {...{ view, draft }} />
      <Format view={view} />
      <DataFilesField view={view} />
    </div>
  );
}

/** What a right solution looks like, as it follows from the answers and the sample. */
function Format({ view: { truth, sample, metric } }: { view: EditorView }) {
  if (!truth?.report?.ok || !sample || sample.report?.ok === false) return null;
  return (
    <p className="flat muted small prose">
      <FormattedMessage id="editor.format" values={{ rows: truth.report.rows, columns: sample.columns ?? 0, metric }} />
    </p>
  );
}
