import { useEffect, useRef } from 'react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { Key } from '#modules/client/routes.js';
import { useReread } from '#web/lib/data/use-send.js';

/** What depends on whether a championship still runs. */
const dependent: readonly Key[] = [
  'GET championships/{champname}/attempts',
  'GET championships/{champname}/tours',
  'GET championships/{champname}/files',
];

/** What depends on whether a championship still runs is read again when it ends, or is opened again, under the page. */
export const useTurn = (champname: string, type: ChampionshipView['type'] | undefined): void => {
  const reread = useReread();
  const before = useRef({ champname, type });
  useEffect(() => {
    const { current: past } = before;
    before.current = { champname, type };
    if (past.champname !== champname || past.type === undefined || past.type === type) return;
    void reread(dependent);
  }, [reread, champname, type]);
};
