import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { EditorView } from '#modules/championships/contract/editor.js';
import { Chip } from '#web/ui/chip.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useUpload } from '#web/lib/data/use-upload.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { changesFiles } from './editor.data.js';
import { FileProblems } from './file-problems.js';
import { RefusedTruth } from './refused-truth.js';
import { StoredFile } from './stored-file.js';
import { isQuestion, TruthQuestion } from './truth-question.js';
import { WantedColumns } from './wanted-columns.js';
import classes from './step.module.css';

interface Props {
  view: EditorView;
  tourId: string;
}

/** CHAMP6: the answers of a tour alone; without them it goes by those of the championship. */
export function TourTruth({ view, tourId }: Props) {
  const t = useText();
  const bytes = useBytes();
  const params = { champname: view.champname, tourId };
  const truth = view.tourTruths.find((one) => one.tourId === tourId);
  const upload = useUpload('PUT championships/{champname}/tours/{tourId}/truth', changesFiles);
  const send = (file: File, meant: { rejudge?: 'true'; reason?: string } = {}) =>
    upload.send(file, { params, body: meant });
  return (
    <section aria-label={t({ id: 'editor.tour.truth' })} className={classes.fields}>
      <h4 className={classes.sub}>
        <FormattedMessage id="editor.tour.truth" /> <Chip tone="warn">{t({ id: 'editor.secret' })}</Chip>
      </h4>
      <p className="flat muted small prose">{t({ id: 'editor.tour.truth.hint' })}</p>
      <WantedColumns view={view} />
      {truth && (
        <StoredFile file={truth}>
          <NoTruth champname={view.champname} tourId={tourId} />
        </StoredFile>
      )}
      {truth?.report && !truth.report.ok && <FileProblems {...truth.report} />}
      <UploadZone
        isLow
        accept=".csv,.json"
        hint={t({ id: 'editor.upTo' }, { size: bytes(view.limits.maxSolutionBytes) })}
        {...upload.zone}
        onPick={(file) => void send(file)}
      />
      {upload.failure && (
        <Refusal
          failure={upload.failure}
          of="tour"
          onRejudge={(reason) => upload.file && send(upload.file, { rejudge: 'true', reason })}
          onClose={upload.clear}
        />
      )}
    </section>
  );
}

/** Takes the answers of a tour away, so that those of the championship count again. */
function NoTruth({ champname, tourId }: { champname: string; tourId: string }) {
  const remove = useSend('DELETE championships/{champname}/tours/{tourId}/truth', changesFiles);
  const params = { champname, tourId };
  const [failure, setFailure] = useState<ApiError | null>(null);
  const send = () => remove.mutateAsync({ params }).catch((thrown: unknown) => setFailure(asApiError(thrown)));
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<Undo2 size={16} aria-hidden />}
        loading={remove.isPending}
        onClick={() => void send()}
      >
        <FormattedMessage id="editor.tour.truth.remove" />
      </Button>
      {failure && (
        <Refusal
          failure={failure}
          of="noTour"
          onRejudge={(reason) => remove.mutateAsync({ params, query: { rejudge: 'true', reason } })}
          onClose={() => setFailure(null)}
        />
      )}
    </>
  );
}

interface RefusalProps {
  failure: ApiError;
  of: 'tour' | 'noTour';
  /** Throws what the question is to show. */
  onRejudge: (reason: string) => unknown;
  onClose: () => void;
}

/** Why it was not taken; where solutions were judged already, the question whether it is meant. */
function Refusal({ failure, of, onRejudge, onClose }: RefusalProps) {
  if (!isQuestion(failure)) return <RefusedTruth failure={failure} />;
  return <TruthQuestion failure={failure} of={of} onConfirm={onRejudge} onClose={onClose} />;
}
