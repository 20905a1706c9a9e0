import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { TopicView } from '#modules/forum/contract/forum.js';
import { paths } from '#web/lib/paths.js';
import { PersonAvatar } from '#web/words/person-avatar.js';
import { PersonLink } from '#web/words/person-link.js';
import { When } from '#web/words/when.js';
import { RichText } from '#web/words/rich-text.js';
import { ToAccepted } from './accept-act.js';
import { Act } from './act.js';
import { AuthorActs } from './author-acts.js';
import { EditForm } from './lazy-edit-form.js';
import { MarkBar } from './mark-bar.js';
import { ModerateActs } from './moderate-acts.js';
import { MutePerson } from './mute-button.js';
import { EditAct, GoneActs } from './own-acts.js';
import { Edited } from './post-versions.js';
import { RareActs } from './rare-acts.js';
import { useCopyLink } from './use-copy-link.js';
import classes from './topic.module.css';

/** What somebody wrote as a topic. */
export function TopicBody({ topic }: { topic: TopicView }) {
  const copy = useCopyLink(paths.topic(topic.thread, topic.id));
  const [search] = useSearchParams();
  const [isEdited, setEdited] = useState(topic.canEdit && search.get('edit') === topic.id);
  const { id, author, authorName, createdAt, editedAt, deleted, html } = topic;
  return (
    <article className={classes.topic} data-post tabIndex={-1} aria-label={authorName}>
      <PersonAvatar login={author} nick={authorName} size={44} />
      <div className="grow">
        <div className={classes.by}>
          <PersonLink login={author} name={authorName} />
          <When time={createdAt} />
          {editedAt !== null && <Edited kind="topic" id={id} canLook={topic.canEdit} />}
        </div>
        <ToAccepted topic={topic} />
        {isEdited && <EditForm kind="topic" post={topic} topicId={id} onClose={() => setEdited(false)} />}
        {!isEdited && html !== '' && <RichText html={html} folds />}
        {!deleted && (
          <MarkBar post={{ kind: 'topic', ...topic }}>
            {topic.canEdit && <EditAct onEdit={() => setEdited((is) => !is)} />}
            <RareActs>
              <Act Icon={LinkIcon} onClick={() => void copy()}>
                <FormattedMessage id="forum.copyLink" />
              </Act>
              <AuthorActs author={author} post={`topic:${id}`} />
              {!topic.canEdit && <MutePerson login={author} post={`topic:${id}`} muted={topic.muted} />}
              <GoneActs kind="topic" id={id} topicId={id} author={author} canEdit={topic.canEdit} />
              {topic.canModerate && <ModerateActs topic={topic} />}
            </RareActs>
          </MarkBar>
        )}
      </div>
    </article>
  );
}
