import { Textarea } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { asApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useKeptFocus } from '#web/lib/use-kept-focus.js';
import { longestComment } from '#modules/scoring/contract/limits.js';
import classes from './comment-cell.module.css';

/** The comment of a solution, edited where it stands (SUB3): Enter or leaving the field saves, Escape leaves it as it was. */
export function CommentCell({ solution: { id, name, comment } }: { solution: SolutionView }) {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const save = useSend('PATCH solutions/{id}', { isShownHere: true });
  const [isUsed, setUsed] = useState(false);
  // Each takes the place of the other and its focus; the field has it again where it was not saved.
  const button = useKeptFocus<HTMLButtonElement>(isUsed, draft === null);
  const field = useKeptFocus<HTMLTextAreaElement>(isUsed, `${draft === null} ${save.isPending}`);
  const isTooLong = draft !== null && draft.length > longestComment;
  const finish = () => {
    if (draft === null || draft === comment) setDraft(null);
    else if (!isTooLong && !save.isPending) {
      save.mutate({ params: { id }, body: { comment: draft } }, { onSuccess: () => setDraft(null) });
    }
  };
  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        className={classes.shown}
        title={comment}
        aria-label={
          comment ? t({ id: 'scoring.comment.edit' }, { name, comment }) : t({ id: 'scoring.comment.add.of' }, { name })
        }
        onClick={() => {
          // Why an earlier one was refused says nothing of this one.
          save.reset();
          setUsed(true);
          setDraft(comment);
        }}
      >
        <span className="lines">{comment || <FormattedMessage id="scoring.comment.add" />}</span>
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
      ref={field}
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
