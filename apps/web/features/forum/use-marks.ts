import { useState } from 'react';
import type { CommendValue } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';

/** A topic or a comment, as far as it is marked. */
export interface Marked {
  kind: 'topic' | 'comment';
  id: string;
  plus: number;
  minus: number;
  commended: CommendValue | null;
  bookmarked: boolean;
}

type Marks = Pick<Marked, 'plus' | 'minus' | 'commended' | 'bookmarked'>;

const without = ({ plus, minus, commended, ...rest }: Marks): Marks => ({
  ...rest,
  plus: plus - (commended === 'plus' ? 1 : 0),
  minus: minus - (commended === 'minus' ? 1 : 0),
  commended: null,
});

const withValue = (marks: Marks, value: CommendValue | null): Marks => {
  const bare = without(marks);
  return value === null ? bare : { ...bare, [value]: bare[value] + 1, commended: value };
};

const useCalls = (kind: Marked['kind']) => {
  const calls = {
    topic: {
      give: useSend('PUT forum/topics/{id}/commend'),
      takeBack: useSend('DELETE forum/topics/{id}/commend'),
      keep: useSend('PUT forum/topics/{id}/bookmark'),
      forget: useSend('DELETE forum/topics/{id}/bookmark'),
    },
    comment: {
      give: useSend('PUT forum/comments/{id}/commend'),
      takeBack: useSend('DELETE forum/comments/{id}/commend'),
      keep: useSend('PUT forum/comments/{id}/bookmark'),
      forget: useSend('DELETE forum/comments/{id}/bookmark'),
    },
  };
  return calls[kind];
};

/**
 * Commends and bookmark of a post (FORUM3): drawn as wished at once, and as they were where the server refuses, which is said
 * in passing.
 */
export const useMarks = (post: Marked) => {
  const { kind, id, plus, minus, commended, bookmarked } = post;
  const read: Marks = { plus, minus, commended, bookmarked };
  const stamp = JSON.stringify(read);
  const [wished, setWished] = useState<{ marks: Marks; over: string } | null>(null);
  const isAuthorized = useIsAuthorized();
  const calls = useCalls(kind);
  // What was read since says more than what was wished.
  const marks = wished?.over === stamp ? wished.marks : read;
  const send = async (next: Marks, call: () => Promise<unknown>) => {
    if (!isAuthorized) return askGuest();
    setWished({ marks: next, over: stamp });
    try {
      await call();
    } catch {
      // What was wished since is another call's to take back.
      setWished((now) => (now?.marks === next ? { marks, over: stamp } : now));
    }
  };
  const params = { params: { id } };
  return {
    marks,
    commend: (value: CommendValue) => {
      const next = marks.commended === value ? null : value;
      return send(withValue(marks, next), () =>
        next ? calls.give.mutateAsync({ ...params, body: { value: next } }) : calls.takeBack.mutateAsync(params),
      );
    },
    bookmark: () =>
      send({ ...marks, bookmarked: !marks.bookmarked }, async () => {
        await (marks.bookmarked ? calls.forget : calls.keep).mutateAsync(params);
      }),
  };
};
