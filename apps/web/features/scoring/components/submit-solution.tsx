import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FormAlert } from '../../../components/form-alert.js';
import { UploadZone } from '../../../components/upload-zone.js';
import { failureText } from '../../../lib/errors.js';
import { useText } from '../../../lib/i18n/use-text.js';
import { useAttempts, useReadAgain } from '../api/scoring.js';
import { useSubmission } from '../use-submission.js';
import { Attempts } from './attempts.js';
import classes from './submit-solution.module.css';

/** Comments are under 500 characters (specification, section 5). */
const longestComment = 499;

interface Props {
  champname: string;
  /** Extensions of a right file, such as `.csv`. */
  accept: string;
  /** What the file should look like, in words. */
  expected: string;
}

/** Upload of a solution (SUB1): file, comment, progress, cancel. */
export function SubmitSolution({ champname, accept, expected }: Props) {
  const t = useText();
  const [comment, setComment] = useState('');
  const attempts = useAttempts(champname, true);
  const { submission, pick, clear, cancel, send } = useSubmission(champname, useReadAgain(champname));
  const isUploading = submission.state === 'uploading';
  const isSpent = attempts.data !== undefined && !attempts.data.unlimited && attempts.data.left === 0;
  const isTooLong = comment.length > longestComment;

  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (submission.state === 'empty' || isUploading || isTooLong || isSpent) return;
    if (await send(submission.file, comment)) setComment('');
  };

  return (
    <section className={classes.card} aria-labelledby="submit">
      <header className={classes.head}>
        <h2 id="submit">
          <FormattedMessage id="scoring.submit" />
        </h2>
        {attempts.data && <Attempts attempts={attempts.data} onReset={() => void attempts.refetch()} />}
      </header>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <UploadZone
          accept={accept}
          hint={expected}
          file={submission.state === 'empty' ? null : submission.file}
          progress={isUploading ? submission.progress : null}
          onPick={pick}
          onClear={clear}
          onCancel={cancel}
        />
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
        <footer className={classes.foot}>
          <span className={classes.promise}>
            <FormattedMessage id="scoring.promise" />
          </span>
          <Button
            type="submit"
            size="md"
            leftSection={<Send size={16} aria-hidden />}
            disabled={submission.state === 'empty' || isTooLong || isSpent}
            loading={isUploading}
          >
            {submission.state === 'refused' ? (
              <FormattedMessage id="shell.tryAgain" />
            ) : (
              <FormattedMessage id="scoring.send" />
            )}
          </Button>
        </footer>
      </form>
    </section>
  );
}
