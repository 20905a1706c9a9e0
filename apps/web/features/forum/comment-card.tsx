import { Link as LinkIcon, Quote, Reply } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { CommentView } from '#modules/forum/contract/forum.js';
import { paths } from '#web/lib/paths.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { When } from '#web/words/when.js';
import { RichText } from '#web/words/rich-text.js';
import { AcceptAct, Accepted } from './accept-act.js';
import { Act } from './act.js';
import { AuthorActs } from './author-acts.js';
import { EditForm } from './lazy-edit-form.js';
import { MarkBar } from './mark-bar.js';
import { MutePerson } from './mute-button.js';
import { EditAct, GoneActs } from './own-acts.js';
import { Edited } from './post-versions.js';
import { RareActs } from './rare-acts.js';
import { useCopyLink } from './use-copy-link.js';
import classes from './topic.module.css';

interface Props {
  comment: CommentView;
  thread: string;
  /** The author of the topic says that it has helped; and whether the reader is who may say so. */
  isAccepted: boolean;
  canAccept: boolean;
  /** The address names it. */
  isLookedFor: boolean;
  onAnswer: (() => void) | null;
  /** Writes on with these words as a quotation. */
  onQuote: ((text: string, by: string) => void) | null;
}

/** What is selected of a post. */
const selectedIn = (post: HTMLElement | null): string => {
  const selection = window.getSelection();
  return post?.contains(selection?.anchorNode ?? null) ? (selection?.toString() ?? '') : '';
};

/** A comment with what one can do to it. */
export function CommentCard({ comment, thread, isAccepted, canAccept, isLookedFor, onAnswer, onQuote }: Props) {
  const ref = useRef<HTMLElement>(null);
  const copy = useCopyLink(paths.topic(thread, comment.topic, comment.id));
  useEffect(() => {
    if (isLookedFor) ref.current?.scrollIntoView({ block: 'center' });
  }, [isLookedFor]);
  const [search] = useSearchParams();
  const [isEdited, setEdited] = useState(comment.canEdit && search.get('edit') === comment.id);
  const { id, topic, author, authorName, createdAt, editedAt, text, html, deleted, hidden, canEdit } = comment;
  const isGone = deleted || hidden;
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = comment.muted && !isUnfolded;
  return (
    <article
      ref={ref}
      id={`comment-${id}`}
      className={classes.comment}
      data-post
      tabIndex={-1}
      data-found={isLookedFor || undefined}
      aria-label={authorName}
    >
      <PersonAvatar login={author} nick={authorName} size={40} />
      <div className="grow">
        <div className={classes.by}>
          <PersonLink login={author} name={authorName} />
          <When time={createdAt} />
          {editedAt !== null && <Edited kind="comment" id={id} canLook={canEdit} />}
          {isAccepted && <Accepted />}
        </div>
        {isGone && (
          <p className={classes.gone}>
            <FormattedMessage id={deleted ? 'forum.deleted' : 'forum.hidden'} />
          </p>
        )}
        {isEdited && <EditForm kind="comment" post={comment} topicId={topic} onClose={() => setEdited(false)} />}
        {isFolded && (
          <button type="button" className={classes.act} onClick={() => setUnfolded(true)}>
            <FormattedMessage id="forum.muted" />
          </button>
        )}
        {!isEdited && !isFolded && html !== '' && <RichText html={html} folds />}
        {!deleted && (
          <MarkBar
            post={{ kind: 'comment', ...comment }}
            answer={
              onAnswer && (
                <Act Icon={Reply} data-key="r" onClick={onAnswer}>
                  <FormattedMessage id="forum.answer" />
                </Act>
              )
            }
          >
            {canAccept && !hidden && <AcceptAct id={id} isAccepted={isAccepted} />}
            {canEdit && <EditAct onEdit={() => setEdited((is) => !is)} />}
            <RareActs>
              {onQuote && (
                <Act Icon={Quote} onClick={() => onQuote(selectedIn(ref.current) || text, authorName)}>
                  <FormattedMessage id="forum.quote" />
                </Act>
              )}
              <Act Icon={LinkIcon} onClick={() => void copy()}>
                <FormattedMessage id="forum.copyLink" />
              </Act>
              <AuthorActs author={author} post={`comment:${id}`} />
              {!canEdit && <MutePerson login={author} post={`comment:${id}`} muted={comment.muted} />}
              <GoneActs kind="comment" id={id} topicId={topic} author={author} canEdit={canEdit} />
            </RareActs>
          </MarkBar>
        )}
      </div>
    </article>
  );
}
