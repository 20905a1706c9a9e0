import { CircleCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import type { TopicView } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { paths } from '#web/lib/paths.js';
import { Chip } from '#web/ui/chip.js';
import { Act } from './act.js';
import classes from './topic.module.css';

/** FORUM3: whoever began a topic says that this comment has helped, or takes it back. */
export function AcceptAct({ id, isAccepted }: { id: string; isAccepted: boolean }) {
  const accept = useSend('PUT forum/comments/{id}/accepted');
  const takeBack = useSend('DELETE forum/comments/{id}/accepted');
  const { mutate } = isAccepted ? takeBack : accept;
  return (
    <Act
      Icon={CircleCheck}
      disabled={accept.isPending || takeBack.isPending}
      onClick={() => mutate({ params: { id } })}
    >
      <FormattedMessage id={isAccepted ? 'forum.unaccept' : 'forum.accept'} />
    </Act>
  );
}

/** Beside the comment that the author of its topic accepted. */
export function Accepted() {
  return (
    <Chip tone="ok" icon={CircleCheck}>
      <FormattedMessage id="forum.accepted" />
    </Chip>
  );
}

/** At the top of a topic: where its accepted answer is. */
export function ToAccepted({ topic: { thread, id, acceptedAnswer: answer } }: { topic: TopicView }) {
  if (answer === null) return null;
  return (
    <p className={classes.accepted}>
      <CircleCheck className="rigid ok" size={16} strokeWidth={1.75} aria-hidden />
      <Link to={paths.topic(thread, id, answer.id)}>
        <FormattedMessage id="forum.accepted.by" values={{ name: answer.authorName, number: answer.number }} />
      </Link>
    </p>
  );
}
