import { Button, Textarea } from '@mantine/core';
import '@mantine/core/styles/Input.css';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router-dom';
import { longestVacancyComment } from '#modules/vacancies/contract/limits.js';
import { asApiError, type ApiError } from '#modules/client/api-error.js';
import { usePages } from '#web/lib/data/use-read.js';
import { useSend } from '#web/lib/data/use-send.js';
import { codeText, failureText } from '#web/lib/errors.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { paths } from '#web/lib/paths.js';
import { useIsAuthorized, usePerson } from '#web/lib/session/use-person.js';
import { Loaded } from '#web/ui/loaded.js';
import { ask } from '#web/ui/overlay/ask.js';
import { ShowMore } from '#web/ui/show-more.js';
import { When } from '#web/words/when.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { RichText } from '#web/words/rich-text.js';
import { comments, type CommentView } from './vacancies.data.js';
import classes from './vacancies.module.css';

/** What people say to a vacancy (VAC1), and the field to say something. */
export function Comments({ id }: { id: string }) {
  const list = usePages(comments, { params: { id } });
  const isAuthorized = useIsAuthorized();
  return (
    <>
      <Loaded of={list} skeleton={80}>
        {({ pages }) => (
          <div className="stack gap-3">
            {pages
              .flatMap(({ items }) => items)
              .map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            <ShowMore of={list} />
          </div>
        )}
      </Loaded>
      {isAuthorized ? <Field id={id} /> : <LogIn />}
    </>
  );
}

function LogIn() {
  const { pathname, search } = useLocation();
  return (
    <p>
      <Link to={paths.login(pathname + search)}>
        <FormattedMessage id="vacancies.comment.login" />
      </Link>
    </p>
  );
}

function Comment({ comment: { id, author, createdAt, html, canRemove } }: { comment: CommentView }) {
  const t = useText();
  const person = usePerson();
  const isOthers = person !== null && person.login !== author.login;
  const remove = useSend('DELETE vacancies/comments/{id}', { isShownHere: true });
  const complain = useSend('POST vacancies/comments/{id}/complaints', { isShownHere: true });
  const question = () =>
    ask({
      title: t({ id: 'vacancies.comment.remove.title' }),
      ...(isOthers && { text: t({ id: 'vacancies.comment.remove.others' }), reason: true }),
      verb: t({ id: 'vacancies.comment.remove' }),
      danger: true,
      act: (reason: string) => remove.mutateAsync({ params: { id }, query: isOthers ? { reason } : {} }),
    });
  const complaint = () =>
    ask({
      title: t({ id: 'vacancies.comment.complain.title' }),
      text: t({ id: 'vacancies.comment.complain.text' }),
      verb: t({ id: 'vacancies.comment.complain' }),
      reason: true,
      act: (reason: string) => complain.mutateAsync({ params: { id }, body: { reason } }),
    });
  return (
    <article className="flex gap-3">
      <PersonAvatar login={author.login} nick={author.name} size={40} />
      <div className="grow">
        <p className="muted">
          <PersonLink {...author} /> · <When time={createdAt} />
          {isOthers && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t({ id: 'vacancies.comment.complainOf' }, { name: author.name })}
              onClick={() => void complaint()}
            >
              <FormattedMessage id="vacancies.comment.complain" />
            </Button>
          )}
          {canRemove && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t({ id: 'vacancies.comment.removeOf' }, { name: author.name })}
              onClick={() => void question()}
            >
              <FormattedMessage id="vacancies.comment.remove" />
            </Button>
          )}
        </p>
        <RichText html={html} />
      </div>
    </article>
  );
}

function Field({ id }: { id: string }) {
  const t = useText();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<ApiError | null>(null);
  const say = useSend('POST vacancies/{id}/comments', { isShownHere: true });
  const isLong = text.trim().length > longestVacancyComment;
  const send = async () => {
    if (text.trim() === '' || isLong || say.isPending) return;
    setFailure(null);
    try {
      await say.mutateAsync({ params: { id }, body: { text } });
      // What is typed while it is sent is the next one.
      setText((now) => (now === text ? '' : now));
    } catch (thrown) {
      setFailure(asApiError(thrown));
    }
  };
  const fault = isLong ? codeText(t, 'COMMENT_TOO_LONG') : failure && failureText(t, failure);
  return (
    <form
      className={classes.part}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        name="comment"
        label={t({ id: 'vacancies.comment' })}
        rows={3}
        value={text}
        error={fault}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div>
        <Button type="submit" variant="default" loading={say.isPending}>
          <FormattedMessage id="vacancies.comment.send" />
        </Button>
      </div>
    </form>
  );
}
