import { useRef, useState } from 'react';
import type { CommendValue } from '#modules/forum/contract/forum.js';
import { useSend } from '#web/lib/data/use-send.js';
import { visits } from '#web/lib/session/forget-page.js';
import { askGuest } from '#web/lib/session/guest.js';
import { useIsAuthorized } from '#web/lib/session/use-person.js';
import { useBookmarkRead } from './topic.data.js';

/** A topic or a comment, as far as it is marked. */
export interface Marked {
  kind: 'topic' | 'comment';
  id: string;
  plus: number;
  minus: number;
  commended: CommendValue | null;
  bookmarked: boolean;
}

type Votes = Pick<Marked, 'plus' | 'minus' | 'commended'>;

const withValue = ({ plus, minus, commended: before }: Votes, commended: CommendValue | null): Votes => {
  const added = (value: CommendValue) => Number(commended === value) - Number(before === value);
  return { plus: plus + added('plus'), minus: minus + added('minus'), commended };
};

const useCalls = (kind: Marked['kind']) => {
  const post = `forum/${kind}s/{id}` as const;
  return {
    give: useSend(`PUT ${post}/commend`),
    takeBack: useSend(`DELETE ${post}/commend`),
    keep: useSend(`PUT ${post}/bookmark`),
    forget: useSend(`DELETE ${post}/bookmark`),
  };
};

/** What is wished of a post, over what was read of it. */
interface Wish<Wished> {
  wished: Wished;
  /** The last that the server has confirmed. */
  had: Wished;
  over: string;
  /** Calls that are not answered yet. */
  calls: number;
}

/**
 * One thing that is wished of a post: drawn at once, and as the server has it where that is refused. What is wished meanwhile
 * waits, so that the last wish is also the last to come.
 */
const useWish = <Wished extends object>(read: Wished) => {
  const stamp = JSON.stringify(read);
  const [wish, setWish] = useState<Wish<Wished> | null>(null);
  const last = useRef(Promise.resolve());
  const isAuthorized = useIsAuthorized();
  // What was read since the last answer says more than what was wished; before it, it has only a part of that.
  const now =
    wish && (wish.calls > 0 || wish.over === stamp) ? wish : { wished: read, had: read, over: stamp, calls: 0 };
  const send = (wished: Wished, call: (isHere: () => boolean) => Promise<unknown>) => {
    if (!isAuthorized) return askGuest();
    const visit = visits.get();
    const isHere = () => visit === visits.get();
    setWish({ ...now, wished, calls: now.calls + 1 });
    last.current = last.current.then(async () => {
      // Nothing that waited goes out in the name of who came after.
      if (!isHere()) return;
      let isDone = true;
      try {
        await call(isHere);
      } catch {
        isDone = false;
      }
      setWish((then) => {
        const had = isDone ? wished : then!.had;
        // What was wished since is another call's to take back.
        return { ...then!, had, wished: then!.wished === wished ? had : then!.wished, calls: then!.calls - 1 };
      });
    });
    return undefined;
  };
  return [now.wished, send] as const;
};

/** Commends and bookmark of a post (FORUM3): neither waits for the other, and its refusal is said in passing. */
export const useMarks = (post: Marked) => {
  const { kind, id, plus, minus, commended, bookmarked } = post;
  const [votes, vote] = useWish<Votes>({ plus, minus, commended });
  const [kept, keep] = useWish({ bookmarked });
  const calls = useCalls(kind);
  const keepRead = useBookmarkRead();
  const params = { params: { id } };
  return {
    marks: { ...votes, ...kept },
    commend: (value: CommendValue) => {
      const next = votes.commended === value ? null : value;
      vote(withValue(votes, next), () =>
        next ? calls.give.mutateAsync({ ...params, body: { value: next } }) : calls.takeBack.mutateAsync(params),
      );
    },
    bookmark: () =>
      keep({ bookmarked: !kept.bookmarked }, async (isHere) => {
        const reply = await (kept.bookmarked ? calls.forget : calls.keep).mutateAsync(params);
        if (isHere()) keepRead(id, reply);
      }),
  };
};
