import { Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useEffect, useState, type ComponentType } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiError, isAnswerLost } from '#modules/client/api-error.js';
import { failureText } from '#web/lib/errors.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { UploadZone } from '#web/ui/upload-zone.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useDraft } from '#web/lib/session/draft.js';
import { useIsNarrow } from '#web/lib/use-is-narrow.js';
import { useRereadAfter } from '#web/lib/data/use-send.js';
import { useAttempts } from '#web/words/solutions/attempts.data.js';
import type { CheckPanelProps } from '#web/words/precheck/check.js';
import { longestComment } from '#modules/scoring/contract/limits.js';
import { useSameFileQuestion } from './same-file-question.js';
import { useArrived } from './use-arrived.js';
import { useSubmission } from './use-submission.js';
import { LeftToday } from './attempts.js';
import { QueueStop } from './queue-stop.js';
import { Room } from './room.js';
import { SendButtons } from './send-buttons.js';
import { SendingSolution } from './sending-solution.js';
import { useVerdictText } from './verdict-text.js';
import classes from './submit-solution.module.css';

interface Props {
  champname: string;
  /** Extensions of a right file, such as `.csv`. */
  accept: string;
  /** What the file should look like, in words. */
  expected: string;
  /** The largest file that is taken; null while that is unknown. */
  maxBytes: number | null;
  /** Of the solution that stands below, the newest of the team. */
  latestId?: string | undefined;
  /** Hears whether there is a file of which it is not known yet what becomes of it. */
  onSending: (isSending: boolean) => void;
  isOver: boolean;
  CheckPanel: ComponentType<CheckPanelProps>;
}

/** Upload of a solution (SUB1): file, check before an attempt is spent, comment, progress, cancel. */
export function SubmitSolution(props: Props) {
  const { champname, accept, expected, maxBytes, latestId, onSending, isOver, CheckPanel } = props;
  const t = useText();
  const isNarrow = useIsNarrow();
  const [comment, setComment] = useDraft(`comment.${champname}`);
  const attempts = useAttempts(champname, true);
  const reread = useRereadAfter('POST championships/{champname}/solutions');
  // SUB4: what was taken has no row until the list has been read again.
  const [taken, setTaken] = useState<File | null>(null);
  const { snapshot, send } = useSubmission(champname, (sent) => {
    setComment('');
    setTaken(sent);
    void reread().finally(() => setTaken((now) => (now === sent ? null : now)));
  });
  const { file, check, changes, progress, failure, isLost } = snapshot.context;
  const isUploading = snapshot.matches('uploading');
  // Of one whose answer was lost nobody knows yet what became of it.
  const isOpen = isUploading || (failure !== null && isAnswerLost(failure));
  useEffect(() => onSending(isOpen), [onSending, isOpen]);
  useRefusedAtGate(isOpen ? null : failure, isLost, file, isOver || attempts.data?.gate != null);
  const sending = isUploading ? file : taken;
  // The row of the server's may come before the answer does, or all else is read again: then it stands there alone.
  const [formerId, setFormerId] = useState(latestId);
  if (!sending && formerId !== latestId) setFormerId(latestId);
  const isAwaited = sending !== null && formerId === latestId;
  const arrived = useArrived(champname, file, isUploading);
  const sendOnce = useSameFileQuestion(champname, check, failure);
  const onPick = (picked: File) => send({ type: 'PICK', file: picked });

  return (
    <>
      <section className={classes.card} aria-labelledby="submit">
        <h2 id="submit" className="mb-3">
          <FormattedMessage id="scoring.submit" />
        </h2>
        <div className={classes.form}>
          <QueueStop champname={champname} />
          {isNarrow && attempts.data && (
            <p className="muted small">
              <LeftToday attempts={attempts.data} />
            </p>
          )}
          <UploadZone
            accept={accept}
            title={t({ id: 'scoring.drop' })}
            hint={expected}
            file={file}
            progress={progress}
            onPick={onPick}
            onClear={() => send({ type: 'CLEAR' })}
            onCancel={() => send({ type: 'CANCEL' })}
          />
          <output className="unseen">{useVerdictText(file, check, maxBytes)}</output>
          <output className="unseen">{isAwaited && <FormattedMessage id="scoring.sending" />}</output>
          {file && check && (
            <CheckPanel
              champname={champname}
              file={file}
              maxBytes={maxBytes}
              check={check}
              changes={changes}
              isFixing={snapshot.matches('fixing') || isUploading}
              onFix={(fixes) => send({ type: 'FIX', fixes })}
              onUndo={onPick}
              onAgain={() => send({ type: 'CHECK_AGAIN' })}
            />
          )}
          <Comment text={comment} isDisabled={isUploading} onChange={setComment} />
          {failure && <FailureAlert failure={failure} onOver={() => send({ type: 'FORGIVE' })} />}
          <SendButtons
            snapshot={snapshot}
            arrived={arrived}
            attempts={attempts.data}
            isBlocked={comment.length > longestComment}
            onSend={() => sendOnce(() => send({ type: 'SEND', comment }))}
          />
          {attempts.data && <Room attempts={attempts.data} />}
        </div>
      </section>
      {isAwaited && <SendingSolution name={sending.name} />}
    </>
  );
}

/** Where the gate has closed meanwhile the form goes: that the file was not taken is said in passing. */
const useRefusedAtGate = (failure: ApiError | null, isLost: boolean, file: File | null, isClosed: boolean) => {
  const t = useText();
  const name = file?.name;
  useEffect(() => {
    if (name === undefined || !isClosed) return;
    const why = failure ? failureText(t, failure) : isLost && t({ id: 'scoring.check.unreadable' });
    if (why) toast('failed', t({ id: 'scoring.send.refused' }, { name, why }));
  }, [failure, isLost, name, isClosed, t]);
};

interface CommentProps {
  text: string;
  isDisabled: boolean;
  onChange: (text: string) => void;
}

function Comment({ text, isDisabled, onChange }: CommentProps) {
  const t = useText();
  return (
    <Textarea
      label={t({ id: 'scoring.comment' })}
      description={t({ id: 'scoring.comment.count' }, { count: text.length, most: longestComment })}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      autosize={false}
      rows={2}
      value={text}
      disabled={isDisabled}
      error={text.length > longestComment && t({ id: 'errors.COMMENT_TOO_LONG' })}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
