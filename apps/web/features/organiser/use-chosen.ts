import { useState } from 'react';
import type { OrganiserRow } from '#modules/scoring/desk/contract/organiser.js';

/** Which rows of a list are chosen. A row that can't be judged again any more is chosen no more. */
export const useChosen = (rows: readonly OrganiserRow[]) => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const able = rows.filter(canBeChosen);
  const chosen = able.filter(({ id }) => ids.has(id));
  const choose = (of: readonly OrganiserRow[]) => setIds(new Set(of.map(({ id }) => id)));
  return {
    able,
    chosen,
    isChosen: ({ id }: OrganiserRow) => ids.has(id),
    toggle: (row: OrganiserRow) =>
      choose(ids.has(row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row]),
    toggleAll: () => choose(chosen.length === able.length ? [] : able),
    clear: () => choose([]),
  };
};
export type Chosen = ReturnType<typeof useChosen>;

/** What waits, runs or was taken back has nothing to be judged again. */
export const canBeChosen = ({ actions }: OrganiserRow): boolean =>
  actions.includes('RETRY') || actions.includes('REJUDGE');
