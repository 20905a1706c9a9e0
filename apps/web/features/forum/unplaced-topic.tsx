import { Button } from '@mantine/core';
import { type Ref, useImperativeHandle } from 'react';
import { FormattedMessage } from 'react-intl';
import { useDraft } from '#web/lib/session/draft.js';
import { TopicTexts, type Written } from './topic-form.js';
import classes from './topic.module.css';

interface Props {
  written: Ref<Written>;
  /** It was to be published. */
  onLack: () => void;
  /** Told while a picture is on its way into it. */
  onBusy: (isBusy: boolean) => void;
}

/** A topic that has no thread yet: it is kept in this tab, and goes along to the one that is chosen. */
export function UnplacedTopic({ written, onLack, onBusy }: Props) {
  const [title, setTitle] = useDraft('forum.topic.title');
  const [text, setText] = useDraft('forum.topic.text');
  const set = { title: setTitle, text: setText };
  const forget = () => {
    setTitle('');
    setText('');
  };
  useImperativeHandle(written, () => ({ place: null, values: { title, text }, forget, flush: async () => undefined }));
  return (
    <div className={classes.form}>
      <TopicTexts values={{ title, text }} onSet={(name, value) => set[name](value)} onBusy={onBusy} />
      <Button size="md" style={{ justifySelf: 'end' }} onClick={onLack}>
        <FormattedMessage id="forum.topic.send" />
      </Button>
    </div>
  );
}
