import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { callWith } from '#web/lib/api/call.js';
import { Intention, sendOnce } from '#modules/client/intention.js';
import { rereadRoutes } from './follow.js';
import { rereadAfter, type SendMeta } from './reread-after.js';
import type { InputOf, Key, Reply } from '#modules/client/routes.js';

export interface Sending<K extends Key> {
  /** Routes that answer nothing any more of what this call takes away: nobody reads them again. */
  gone?: readonly Key[];
  /** Reads again what it changes after a refusal too, which says that the page shows something old. */
  evenRefused?: boolean;
  /** The page shows a failure where it was caused; else it is said in passing. */
  isShownHere?: boolean;
  /** The answer is what pages read under this key: it is kept as that, and nobody waits for what else is read again. */
  answers?: (reply: Reply<K>) => QueryKey;
  /** What is sent with the same key again is done once; without one, the same input after an answer that was lost. */
  sendingKey?: string;
  /** That of acts which undo each other, such as to pause and to resume: what was answered since is over, and the same is meant anew. */
  intention?: Intention;
  onSuccess?: (reply: Reply<K>, input: InputOf<K>) => void;
}

/** Input of a call; nothing where it has none. */
type Sent<K extends Key> = {} extends InputOf<K> ? InputOf<K> | void : InputOf<K>;

/** What the subscriber of mutations is told of one. */
export const sendMeta = <K extends Key>(key: K, { gone = [], answers, ...how }: Sending<K>): SendMeta => ({
  key,
  gone,
  evenRefused: how.evenRefused ?? false,
  isShownHere: how.isShownHere ?? false,
  ...(answers && { keptAs: (reply) => answers(reply as Reply<K>) }),
});

/**
 * Sends a call that changes something, as its route says it (`changes`): that is read again after it, and it counts as under way until
 * then. A POST has a key, by which the server knows it again when its answer was lost.
 */
export const useSend = <K extends Key>(key: K, how: Sending<K> = {}) => {
  const { onSuccess } = how;
  const [own] = useState(() => new Intention());
  const { intention = own } = how;
  return useMutation<Reply<K>, Error, Sent<K>>({
    meta: sendMeta(key, how),
    mutationFn: async (input) => {
      const wish = (input ?? {}) as InputOf<K>;
      if (how.sendingKey !== undefined) return callWith(key, wish, { sendingKey: how.sendingKey });
      return sendOnce(intention, key, wish, (sendingKey) => callWith(key, wish, { sendingKey }));
    },
    ...(onSuccess && { onSuccess: (reply, input) => onSuccess(reply, (input ?? {}) as InputOf<K>) }),
  });
};

/** For what is sent otherwise than by `useSend`: reads again what that call changes. */
export const useRereadAfter = (key: Key) => {
  const client = useQueryClient();
  return useCallback(() => rereadAfter(client, sendMeta(key, {})), [client, key]);
};

/** For what changes otherwise than by a call of this page, such as by the clock: reads routes again. */
export const useReread = () => {
  const client = useQueryClient();
  return useCallback((keys: readonly Key[]) => rereadRoutes(client, keys), [client]);
};
