import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useSelector } from '@xstate/store-react';
import { useEffect } from 'react';
import type { LiveTopic } from '#modules/kernel/contract/live.js';
import { isLive, watch } from './live.js';

/** Reads `keys` again whenever `topic` changed (null watches nothing). Keys should be stable between renders. */
export const useLive = (topic: LiveTopic | null, keys: readonly QueryKey[]) => {
  const client = useQueryClient();
  const wanted = JSON.stringify(keys);
  useEffect(() => {
    if (topic === null) return undefined;
    const read = () => {
      for (const queryKey of JSON.parse(wanted) as QueryKey[]) void client.invalidateQueries({ queryKey });
    };
    return watch(topic, read);
  }, [client, topic, wanted]);
};

const pollEvery = 30_000;

/** Without a socket a page asks again every 30 s. */
export const usePolling = (): number | false => (useSelector(isLive, (live) => live) ? false : pollEvery);
