import type { EditorView, FileProblem } from '#modules/championships/contract/editor.js';
import { FormattedMessage } from 'react-intl';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import { Part } from './part.js';
import { changesFiles, useSolutionForm } from './editor.data.js';
import { DryRunResult } from './dry-run-result.js';
import { RefusedFile } from './refused-file.js';
import type { OtherNamesProps } from './other-names.js';
import { StoredFile } from './stored-file.js';
import { Names } from './wanted-columns.js';
import type { Draft } from './use-draft.js';

const OtherNames = lazyPart<OtherNamesProps>({
  chunk: 'editor',
  load: () => import('./other-names.js').then((module) => module.OtherNames),
  meanwhile: null,
});

/** The sample solution: what a right file looks like, and a proof that one can be scored. */
export function SampleField({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const bytes = useBytes();
  const sample = useUpload('PUT championships/{champname}/sample', changesFiles);
  const report = view.sample?.report;
  const refused = sample.failure?.details['problems'] as FileProblem[] | undefined;
  const problems = refused ?? (report?.ok === false ? report.problems : []);
  return (
    <Part name="sample" title="editor.sample" hint="editor.sample.hint">
      <SolutionColumns view={view} />
      {view.sample && <StoredFile file={view.sample} />}
      {report && <DryRunResult result={report} />}
      {view.sample && !report && !view.truth && (
        <p className="flat muted small prose">
          <FormattedMessage id="editor.sample.waits" />
        </p>
      )}
      <UploadZone
        isLow={view.sample !== null}
        accept=".csv,.json"
        hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxSolutionBytes) })}
        {...sample.zone}
        onPick={(file) => void sample.send(file, { params: { champname: view.champname }, body: {} })}
      />
      {sample.failure && <RefusedFile failure={sample.failure} />}
      {problems.length > 0 && <OtherNames {...{ view, draft, problems }} />}
    </Part>
  );
}

/** What a solution has to have, before one is chosen. */
function SolutionColumns({ view }: { view: EditorView }) {
  const form = useSolutionForm(view).data;
  if (form?.format !== 'csv') return null;
  const names = [...form.keyColumns, ...form.columns.map(({ name }) => name)];
  return (
    <p className="flat muted small prose">
      <FormattedMessage id="editor.sample.columns" values={{ columns: <Names names={names} /> }} />
    </p>
  );
}
