import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { CommentView, TopicView } from '#modules/forum/contract/forum.js';
import { longestComment, longestTopic, seenLength } from '#modules/forum/contract/limits.js';
import { type ApiError, asApiError } from '#modules/client/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { ask } from '#web/ui/overlay/ask.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { SaveLine, SaveTrouble } from '#web/words/autosave/save-line.js';
import { TextEditor } from '#web/words/text-editor.js';
import { useRereadChanges } from './topic.data.js';
import { useIsOthers } from './use-is-others.js';
import { useForumDraft } from './use-forum-draft.js';

export interface EditFormProps {
  kind: 'topic' | 'comment';
  post: Pick<TopicView | CommentView, 'id' | 'author' | 'text' | 'revision' | 'editedAt'>;
  topicId: string;
  onClose: () => void;
}

/** Writes a post anew, in its place. */
export function EditForm({ kind, post, topicId, onClose }: EditFormProps) {
  const { id, text: before } = post;
  const t = useText();
  const draft = useForumDraft(`edit:${id}`, { title: '', text: before });
  const { text } = draft.values;
  const base = useBase(post, draft);
  const call = useSend(`PATCH forum/${kind}s/{id}`, { isShownHere: true });
  const reread = useRereadChanges(topicId);
  const max = kind === 'topic' ? longestTopic : longestComment;
  const lengthOf = kind === 'topic' ? (words: string) => words.trim().length : seenLength;
  // What is sent before a picture has come lacks it.
  const [hasPicture, setPicture] = useState(false);
  const isReady = !hasPicture && text.trim() !== '' && lengthOf(text) <= max;
  const isOthers = useIsOthers(post.author);
  const send = async (revision = base.revision) => {
    if (!isReady || draft.isPosting) return undefined;
    const why = isOthers ? await ask({ ...askOf(t), reason: true }) : null;
    if (why === undefined) return undefined;
    await draft.settle();
    // Whoever has left the page by then has changed it as well; a refusal stands in `call`.
    try {
      await call.mutateAsync({ params: { id }, body: { text: text.trim(), revision, ...why } });
    } catch {
      return draft.resume();
    }
    draft.done();
    void reread();
    return onClose();
  };
  const failure = call.error && asApiError(call.error);
  const rival = failure && rivalIn(failure);
  const go = (act: () => unknown) => () => {
    if (rival) base.moveTo(rival.sequence);
    call.reset();
    act();
    return null;
  };
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextEditor
        hasMentions
        label={t({ id: 'forum.edit' })}
        value={text}
        onChange={(value) => draft.set({ text: value })}
        max={max}
        lengthOf={lengthOf}
        rows={kind === 'topic' ? 10 : 3}
        onBusy={setPicture}
        onSend={() => void send()}
        isSending={draft.isPosting}
      />
      <SaveTrouble draft={draft} />
      {rival && (
        <SaveTrouble
          of="post"
          draft={{
            ...{ values: { text }, rival, failure: null, retry: () => undefined },
            keepMine: go(() => void send(rival.sequence)),
            takeTheirs: go(() => draft.set({ text: rival.text })),
          }}
        />
      )}
      {failure && !rival && <FailureAlert failure={failure} onOver={() => call.reset()} />}
      <div className="flex gap-2">
        <Button type="submit" loading={draft.isPosting} disabled={!isReady}>
          <FormattedMessage id="forum.save" />
        </Button>
        <Button variant="default" onClick={() => void draft.drop().then(onClose)}>
          <FormattedMessage id="forum.cancel" />
        </Button>
        <SaveLine draft={draft} />
      </div>
    </form>
  );
}

/** FORUM3: whose words are changed reads why, and may appeal. */
const askOf = (t: ReturnType<typeof useText>) => ({
  title: t({ id: 'forum.edit.others' }),
  text: t({ id: 'forum.edit.others.text' }),
  verb: t({ id: 'forum.save' }),
});

/** What somebody made of the post meanwhile, where that is why an edit was refused. */
const rivalIn = ({ code, details }: ApiError) => {
  const { text, revision, editedAt } = details as Partial<EditFormProps['post']>;
  if (code !== 'POST_CHANGED' || text === undefined || revision === undefined) return null;
  return { text, sequence: revision, savedAt: editedAt ?? null };
};

/**
 * Over which revision one writes: that which was there at first, whatever the page has read since. What was begun before
 * the post was changed last is over an older one.
 */
const useBase = (post: EditFormProps['post'], { isReady, savedAt }: { isReady: boolean; savedAt: string | null }) => {
  const [{ revision, editedAt }] = useState(post);
  const [base, setBase] = useState<number | null>(null);
  const isOlder = savedAt !== null && editedAt !== null && savedAt < editedAt;
  if (isReady && base === null) setBase(isOlder ? Math.max(0, revision - 1) : revision);
  return { revision: base ?? revision, moveTo: setBase };
};
