import type { EditorView, TruthReport } from '#modules/championships/contract/editor.js';
import { Chip } from '#web/ui/chip.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Part } from './part.js';
import { changesFiles } from './editor.data.js';
import { lazyPart } from '#web/ui/lazy-part.js';
import type { ColumnsFormProps } from './columns-form.js';
import { FileProblems } from './file-problems.js';
import { RefusedTruth } from './refused-truth.js';
import { StoredFile } from './stored-file.js';
import { isQuestion, TruthQuestion } from './truth-question.js';
import { WantedColumns } from './wanted-columns.js';
import type { Draft } from './use-draft.js';

const ColumnsQuestion = lazyPart<ColumnsFormProps>({
  chunk: 'editor',
  load: () => import('./columns-form.js').then((module) => module.ColumnsForm),
  meanwhile: 160,
});

/** The answers: secret, checked by the metric as soon as they are there. */
export function TruthField({ view, draft }: { view: EditorView; draft: Draft }) {
  const t = useText();
  const bytes = useBytes();
  const truth = useUpload('PUT championships/{champname}/truth', changesFiles);
  const send = (file: File, meant: { rejudge?: 'true'; reason?: string } = {}) =>
    truth.send(file, { params: { champname: view.champname }, body: meant });
  return (
    <Part
      name="truth"
      title="editor.truth"
      hint="editor.truth.hint"
      mark={<Chip tone="warn">{t({ id: 'editor.secret' })}</Chip>}
    >
      <WantedColumns view={view} />
      {view.truth && (
        <StoredFile file={view.truth}>
          <Recognised report={view.truth.report} />
        </StoredFile>
      )}
      {view.truth?.report && !view.truth.report.ok && <FileProblems {...view.truth.report} />}
      <UploadZone
        isLow={view.truth !== null}
        accept=".csv,.json"
        hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxSolutionBytes) })}
        {...truth.zone}
        onPick={(file) => void send(file)}
      />
      {truth.failure && !isQuestion(truth.failure) && (
        <RefusedTruth
          failure={truth.failure}
          wayOut={(names, guess) => (
            <ColumnsQuestion {...{ view, draft, names, guess }} onSaved={() => truth.file && void send(truth.file)} />
          )}
        />
      )}
      {truth.failure && isQuestion(truth.failure) && (
        <TruthQuestion
          failure={truth.failure}
          of="main"
          onConfirm={(reason) => truth.file && send(truth.file, { rejudge: 'true', reason })}
          onClose={truth.clear}
        />
      )}
    </Part>
  );
}

/** What the engine saw in the file. */
function Recognised({ report }: { report: TruthReport | null }) {
  const t = useText();
  if (!report?.ok) return <Chip tone={report ? 'error' : 'plain'}>{t({ id: 'editor.unchecked' })}</Chip>;
  const { rows, publicRows, privateRows, format = 'csv' } = report;
  return (
    <Chip tone="ok">
      {publicRows === null
        ? t({ id: 'editor.recognised' }, { rows, format })
        : t({ id: 'editor.recognised.split' }, { rows, format, public: publicRows, private: privateRows })}
    </Chip>
  );
}
