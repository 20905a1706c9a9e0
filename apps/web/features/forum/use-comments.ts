import { useState } from 'react';
import type { CommentView, PostSort } from '#modules/forum/contract/forum.js';
import { usePerson } from '#web/lib/session/use-person.js';
import { useChanges, useCommentPages } from './topic.data.js';

/** A comment with the answers to it. */
export interface Branch {
  root: CommentView;
  answers: CommentView[];
}

/** Answers stand below what they answer, in the order that they were written; by popularity each stands alone. */
export const branchesOf = (comments: readonly CommentView[], sort: PostSort): Branch[] => {
  if (sort === 'popular') return comments.map((root) => ({ root, answers: [] }));
  const known = new Set(comments.map(({ id }) => id));
  const below = Map.groupBy(comments, ({ id, replyTo }) => (replyTo !== null && known.has(replyTo) ? replyTo : id));
  return comments
    .filter(({ replyTo }) => replyTo === null || !known.has(replyTo))
    .map((root) => ({ root, answers: (below.get(root.id) ?? []).filter(({ id }) => id !== root.id) }));
};

/** What pages have, with what changed since: those that are new come last, or first where the newest do. */
const merged = (had: readonly CommentView[], changed: readonly CommentView[], sort: PostSort): CommentView[] => {
  const newer = new Map(changed.map((comment) => [comment.id, comment]));
  const known = new Set(had.map(({ id }) => id));
  const kept = had.map((comment) => newer.get(comment.id) ?? comment);
  const fresh = changed.filter(({ id }) => !known.has(id)).toSorted((one, other) => one.number - other.number);
  return sort === 'new' ? [...fresh.toReversed(), ...kept] : [...kept, ...fresh];
};

/**
 * FORUM5: the comments of a topic. What changes is drawn where it stands; what is new by others waits until it is asked
 * for, so that nothing moves under the reader's eyes.
 */
export const useComments = (topicId: string, sort: PostSort, at: string | null) => {
  const login = usePerson()?.login;
  const list = useCommentPages(topicId, sort, at);
  const pages = list.data?.pages;
  const since = pages?.[0]?.mark;
  const { data: changes } = useChanges(topicId, since);
  const [shownTo, setShownTo] = useState(0);
  const had = pages?.flatMap(({ items }) => items) ?? [];
  const known = new Set(had.map(({ id }) => id));
  const items = changes?.items ?? [];
  const isShown = ({ id, number, author }: CommentView) => known.has(id) || number <= shownTo || author === login;
  const waiting = items.filter((comment) => !comment.deleted && !isShown(comment));
  return {
    list,
    comments: merged(had, items.filter(isShown), sort),
    waiting,
    /** Draws them. */
    show: () => setShownTo(Math.max(0, ...items.map(({ number }) => number))),
    total: changes?.total ?? pages?.[0]?.total ?? 0,
  };
};
