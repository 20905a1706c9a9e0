import { config } from '#web/lib/config.js';
import { createArticleStore } from '#web/lib/state/slices/article.js';
import { createChampionshipsStore } from '#web/lib/state/slices/championships.js';
import { createChampsStore } from '#web/lib/state/slices/champs.js';
import { createForumStore } from '#web/lib/state/slices/forum.js';
import { createPersistStore } from '#web/lib/state/slices/persist-store.js';
import { createRatingStore } from '#web/lib/state/slices/rating.js';
import { createUserStore } from '#web/lib/state/slices/user.js';
import { createVacanciesStore } from '#web/lib/state/slices/vacancies.js';
import { chosenLanguage } from './chosen-language.js';
import { restored, serializedInto, speaking, withoutAnswers, type ClientState } from './stored.js';

const createSlices = (initial: ClientState) => ({
  persistStore: createPersistStore(initial.persistStore),
  user: createUserStore(initial.user),
  championships: createChampionshipsStore(initial.championships),
  rating: createRatingStore(initial.rating),
  champs: createChampsStore(initial.champs),
  vacancies: createVacanciesStore(initial.vacancies),
  article: createArticleStore(initial.article),
  forum: createForumStore(initial.forum),
});
export type State = ReturnType<typeof createSlices>;

/** With a person goes what only they may read. */
const forgetReads = ({ championships, champs, vacancies, article, forum }: State) => {
  championships.trigger.replaced({ list: [] });
  champs.trigger.cleared();
  // With contacts, which guests don't see.
  vacancies.trigger.replaced({ list: [] });
  forum.trigger.cleared();
  article.trigger.closed();
};

/** Section 4: the authorised flag is set from the load of the person. While that is asked for, it stays as it was. */
const followLoad = (state: State): State => {
  state.user.subscribe(({ context: { statusLoad } }) => {
    const { isAuthorized } = state.persistStore.getSnapshot().context;
    if (statusLoad === 'LOADING' || isAuthorized === (statusLoad !== 'NOT_LOADED')) return;
    if (!isAuthorized) return state.persistStore.trigger.authorized();
    state.persistStore.trigger.unauthorized();
    forgetReads(state);
  });
  return state;
};

export const createState = (initial: ClientState): State => followLoad(createSlices(initial));

export const snapshot = (state: State): ClientState => ({
  persistStore: state.persistStore.getSnapshot().context,
  user: state.user.getSnapshot().context,
  championships: state.championships.getSnapshot().context,
  rating: state.rating.getSnapshot().context,
  champs: state.champs.getSnapshot().context,
  vacancies: state.vacancies.getSnapshot().context,
  article: state.article.getSnapshot().context,
  forum: state.forum.getSnapshot().context,
});

interface Keeping {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  key: string;
  nextFrame: (write: () => void) => void;
}

/**
 * Writes the whole state after every change, at most once a frame, and of slices that this page left as they were what other pages
 * wrote; `flush` writes at once what is waiting.
 */
export const keep = (state: State, { storage, key, nextFrame }: Keeping) => {
  let waiting = false;
  let before = snapshot(state);
  const flush = () => {
    if (!waiting) return;
    waiting = false;
    const now = snapshot(state);
    // Where it is full: what the person chose goes before what the server can be asked for.
    for (const whole of [now, withoutAnswers(now)]) {
      try {
        storage.setItem(key, serializedInto(storage.getItem(key), whole, before));
        before = now;
        return;
      } catch {
        // It is fuller still, or forbidden: the app works on, it only forgets.
      }
    }
  };
  const changed = () => {
    if (waiting) return;
    waiting = true;
    nextFrame(flush);
  };
  const stores: readonly { subscribe: (next: () => void) => unknown }[] = Object.values(state);
  for (const store of stores) store.subscribe(changed);
  return { flush };
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(config.stateKey);
  } catch {
    return null;
  }
};

const found = stored();

/** The state of this page. */
export const state = createState(speaking(restored(found), chosenLanguage()));

/** False on the first visit: then the language is the installation's, not yet the person's. */
export const hasStoredLanguage = found !== null || chosenLanguage() !== null;

export const keepState = () => {
  const { flush } = keep(state, {
    storage: localStorage,
    key: config.stateKey,
    nextFrame: (write) => requestAnimationFrame(write),
  });
  // A hidden page gets no more frames.
  addEventListener('pagehide', flush);
};

/** Whose page this is; empty for a guest. */
export const loginNow = (): string => state.user.getSnapshot().context.login;

/** Logout and failed session: the person's data goes, and by the flag all that only they may read. */
export const forgetPerson = () => state.user.trigger.removed();
