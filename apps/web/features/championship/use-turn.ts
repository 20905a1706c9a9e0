import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';

/** What depends on whether a championship still runs is read again when it ends, or is opened again, under the page. */
export const useTurn = (champname: string, type: ChampionshipView['type'] | undefined): void => {
  const client = useQueryClient();
  const before = useRef({ champname, type });
  useEffect(() => {
    const { current: past } = before;
    before.current = { champname, type };
    if (past.champname !== champname || past.type === undefined || past.type === type) return;
    for (const part of ['attempts', 'tours', 'files']) void client.invalidateQueries({ queryKey: [part, champname] });
  }, [client, champname, type]);
};
