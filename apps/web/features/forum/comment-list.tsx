import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import type { TopicView } from '#modules/forum/contract/forum.js';
import { paths } from '#web/lib/paths.js';
import { Loaded } from '#web/ui/loaded.js';
import { ShowMore } from '#web/ui/show-more.js';
import { CommentCard } from './comment-card.js';
import { Composer } from './composer.js';
import { postSorts } from './forum.data.js';
import { KeysSwitch } from './keys-switch.js';
import { NewsPill } from './news-pill.js';
import { SortSelect } from './sort-select.js';
import { useAddressChoice } from './use-address-choice.js';
import { useReading } from './use-reading.js';
import { type Branch, branchesOf, useComments } from './use-comments.js';
import classes from './topic.module.css';

// As high as what it stands for: the field below it comes into sight where it stays.
const skeleton = 720;

/** The comments of a topic, and the place where one writes the next. */
export function CommentList({ topic }: { topic: TopicView }) {
  const [search] = useSearchParams();
  const at = search.get('at');
  const [sort, setSort] = useAddressChoice('sort', postSorts, 'old');
  // An address may lead to what one has begun to write.
  const [answered, setAnswered] = useState(search.get('answer'));
  const { list, comments, waiting, show, total } = useComments(topic.id, sort, at);
  const shown = useShown(waiting[0]?.id, show);
  const branches = branchesOf(comments, sort);
  const [quoted, setQuoted] = useState({ text: '', by: '', times: 0 });
  const onQuote = (text: string, by: string) => setQuoted(({ times }) => ({ text, by, times: times + 1 }));
  const reading = useReading(topic, comments);
  return (
    <section aria-labelledby="comments">
      <div className="row spread gap-2-4 mb-3">
        <h2 id="comments" className="flat">
          <FormattedMessage id="forum.comments" values={{ count: total }} />
        </h2>
        <span className="line gap-2">
          <SortSelect sorts={postSorts} value={sort} onChange={setSort} />
          <KeysSwitch />
        </span>
      </div>
      {at !== null && (
        <Link to={paths.topic(topic.thread, topic.id)} replace>
          <FormattedMessage id="forum.comments.all" />
        </Link>
      )}
      {reading.readOn !== null && at === null && !comments.some(({ id }) => id === reading.readOn) && (
        <Link to={paths.topic(topic.thread, topic.id, reading.readOn)}>
          <FormattedMessage id="forum.readOn" />
        </Link>
      )}
      {waiting.length > 0 && <NewsPill count={waiting.length} isBelow={sort === 'old'} onShow={shown} />}
      <Loaded of={list} skeleton={skeleton}>
        {() => (
          <>
            <ol className={classes.branches}>
              {branches.map((branch) => (
                <BranchItem
                  key={branch.root.id}
                  {...{ branch, topic, at, answered, setAnswered, onQuote }}
                  newFrom={sort === 'old' ? reading.readOn : null}
                />
              ))}
            </ol>
            <ShowMore of={list} />
          </>
        )}
      </Loaded>
      {!topic.locked && <Composer topicId={topic.id} replyTo={null} quoted={quoted} />}
      {topic.locked && (
        <p className="padded muted">
          <FormattedMessage
            id={topic.lockReason ? 'forum.locked.why' : 'forum.locked'}
            values={{ reason: topic.lockReason }}
          />
        </p>
      )}
    </section>
  );
}

interface BranchProps {
  branch: Branch;
  topic: TopicView;
  at: string | null;
  answered: string | null;
  setAnswered: Dispatch<SetStateAction<string | null>>;
  /** The first comment that is new to the reader. */
  newFrom: string | null;
  onQuote: (text: string, by: string) => void;
}

function BranchItem({ branch: { root, answers }, topic, at, answered, setAnswered, newFrom, onQuote }: BranchProps) {
  const isAnswered = answered !== null && [root, ...answers].some(({ id }) => id === answered);
  const card = (comment: typeof root) => (
    <CommentCard
      comment={comment}
      thread={topic.thread}
      isAccepted={comment.id === topic.acceptedAnswer?.id}
      canAccept={topic.canAccept}
      isLookedFor={comment.id === at}
      onAnswer={topic.locked ? null : () => setAnswered(comment.id)}
      onQuote={topic.locked ? null : onQuote}
    />
  );
  return (
    <li>
      {root.id === newFrom && (
        <p className={classes.newFrom}>
          <FormattedMessage id="forum.newFrom" />
        </p>
      )}
      {card(root)}
      {(answers.length > 0 || isAnswered) && (
        <ol className={classes.answers}>
          {answers.map((answer) => (
            <li key={answer.id}>{card(answer)}</li>
          ))}
          {isAnswered && (
            <li>
              {/* Each answer is a writing of its own, and what is sent late closes its own field only. */}
              <Composer
                key={answered}
                topicId={topic.id}
                replyTo={answered}
                onClose={() => setAnswered((now) => (now === answered ? null : now))}
              />
            </li>
          )}
        </ol>
      )}
    </li>
  );
}

/** Draws what waits and leads to the first of it, by keyboard too. */
const useShown = (first: string | undefined, show: () => void) => {
  const [wanted, setWanted] = useState<string>();
  const done = useRef<string>(undefined);
  useEffect(() => {
    if (wanted === undefined || done.current === wanted) return;
    done.current = wanted;
    document.getElementById(`comment-${wanted}`)?.focus();
  }, [wanted]);
  return () => {
    show();
    setWanted(first);
  };
};
