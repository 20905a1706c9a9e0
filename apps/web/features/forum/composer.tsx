import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { longestComment, seenLength } from '#modules/forum/contract/limits.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { sendingKey } from '#modules/client/intention.js';
import { codeText } from '#web/lib/errors.js';
import { firstLetters } from '#web/lib/first-letters.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { Countdown } from '#web/ui/countdown.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { SaveLine, SaveTrouble } from '#web/words/autosave/save-line.js';
import { TextEditor } from '#web/words/text-editor.js';
import { useRereadChanges, useWriteComment } from './topic.data.js';
import { useForumDraft } from './use-forum-draft.js';

interface Props {
  topicId: string;
  /** The comment that is answered. */
  replyTo: string | null;
  onClose?: () => void;
  /** Words that are taken over as a quotation, each time that there are some. */
  quoted?: { text: string; by: string; times: number };
}

/** Where a comment is written (FORUM3): what stands here survives a failure, a reload and a login. */
export function Composer({ topicId, replyTo, onClose, quoted }: Props) {
  const t = useText();
  const { draft, isReady, setPicture, send, failure, forgive, freeAt } = useWriting({
    topicId,
    replyTo,
    onSent: onClose,
  });
  const { text } = draft.values;
  useQuoted(quoted, draft);
  const isTooLong = seenLength(text) > longestComment;
  return (
    <form
      className="card stack gap-2 p-3-4"
      data-next={replyTo === null || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextEditor
        hasMentions
        label={t({ id: replyTo === null ? 'forum.write.comment' : 'forum.write.answer' })}
        value={text}
        onChange={(value) => draft.set({ text: value })}
        max={longestComment}
        lengthOf={seenLength}
        rows={3}
        onBusy={setPicture}
        onSend={() => void send()}
        isSending={draft.isPosting}
        fault={isTooLong ? codeText(t, 'COMMENT_TOO_LONG', {}) : undefined}
      />
      <SaveTrouble draft={draft} />
      {failure?.code === 'KEY_REUSED' ? (
        <FormAlert>{t({ id: 'forum.posted' })}</FormAlert>
      ) : (
        failure && <FailureAlert failure={failure} onOver={forgive} />
      )}
      <div className="flex gap-2">
        <Button type="submit" loading={draft.isPosting} disabled={!isReady || freeAt !== null}>
          <FormattedMessage id="forum.send" />
          {freeAt !== null && (
            <>
              {' '}
              <Countdown to={freeAt} onEnd={forgive} />
            </>
          )}
        </Button>
        {onClose && (
          <Button variant="default" onClick={onClose}>
            <FormattedMessage id="forum.cancel" />
          </Button>
        )}
        <SaveLine draft={draft} />
      </div>
    </form>
  );
}

const longestQuotation = 200;

/** Puts what was quoted, and whom, below what is written, and the cursor behind it. */
const useQuoted = (quoted: Props['quoted'], draft: ReturnType<typeof useForumDraft>) => {
  const take = useEffectEvent((words: string, by: string) => {
    const lines = firstLetters(words.trim(), longestQuotation).replaceAll('\n', '\n> ');
    const { text } = draft.values;
    draft.set({ text: `${text}${text === '' ? '' : '\n\n'}> **${by}**:\n> ${lines}\n\n` });
  });
  useEffect(() => {
    if (quoted && quoted.times > 0) take(quoted.text, quoted.by);
  }, [quoted]);
};

const useWriting = ({ topicId, replyTo, onSent }: Omit<Props, 'onClose'> & { onSent: Props['onClose'] }) => {
  const isAuthorized = useIsAuthorized();
  const draft = useForumDraft(replyTo === null ? `comment:${topicId}` : `answer:${replyTo}`);
  const { text } = draft.values;
  const [key, setKey] = useState(sendingKey);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const write = useWriteComment(key);
  const reread = useRereadChanges(topicId);
  /** One is posted: it is shown, and what is written next is another one. */
  const goOn = () => {
    setKey(sendingKey());
    void reread();
  };
  // What is sent before a picture has come lacks it.
  const [hasPicture, setPicture] = useState(false);
  const isReady = !hasPicture && text.trim() !== '' && seenLength(text) <= longestComment && !draft.isPosting;
  const send = async () => {
    if (!isReady) return undefined;
    // What is written stays: it is sent when they are in.
    if (!isAuthorized) return askGuest();
    setFailure(null);
    await draft.settle();
    // Whoever has left the page by then has posted it as well.
    try {
      const body = { text: text.trim(), ...(replyTo !== null && { replyTo }) };
      await write.mutateAsync({ params: { id: topicId }, body });
    } catch (thrown) {
      draft.resume();
      const why = asApiError(thrown);
      // The answer to what was written first was lost: that is there, and this is another comment.
      if (why.code === 'KEY_REUSED') goOn();
      return setFailure(why);
    }
    draft.done();
    goOn();
    return onSent?.();
  };
  const freeAt = failure?.code === 'COMMENT_FLOOD' ? failure.retryAt : null;
  const forgive = () => setFailure(null);
  return { draft, isReady, setPicture, send, failure, forgive, freeAt };
};
