import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { EmptyState } from '#web/ui/empty-state.js';
import { CallFailure } from '#web/ui/form-alert.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Part } from './part.js';
import { DryRunResult } from './dry-run-result.js';
import { Advice } from './advice.js';
import { BaselinesField } from './baselines-field.js';
import classes from './step.module.css';

/** A good file and a broken one, scored without a trace, and what the adviser has to say. */
export function CheckStep({ view }: { view: EditorView }) {
  const t = useText();
  const bytes = useBytes();
  const run = useUpload('POST championships/{champname}/dry-run', { staysShown: true });
  if (!view.truth?.report?.ok) {
    return (
      <EmptyState
        picture="sheet"
        title={<FormattedMessage id="editor.check.early" />}
        text={<FormattedMessage id="editor.check.early.text" />}
      />
    );
  }
  return (
    <div className={classes.fields}>
      <Part name="dry-run" title="editor.dryRun" hint="editor.dryRun.hint">
        <UploadZone
          accept=".csv,.json"
          hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxSolutionBytes) })}
          // The next one needs no step before it.
          {...run.zone}
          onPick={(file) => void run.send(file, { params: { champname: view.champname }, body: {} })}
        />
        <CallFailure of={run.failure} />
        {run.reply && (
          <>
            {run.file && <code>{run.file.name}</code>}
            <DryRunResult result={run.reply} />
          </>
        )}
      </Part>
      <BaselinesField view={view} />
      <Advice champname={view.champname} />
    </div>
  );
}
