import { Textarea, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormAlert } from '../../../components/form-alert.js';
import { UploadZone } from '../../../components/upload-zone.js';
import { failureText } from '../../../lib/errors.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useAttempts, useReadAgain } from '../api/scoring.js';
import { longestComment } from '../longest-comment.js';
import { useCheck } from '../use-check.js';
import { useSubmission } from '../use-submission.js';
import { Attempts } from './attempts.js';
import { LazyCheckPanel } from './lazy-check-panel.js';
import { SendButtons } from './send-buttons.js';
import { useVerdictText } from './verdict-text.js';
import classes from './submit-solution.module.css';

interface Props {
  champname: string;
  /** Extensions of a right file, such as `.csv`. */
  accept: string;
  /** What the file should look like, in words. */
  expected: string;
}

/** Upload of a solution (SUB1): file, check before an attempt is spent, comment, progress, cancel. */
export function SubmitSolution({ champname, accept, expected }: Props) {
  const t = useText();
  const [comment, setComment] = useState('');
  const attempts = useAttempts(champname, true);
  const { submission, pick, clear, cancel, send } = useSubmission(champname, useReadAgain(champname));
  const file = submission.state === 'empty' ? null : submission.file;
  const { check, changes, isFixing, fix, again } = useCheck(champname, file, pick);
  const isUploading = submission.state === 'uploading';
  const isSpent = attempts.data !== undefined && !attempts.data.unlimited && attempts.data.left === 0;
  const isTooLong = comment.length > longestComment;

  const submit = async () => {
    if (!file || isUploading || isTooLong || isSpent || isFixing) return;
    if (await send(file, comment)) setComment('');
  };

  return (
    <section className={classes.card} aria-labelledby="submit">
      <header className={classes.head}>
        <h2 id="submit">
          <FormattedMessage id="scoring.submit" />
        </h2>
        {attempts.data && <Attempts attempts={attempts.data} onReset={() => void attempts.refetch()} />}
      </header>
      <div className={classes.form}>
        <UploadZone
          accept={accept}
          hint={expected}
          file={file}
          progress={isUploading ? submission.progress : null}
          onPick={pick}
          onClear={clear}
          onCancel={cancel}
        />
        <VisuallyHidden component="output">{useVerdictText(file, check)}</VisuallyHidden>
        {file && check && (
          <LazyCheckPanel
            file={file}
            check={check}
            changes={changes}
            isFixing={isFixing || isUploading}
            onFix={(fixes) => void fix(fixes)}
            onUndo={pick}
            onAgain={again}
          />
        )}
        <Textarea
          label={t({ id: 'scoring.comment' })}
          description={t({ id: 'scoring.comment.count' }, { count: comment.length, most: longestComment })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          autosize={false}
          rows={2}
          value={comment}
          disabled={isUploading}
          error={isTooLong && t({ id: 'errors.COMMENT_TOO_LONG' })}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {submission.state === 'refused' && <FormAlert>{failureText(t, submission.failure)}</FormAlert>}
        {submission.state === 'lost' && <FormAlert>{t({ id: 'scoring.check.unreadable' })}</FormAlert>}
        <SendButtons
          check={check}
          attempts={attempts.data}
          state={submission.state}
          isBlocked={isTooLong || isSpent || isFixing}
          onSend={() => void submit()}
        />
      </div>
    </section>
  );
}
