import { Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Chip } from '#web/ui/chip.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { changesFiles } from './editor.data.js';
import { RefusedTruth } from './refused-truth.js';
import { isQuestion, TruthQuestion } from './truth-question.js';
import classes from './step.module.css';

interface Props {
  view: EditorView;
  test: { name: string; visible: boolean; judged: boolean; bytes: number | null };
}

type Meant = { rejudge?: 'true'; reason?: string };

/** A test: its input, its answers, and who sees it. */
export function EditedTest({ view, test }: Props) {
  const t = useText();
  const bytes = useBytes();
  const titleId = useId();
  const visible = test.visible ? 'true' : 'false';
  return (
    <section className="column gap-3 p-4 bordered rounded-card" aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.sub}>
        <code>{test.name}</code>{' '}
        <Chip tone={test.visible ? 'plain' : 'warn'}>
          {t({ id: test.visible ? 'editor.tests.isVisible' : 'editor.tests.isHidden' })}
        </Chip>{' '}
        <Chip tone={test.judged ? 'ok' : 'plain'}>
          {t({ id: test.judged ? 'editor.tests.judged' : 'editor.tests.shown' })}
        </Chip>
        {test.bytes !== null && <span className="muted small"> {bytes(test.bytes)}</span>}
      </h3>
      <Part view={view} name={test.name} field="input" visible={visible} />
      {test.bytes !== null && <Part view={view} name={test.name} field="truth" visible={visible} />}
      {test.bytes !== null && <RemoveTest view={view} name={test.name} />}
    </section>
  );
}

interface PartProps {
  view: EditorView;
  name: string;
  field: 'input' | 'truth';
  visible: string;
}

/** A program may be given anything; answers are what the metric reads. */
const accepted = { input: '', truth: '.csv,.json' };

/** One of the two files of a test. */
function Part({ view, name, field, visible }: PartProps) {
  const t = useText();
  const bytes = useBytes();
  const upload = useUpload('PUT championships/{champname}/tests/{name}', { ...changesFiles, field });
  const send = (file: File, meant: Meant = {}) =>
    upload.send(file, { params: { champname: view.champname, name }, body: { visible, ...meant } });
  return (
    <div className={classes.fields}>
      <strong className="small">{t({ id: `editor.tests.${field}` })}</strong>
      <UploadZone
        isLow
        accept={accepted[field]}
        hint={t({ id: `editor.tests.upTo.${field}` }, { size: bytes(view.limits.maxTestBytes) })}
        {...upload.zone}
        onPick={(file) => void send(file)}
      />
      {upload.failure && (
        <Refusal
          failure={upload.failure}
          of={field === 'input' ? 'input' : 'main'}
          onConfirm={(reason) => upload.file && send(upload.file, { rejudge: 'true', reason })}
          onClose={upload.clear}
        />
      )}
    </div>
  );
}

/** A test that goes takes its answers along. */
function RemoveTest({ view: { champname }, name }: { view: EditorView; name: string }) {
  const remove = useSend('DELETE championships/{champname}/tests/{name}', changesFiles);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = (query: Meant) => remove.mutateAsync({ params: { champname, name }, query });
  return (
    <>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Trash2 size={16} aria-hidden />}
          loading={remove.isPending}
          onClick={() => void send({}).catch((thrown: unknown) => setFailure(asApiError(thrown)))}
        >
          <FormattedMessage id="editor.tests.remove" values={{ name }} />
        </Button>
      </div>
      {failure && (
        <Refusal
          failure={failure}
          of="noTest"
          onConfirm={(reason) => send({ rejudge: 'true', reason })}
          onClose={() => setFailure(null)}
        />
      )}
    </>
  );
}

interface RefusalProps {
  failure: ApiError;
  of: 'main' | 'input' | 'noTest';
  onConfirm: (reason: string) => unknown;
  onClose: () => void;
}

/** Why it was not taken; where solutions were judged already, the question whether it is meant. */
function Refusal({ failure, of, onConfirm, onClose }: RefusalProps) {
  if (!isQuestion(failure)) return <RefusedTruth failure={failure} />;
  return <TruthQuestion failure={failure} of={of} onConfirm={onConfirm} onClose={onClose} />;
}
