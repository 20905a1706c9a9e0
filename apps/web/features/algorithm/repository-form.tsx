import { Button, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestComment } from '#modules/scoring/contract/limits.js';
import { asApiError, isAnswerLost, type ApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { failureText } from '#web/lib/errors.js';
import { useBytes } from '#web/lib/format/bytes.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { useDraft } from '#web/lib/session/draft.js';
import { toast } from '#web/lib/toasts/toasts.js';
import { Chip } from '#web/ui/chip.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { repositoryText } from '#web/words/problem-text.js';
import { TrialBox } from './trial-box.js';
import classes from './algorithm.module.css';

interface Props {
  champname: string;
  /** One to begin with, which the platform serves itself. */
  example: string | null;
  /** Hears whether something was sent of which it is not known yet what becomes of it. */
  onSending: (isSending: boolean) => void;
  /** The gate has closed: the form stays for what is on its way alone. */
  isClosed: boolean;
}

/** ALGO1: the address of a repository, whether it can be had, and handing it in. */
export function RepositoryForm({ champname, example, onSending, isClosed }: Props) {
  const t = useText();
  const [repository, setRepository] = useDraft(`repository.${champname}`);
  const [ref, setRef] = useDraft(`ref.${champname}`);
  const [comment, setComment] = useDraft(`comment.${champname}`);
  const [failure, setFailure] = useState<ApiError | null>(null);
  /** How many of what was asked have no answer yet. */
  const [unanswered, setUnanswered] = useState(0);
  const check = useSend('POST championships/{champname}/check-repository', { isShownHere: true });
  const trial = useSend('POST championships/{champname}/check-repository', { isShownHere: true });
  const submit = useSend('POST championships/{champname}/solutions', {
    isShownHere: true,
    onSuccess: () => {
      setComment('');
      toast('done', t({ id: 'scoring.repository.sent' }));
    },
  });
  const wish = { repository: repository.trim(), ...(ref.trim() !== '' && { ref: ref.trim() }) };
  const params = { champname };
  const catching = (work: Promise<unknown>) => {
    setFailure(null);
    setUnanswered((count) => count + 1);
    void work
      .catch((thrown: unknown) => {
        const refused = asApiError(thrown);
        // Its own trial that somebody stopped says so where it stands.
        if (refused.details['reason'] !== 'cancelled') setFailure(refused);
      })
      .finally(() => setUnanswered((count) => count - 1));
  };
  const isOpen = unanswered > 0 || (failure !== null && isAnswerLost(failure));
  useEffect(() => onSending(isOpen), [onSending, isOpen]);
  // The form goes then: what was refused is said in passing.
  const refused = isClosed && !isOpen ? failure : null;
  useEffect(() => {
    if (!refused) return;
    const { code, details } = refused;
    const why =
      code === 'REPOSITORY_UNAVAILABLE' ? t({ id: repositoryText(details['reason']) }) : failureText(t, refused);
    toast('failed', t({ id: 'scoring.repository.refused' }, { why }));
  }, [refused, t]);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        catching(submit.mutateAsync({ params, body: { ...wish, comment } }));
      }}
    >
      <TextInput
        name="repository"
        label={t({ id: 'scoring.repository' })}
        description={t({ id: 'scoring.repository.hint' })}
        value={repository}
        maxLength={500}
        required
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => setRepository(event.currentTarget.value)}
      />
      {example !== null && repository !== example && (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setRepository(example)}>
            <FormattedMessage id="scoring.repository.example" />
          </Button>
        </div>
      )}
      <TextInput
        name="ref"
        label={t({ id: 'scoring.repository.ref' })}
        description={t({ id: 'scoring.repository.ref.hint' })}
        value={ref}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(event) => setRef(event.currentTarget.value)}
      />
      <Textarea
        name="comment"
        label={t({ id: 'scoring.comment' })}
        rows={2}
        maxLength={longestComment}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <output>
        <Found reply={check.data} />
      </output>
      {failure && <FailureAlert failure={failure} onOver={() => setFailure(null)} />}
      {failure?.code === 'REPOSITORY_UNAVAILABLE' && (
        <p className="flat small">
          <FormattedMessage id={repositoryText(failure.details['reason'])} />
        </p>
      )}
      <div className="wrap gap-3-4">
        <Button type="submit" loading={submit.isPending} disabled={wish.repository === ''}>
          <FormattedMessage id="scoring.repository.submit" />
        </Button>
        <Button
          variant="default"
          loading={check.isPending}
          disabled={wish.repository === ''}
          onClick={() => catching(check.mutateAsync({ params, body: wish }))}
        >
          <FormattedMessage id="scoring.repository.check" />
        </Button>
        <Button
          variant="default"
          loading={trial.isPending}
          disabled={wish.repository === ''}
          onClick={() => catching(trial.mutateAsync({ params, body: { ...wish, run: true } }))}
        >
          <FormattedMessage id="scoring.repository.try" />
        </Button>
      </div>
      {wish.repository === '' && (
        <p className="flat muted small">
          <FormattedMessage id="scoring.repository.first" />
        </p>
      )}
      <TrialBox champname={champname} isAsked={trial.isPending} />
    </form>
  );
}

/** What was found at the address. */
function Found({ reply }: { reply: { commit: string; files: number; bytes: number } | undefined }) {
  const bytes = useBytes();
  if (!reply) return null;
  const { commit, files, bytes: size } = reply;
  return (
    <Chip tone="ok">
      <FormattedMessage
        id="scoring.repository.found"
        values={{ commit: commit.slice(0, 12), files, size: bytes(size) }}
      />
    </Chip>
  );
}
