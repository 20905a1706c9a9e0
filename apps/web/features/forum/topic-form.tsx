import { Button, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import type { ThreadView } from '#modules/forum/contract/forum.js';
import { longestTopic, topicTitleLength } from '#modules/forum/contract/limits.js';
import { asApiError } from '#modules/client/api-error.js';
import { sendingKey } from '#modules/client/intention.js';
import { type Faults, useForm } from '#web/lib/forms/use-form.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useDraft } from '#web/lib/session/draft.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useNavigateHere } from '#web/lib/use-navigate-here.js';
import { FormAlert } from '#web/ui/form-alert.js';
import { FormFrame } from '#web/ui/form-frame.js';
import { ask } from '#web/ui/overlay/ask.js';
import { SaveLine, SaveTrouble } from '#web/words/autosave/save-line.js';
import { TextEditor } from '#web/words/text-editor.js';
import { useWriteTopic } from './topic.data.js';
import { useDropDraft, useForumDraft } from './use-forum-draft.js';
import classes from './topic.module.css';

type Values = { title: string; text: string };
type Draft = ReturnType<typeof useForumDraft>;

const required = { code: 'FIELD_REQUIRED', details: {} } as const;

const faultsIn = ({ title, text }: Values): Faults<Values> => ({
  ...(title.trim().length < topicTitleLength.min && {
    title: title.trim() === '' ? required : { code: 'TOO_SHORT', details: { min: topicTitleLength.min } },
  }),
  ...(text.trim() === '' && { text: required }),
});

/** What was written of a topic, and where. */
export interface Begun {
  /** Null where no thread was chosen yet. */
  place: `topic:${string}` | null;
  values: Values;
  /** Forgets what was written without a thread. */
  forget?: () => void;
}

/** What another part of the page has of a topic that is written. */
export interface Written extends Begun {
  /** What is on its way comes first. */
  flush: () => Promise<unknown>;
}

export const isBegun = ({ title, text }: Values): boolean => title !== '' || text !== '';

interface Props {
  thread: ThreadView;
  heading?: ReactNode;
  /** What was written for another thread: it is written on here, where nothing was begun. */
  former?: Begun | undefined;
  /** That stands here now. */
  onCarried?: () => void;
  written?: Ref<Written>;
  /** Told while a picture is on its way into it. */
  onBusy?: (isBusy: boolean) => void;
}

/** Where a topic is begun. Guests may write too: they are asked in when they send it, and it is still there then. */
export function TopicForm({ thread, heading, former, onCarried, written, onBusy }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const isAuthorized = useIsAuthorized();
  const place = `topic:${thread.id}` as const;
  const draft = useForumDraft(place);
  useImperativeHandle(written, () => ({ place, values: draft.values, flush: draft.flush }));
  const [taken, setTaken] = useState(0);
  const takeTheirs = () => {
    draft.takeTheirs();
    setTaken((before) => before + 1);
  };
  const discard = async () => {
    const answer = await ask({
      title: t({ id: 'forum.topic.discard.title' }),
      text: t({ id: isAuthorized ? 'forum.topic.discard.text' : 'forum.topic.discard.guest' }),
      verb: t({ id: 'forum.topic.discard' }),
      danger: true,
      act: draft.drop,
    });
    if (answer) void navigate(paths.thread(thread.name));
  };
  return (
    <div className={classes.form}>
      {heading && <h2>{heading}</h2>}
      <SaveTrouble draft={{ ...draft, takeTheirs }} />
      {draft.isReady && (
        <TopicFields
          key={taken}
          thread={thread.name}
          draft={draft}
          former={former?.place === place ? undefined : former}
          onCarried={onCarried}
          onBusy={onBusy}
        >
          <div className={classes.kept}>
            <SaveLine draft={draft} />
            {isBegun(draft.values) && (
              <Button variant="subtle" size="md" onClick={() => void discard()}>
                <FormattedMessage id="forum.topic.discard" />
              </Button>
            )}
          </div>
          <Button component={Link} to={paths.thread(thread.name)} variant="default" size="md">
            <FormattedMessage id="shell.cancel" />
          </Button>
        </TopicFields>
      )}
    </div>
  );
}

interface FieldsProps {
  thread: string;
  draft: Draft;
  former: Begun | undefined;
  onCarried: (() => void) | undefined;
  onBusy: Props['onBusy'];
  /** Beside the button that sends it. */
  children: ReactNode;
}

function TopicFields({ thread, draft, former, onCarried, onBusy, children }: FieldsProps) {
  const navigate = useNavigateHere();
  const isAuthorized = useIsAuthorized();
  // One that is sent again after a lost answer is the same topic.
  const [key, setKey] = useState(sendingKey);
  const write = useWriteTopic(key);
  // Where both have a text, each stays in its thread until it is said otherwise.
  const [carried] = useState(() => (isBegun(draft.values) ? undefined : former));
  const [aside, setAside] = useState(carried ? undefined : former);
  const [left, setLeft] = useState<Begun['place']>(null);
  const form = useForm<Values>({
    initial: carried?.values ?? draft.values,
    check: faultsIn,
    send: async (values) => {
      if (!isAuthorized) return askGuest();
      await draft.settle();
      try {
        const topic = await write.mutateAsync({ params: { name: thread }, body: values });
        draft.done();
        navigate(paths.topic(thread, topic.id));
      } catch (thrown) {
        // The answer to what was written first was lost: that is there, and this is another topic.
        if (asApiError(thrown).code === 'KEY_REUSED') setKey(sendingKey());
        throw thrown;
      } finally {
        draft.resume();
      }
    },
  });
  const wasPosted = form.failure?.code === 'KEY_REUSED';
  // What is sent before a picture has come lacks it.
  const [hasPicture, setPicture] = useState(false);
  const busy = (isBusy: boolean) => {
    setPicture(isBusy);
    onBusy?.(isBusy);
  };
  const set = (name: keyof Values, value: string) => {
    form.set(name, value);
    draft.set({ [name]: value });
  };
  const come = (values: Values) => {
    draft.set(values);
    onCarried?.();
  };
  const [, keepTitle] = useDraft('forum.topic.title');
  const [, keepText] = useDraft('forum.topic.text');
  const swap = ({ place, values }: Begun) => {
    const { title, text } = form.values;
    // It has no thread now, and is kept as such: after a reload, or in another thread, it is still there.
    keepTitle(title);
    keepText(text);
    setAside({ place: null, values: { title, text } });
    setLeft((before) => place ?? before);
    form.set('title', values.title);
    form.set('text', values.text);
    come(values);
  };
  return (
    <FormFrame
      form={{ ...form, failure: wasPosted ? null : form.failure, isSending: form.isSending || hasPicture }}
      submit="forum.topic.send"
      beside={children}
    >
      {carried && <Carried from={carried} onCome={come} />}
      {left && <Dropped place={left} />}
      {aside && (
        <div className="row gap-2-4" role="status">
          <FormattedMessage id="forum.topic.both" />
          <Button variant="default" onClick={() => swap(aside)}>
            <FormattedMessage id="forum.topic.both.swap" />
          </Button>
        </div>
      )}
      <TopicTexts
        {...{ values: form.values, isSending: form.isSending, onSet: set, faultText: form.faultText }}
        onBusy={busy}
      />
      {wasPosted && (
        <FormAlert>
          <FormattedMessage id="forum.posted" />
        </FormAlert>
      )}
    </FormFrame>
  );
}

interface TextsProps {
  values: Values;
  onSet: (name: keyof Values, value: string) => void;
  faultText?: (name: keyof Values) => string | undefined;
  /** It is on its way as it stands. */
  isSending?: boolean;
  /** Told while a picture is on its way. */
  onBusy?: (isBusy: boolean) => void;
}

/** What a topic says. */
export function TopicTexts({ values, onSet, faultText, isSending = false, onBusy }: TextsProps) {
  const t = useText();
  return (
    <>
      <TextInput
        name="title"
        label={t({ id: 'forum.topic.title' })}
        description={t({ id: 'forum.topic.title.hint' }, { max: topicTitleLength.max })}
        maxLength={topicTitleLength.max}
        value={values.title}
        error={faultText?.('title')}
        readOnly={isSending}
        onChange={(event) => onSet('title', event.currentTarget.value)}
      />
      <TextEditor
        hasMentions
        name="text"
        label={t({ id: 'forum.topic.text' })}
        value={values.text}
        onChange={(value) => onSet('text', value)}
        max={longestTopic}
        fault={faultText?.('text')}
        isSending={isSending}
        {...(onBusy && { onBusy })}
      />
    </>
  );
}

/** Takes what was written for another thread over, once; it is no more where it was. */
function Carried({ from: { place, values, forget }, onCome }: { from: Begun; onCome: (values: Values) => void }) {
  useOnce(() => {
    onCome(values);
    forget?.();
  });
  return place && <Dropped place={place} />;
}

function Dropped({ place }: { place: `topic:${string}` }) {
  const drop = useDropDraft(place);
  useOnce(() => void drop());
  return null;
}

const useOnce = (act: () => void) => {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    act();
  });
};
