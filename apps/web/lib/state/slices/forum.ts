import { createStore } from '@xstate/store';

/** What is known of one item's commends and bookmark, by the id of the item. */
export interface Commend {
  plus: number;
  minus: number;
  commended: boolean;
  bookmarked: boolean;
  type: string;
}
export type Commends = Record<string, Commend>;

export interface ForumItem {
  id: string;
  [field: string]: unknown;
}

export interface ForumState {
  commends: Commends;
  navPanelWidth: number;
  threads: ForumItem[];
  thread: ForumItem | null;
  topics: ForumItem[];
  topic: ForumItem | null;
  lenta: {
    topics: ForumItem[];
    champs: ForumItem[];
    champFilter: number;
    topicFilter: number[];
    selectedPopularTab: number;
    /** Number of all topics of the feed, of which `topics` holds the first ones. */
    len: number;
  };
}

export const initialForum = (): ForumState => ({
  commends: {},
  navPanelWidth: 288,
  threads: [],
  thread: null,
  topics: [],
  topic: null,
  lenta: { topics: [], champs: [], champFilter: 0, topicFilter: [0, 1], selectedPopularTab: 1, len: 0 },
});

const unknown: Commend = { plus: 0, minus: 0, commended: false, bookmarked: false, type: '' };

interface Counted {
  id: string;
  plus: number;
  minus: number;
}

const counted = (state: ForumState, { id, plus, minus }: Counted, commended: boolean): ForumState => ({
  ...state,
  commends: { ...state.commends, [id]: { ...unknown, ...state.commends[id], plus, minus, commended } },
});

const bookmarked = (state: ForumState, id: string, value: boolean): ForumState => ({
  ...state,
  commends: { ...state.commends, [id]: { ...unknown, ...state.commends[id], bookmarked: value } },
});

const merged = (state: ForumState, commends: Commends): Commends => ({ ...state.commends, ...commends });

/** The event names are the specification's own (section 4, forum reducer). */
export const createForumStore = (context: ForumState = initialForum()) =>
  createStore({
    context,
    on: {
      ADD_PLUS: (state, event: Counted) => counted(state, event, true),
      ADD_MINUS: (state, event: Counted) => counted(state, event, true),
      REMOVE_PLUS: (state, event: Counted) => counted(state, event, false),
      REMOVE_MINUS: (state, event: Counted) => counted(state, event, false),
      UPDATE_WIDTH: (state, event: { width: number }) => ({ ...state, navPanelWidth: event.width }),
      GET_THREADS: (state, event: { threads: ForumItem[] }) => ({ ...state, threads: event.threads }),
      GET_THREAD: (state, event: { thread: ForumItem; commends: Commends }) => ({
        ...state,
        thread: event.thread,
        commends: merged(state, event.commends),
      }),
      GET_TOPIC: (state, event: { topic: ForumItem; commends: Commends }) => ({
        ...state,
        topic: event.topic,
        commends: merged(state, event.commends),
      }),
      GET_LENTA: (state, event: { lenta: ForumState['lenta']; commends: Commends }) => ({
        ...state,
        lenta: event.lenta,
        commends: merged(state, event.commends),
      }),
      ADD_TO_LENTA: (state, event: { topics: ForumItem[]; champs: ForumItem[]; commends?: Commends }) => ({
        ...state,
        lenta: { ...state.lenta, topics: [...state.lenta.topics, ...event.topics], champs: event.champs },
        commends: merged(state, event.commends ?? {}),
      }),
      MORE_COMMENTS: (state, event: { commends: Commends }) => ({ ...state, commends: merged(state, event.commends) }),
      MORE_TOPICS: (state, event: { commends: Commends }) => ({ ...state, commends: merged(state, event.commends) }),
      ADD_BOOKMARK: (state, event: { id: string }) => bookmarked(state, event.id, true),
      REMOVE_BOOKMARK: (state, event: { id: string }) => bookmarked(state, event.id, false),
      /** Logout: forum data reset to empty. The width is the browser's, not the person's, so it stays. */
      cleared: (state) => ({ ...initialForum(), navPanelWidth: state.navPanelWidth }),
    },
  });
