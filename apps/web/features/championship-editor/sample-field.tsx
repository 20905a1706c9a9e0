import type { EditorView } from '#modules/championships/contract/editor.js';
import { FormattedMessage } from 'react-intl';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Part } from './part.js';
import { changesFiles } from './editor.data.js';
import { DryRunResult } from './dry-run-result.js';
import { RefusedFile } from './refused-file.js';
import { StoredFile } from './stored-file.js';
import classes from './step.module.css';

/** The sample solution: what a right file looks like, and a proof that one can be scored. */
export function SampleField({ view }: { view: EditorView }) {
  const t = useText();
  const bytes = useBytes();
  const sample = useUpload('PUT championships/{champname}/sample', changesFiles);
  return (
    <Part name="sample" title="editor.sample" hint="editor.sample.hint">
      {view.sample && <StoredFile file={view.sample} />}
      {view.sample?.report && <DryRunResult result={view.sample.report} />}
      {view.sample && !view.sample.report && !view.truth && (
        <p className={classes.hint}>
          <FormattedMessage id="editor.sample.waits" />
        </p>
      )}
      <UploadZone
        accept=".csv,.json"
        hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxSolutionBytes) })}
        {...sample.zone}
        onPick={(file) => void sample.send(file, { params: { champname: view.champname }, body: {} })}
      />
      {sample.failure && <RefusedFile failure={sample.failure} />}
    </Part>
  );
}
