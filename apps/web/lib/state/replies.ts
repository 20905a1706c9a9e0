import type { InputOf, Key, Reply } from '#web/lib/api/routes.js';
import { state } from './state.js';

interface Slice<K extends Key> {
  /** Tells the slice what was answered. */
  fill: (reply: Reply<K>, input: InputOf<K>) => void;
  /** What the slice has kept of an earlier answer, to paint with until the next one comes. */
  paint?: (input: InputOf<K>) => Reply<K> | undefined;
}

const typeOf: Readonly<Record<string, string>> = { active: 'ACTIVE', infinite: 'INFINITY', ended: 'ENDED' };

/** Which answers the slices of the stored state keep (STATE1), and nobody else writes them. */
const slices: { [K in Key]?: Slice<K> } = {
  'GET championships': {
    fill: ({ items }, { query }) => {
      if ((query?.tab ?? 'all') === 'all') state.championships.trigger.replaced({ list: items });
    },
    paint: ({ query: { tab = 'all' } = {} }) => {
      const { list } = state.championships.getSnapshot().context;
      if (list.length === 0) return undefined;
      const items = tab === 'all' ? list : list.filter((card) => card.type === typeOf[tab]);
      return { items, total: items.length, nextCursor: null };
    },
  },
  'GET championships/{champname}': {
    fill: (champ) => state.champs.trigger.addedOrReplaced({ champ }),
    paint: ({ params: { champname } }) =>
      state.champs.getSnapshot().context.list.find((one) => one.champname === champname),
  },
  'PATCH user/personal': { fill: ({ user }) => state.user.trigger.stored({ user }) },
  'POST user/phone/confirm': { fill: ({ user }) => state.user.trigger.stored({ user }) },
  'POST championships/{champname}/participation': {
    fill: ({ team }, { params: { champname } }) => state.user.trigger.teamAdded({ champname, command: team }),
  },
};

const sliceOf = (key: unknown) => slices[key as Key] as Slice<Key> | undefined;

/** Lets the slice that keeps answers of this route know of one. */
export const fillSlice = (key: unknown, reply: unknown, input: unknown): void =>
  sliceOf(key)?.fill(reply as Reply<Key>, input as InputOf<Key>);

/** An earlier answer of the route, if a slice has kept it. */
export const remembered = <K extends Key>(key: K, input: InputOf<K>): Reply<K> | undefined =>
  sliceOf(key)?.paint?.(input as InputOf<Key>) as Reply<K> | undefined;
