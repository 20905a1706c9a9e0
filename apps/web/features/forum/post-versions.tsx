import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';
import { useText } from '#web/lib/i18n/use-text.js';
import { Dialog } from '#web/ui/dialog.js';
import { Loaded } from '#web/ui/loaded.js';
import { DateTime } from '#web/words/date-time.js';
import classes from './topic.module.css';

const ofTopic = read('GET forum/topics/{id}/versions');
const ofComment = read('GET forum/comments/{id}/versions');

interface Props {
  kind: 'topic' | 'comment';
  id: string;
  /** Who wrote it, and admins, may look at what it was. */
  canLook: boolean;
}

/** That a post was edited; for whoever may see it, what it was before (FORUM3). */
export function Edited({ kind, id, canLook }: Props) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  if (!canLook) return <FormattedMessage id="forum.edited" />;
  return (
    <>
      <button type="button" className={classes.act} onClick={() => setOpen(true)}>
        <FormattedMessage id="forum.edited" />
      </button>
      {isOpen && (
        <Dialog title={t({ id: 'forum.versions' })} side="wide" onClose={() => setOpen(false)}>
          {kind === 'topic' ? <TopicVersions id={id} /> : <CommentVersions id={id} />}
        </Dialog>
      )}
    </>
  );
}

const TopicVersions = ({ id }: { id: string }) => <Versions of={useRead(ofTopic, { params: { id } })} />;
const CommentVersions = ({ id }: { id: string }) => <Versions of={useRead(ofComment, { params: { id } })} />;

function Versions({ of }: { of: ReturnType<typeof useRead<'GET forum/topics/{id}/versions', { items: Version[] }>> }) {
  return (
    <Loaded of={of} skeleton={160}>
      {({ items }) => (
        <ol className="stack gap-4 bare">
          {items.map(({ title, text, by, at }) => (
            <li key={at}>
              <p className={classes.by}>
                {by} <DateTime time={at} />
              </p>
              <p className="breaks pre-wrap">
                <strong>{title}</strong>
                {`\n${text}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Loaded>
  );
}

type Version = { title: string; text: string; by: string; at: string };
