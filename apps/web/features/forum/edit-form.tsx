import { Button } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { longestComment, longestTopic } from '#modules/forum/contract/limits.js';
import { asApiError } from '#web/lib/api/api-error.js';
import { useSend } from '#web/lib/data/use-send.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { FailureAlert } from '#web/ui/failure-alert.js';
import { SaveLine, SaveTrouble } from '#web/words/autosave/save-line.js';
import { TextEditor } from '#web/words/text-editor.js';
import { useRereadChanges } from './forum.data.js';
import { useForumDraft } from './use-forum-draft.js';
import classes from './topic.module.css';

interface Props {
  kind: 'topic' | 'comment';
  id: string;
  topicId: string;
  text: string;
  onClose: () => void;
}

/** Writes a post anew, in its place. */
export function EditForm({ kind, id, topicId, text: before, onClose }: Props) {
  const t = useText();
  const draft = useForumDraft(`edit:${id}`, { title: '', text: before });
  const { text } = draft.values;
  const topic = useSend('PATCH forum/topics/{id}', { isShownHere: true, rereads: ['GET forum/topics/{id}'] });
  const comment = useSend('PATCH forum/comments/{id}', { isShownHere: true });
  const reread = useRereadChanges(topicId);
  const call = kind === 'topic' ? topic : comment;
  const max = kind === 'topic' ? longestTopic : longestComment;
  const isReady = text.trim() !== '' && text.trim().length <= max;
  const send = async () => {
    if (!isReady) return;
    await draft.settle();
    const onSuccess = () => {
      draft.done();
      void reread();
      onClose();
    };
    call.mutate({ params: { id }, body: { text: text.trim() } }, { onSuccess, onError: draft.resume });
  };
  return (
    <form
      className={classes.editing}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextEditor
        label={t({ id: 'forum.edit' })}
        value={text}
        onChange={(value) => draft.set({ text: value })}
        max={max}
        rows={kind === 'topic' ? 10 : 3}
        onSend={() => void send()}
      />
      <SaveTrouble draft={draft} />
      {call.error && <FailureAlert failure={asApiError(call.error)} onOver={() => call.reset()} />}
      <div className={classes.send}>
        <Button type="submit" loading={call.isPending} disabled={!isReady}>
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
