import type { InputOf, Key, Reply } from '#modules/client/routes.js';
import { state } from './state.js';

const typeOf: Readonly<Record<string, string>> = { active: 'ACTIVE', infinite: 'INFINITY', ended: 'ENDED' };

/** What slices have kept of earlier answers, to paint with until the next one comes. */
const paints: { [K in Key]?: (input: InputOf<K>) => Reply<K> | undefined } = {
  'GET championships': ({ query: { tab = 'all' } = {} }) => {
    const { list } = state.championships.getSnapshot().context;
    if (list.length === 0) return undefined;
    const items = tab === 'all' ? list : list.filter((card) => card.type === typeOf[tab]);
    return { items, total: items.length, nextCursor: null };
  },
  'GET championships/{champname}': ({ params: { champname } }) =>
    state.champs.getSnapshot().context.list.find((one) => one.champname === champname),
  'GET vacancies': ({ query = {} }) => {
    const { list } = state.vacancies.getSnapshot().context;
    const items = list.filter(({ isPublished }) => isPublished);
    return items.length === 0 || Object.keys(query).length > 0 ? undefined : { items, nextCursor: null };
  },
};

/** An earlier answer of the route, if a slice has kept it. */
export const remembered = <K extends Key>(key: K, input: InputOf<K>): Reply<K> | undefined =>
  (paints[key] as ((input: InputOf<K>) => Reply<K> | undefined) | undefined)?.(input);
