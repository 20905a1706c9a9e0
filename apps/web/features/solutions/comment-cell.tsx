import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { asApiError } from '#web/lib/api/api-error.js';
import { call } from '#web/lib/api/call.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useReadAgain } from '#web/words/solutions/solutions.data.js';
import { longestComment } from '#web/words/solutions/longest-comment.js';
import classes from './comment-cell.module.css';

/** The field takes the place of the button that was pressed, and its focus. */
const focus = (field: HTMLTextAreaElement | null) => field?.focus();

/** The comment of a solution, edited where it stands (SUB3): Enter or leaving the field saves, Escape leaves it as it was. */
export function CommentCell({ solution: { id, name, comment, champname } }: { solution: SolutionView }) {
  const t = useText();
  const readAgain = useReadAgain(champname);
  const [draft, setDraft] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (text: string) => call('PATCH solutions/{id}', { params: { id }, body: { comment: text } }),
    onSuccess: async () => {
      await readAgain();
      setDraft(null);
    },
  });
  const isTooLong = draft !== null && draft.length > longestComment;
  const finish = () => {
    if (draft === null || draft === comment) setDraft(null);
    else if (!isTooLong && !save.isPending) save.mutate(draft);
  };
  if (draft === null) {
    return (
      <button
        type="button"
        className={classes.shown}
        title={comment}
        aria-label={
          comment ? t({ id: 'scoring.comment.edit' }, { name, comment }) : t({ id: 'scoring.comment.add.of' }, { name })
        }
        onClick={() => setDraft(comment)}
      >
        <span className={classes.text}>{comment || <FormattedMessage id="scoring.comment.add" />}</span>
        <Pencil size={14} strokeWidth={1.75} aria-hidden />
      </button>
    );
  }
  const fault = isTooLong ? t({ id: 'errors.COMMENT_TOO_LONG' }) : save.error && failureText(t, asApiError(save.error));
  return (
    <Textarea
      aria-label={t({ id: 'scoring.comment.of' }, { name })}
      autosize={false}
      rows={2}
      ref={focus}
      value={draft}
      disabled={save.isPending}
      error={fault}
      description={t({ id: 'scoring.comment.count' }, { count: draft.length, most: longestComment })}
      inputWrapperOrder={['input', 'error', 'description']}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setDraft(null);
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        finish();
      }}
    />
  );
}
