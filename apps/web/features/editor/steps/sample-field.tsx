import { FormattedMessage } from 'react-intl';
import type { EditorView } from '../../../../../modules/championships/contract/editor.js';
import { UploadZone } from '../../../components/upload-zone.js';
import { useBytes } from '../../../lib/format/bytes.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useReread } from '../api/editor.js';
import { DryRunResult } from '../components/dry-run-result.js';
import { RefusedFile } from '../components/refused-file.js';
import { StoredFile } from '../components/stored-file.js';
import { useFileUpload } from '../use-file-upload.js';
import classes from './step.module.css';

/** The sample submission: what a right file looks like, and a proof that one can be scored. */
export function SampleField({ view }: { view: EditorView }) {
  const t = useText();
  const bytes = useBytes();
  const reread = useReread(view.champname);
  const sample = useFileUpload('PUT championships/{champname}/sample', () => void reread());
  return (
    <section className={classes.card} aria-labelledby="sample-title">
      <h3 id="sample-title" className={classes.sub}>
        <FormattedMessage id="editor.sample" />
      </h3>
      <p className={classes.hint}>
        <FormattedMessage id="editor.sample.hint" />
      </p>
      {view.sample && <StoredFile file={view.sample} />}
      {view.sample?.report && <DryRunResult result={view.sample.report} />}
      <UploadZone
        accept=".csv,.json"
        hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxSolutionBytes) })}
        file={sample.progress ? sample.file : null}
        progress={sample.progress}
        onPick={(file) => void sample.send(file, { params: { champname: view.champname }, body: {} })}
        onClear={sample.clear}
        onCancel={sample.cancel}
      />
      {sample.failure && <RefusedFile failure={sample.failure} />}
    </section>
  );
}
