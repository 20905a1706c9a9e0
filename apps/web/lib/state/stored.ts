import type { Language } from '#modules/kernel/contract/language.js';
import { config } from '#web/lib/config.js';
import type { ArticleState } from '#web/lib/state/slices/article.js';
import { initialArticle } from '#web/lib/state/slices/article.js';
import type { ChampionshipsState } from '#web/lib/state/slices/championships.js';
import { initialChampionships } from '#web/lib/state/slices/championships.js';
import type { ChampsState } from '#web/lib/state/slices/champs.js';
import { initialChamps } from '#web/lib/state/slices/champs.js';
import type { ForumState } from '#web/lib/state/slices/forum.js';
import { initialForum } from '#web/lib/state/slices/forum.js';
import type { PersistState } from '#web/lib/state/slices/persist-store.js';
import { initialPersist } from '#web/lib/state/slices/persist-store.js';
import type { RatingState } from '#web/lib/state/slices/rating.js';
import { initialRating } from '#web/lib/state/slices/rating.js';
import type { UserState } from '#web/lib/state/slices/user.js';
import { initialUser } from '#web/lib/state/slices/user.js';
import type { VacanciesState } from '#web/lib/state/slices/vacancies.js';
import { initialVacancies } from '#web/lib/state/slices/vacancies.js';

/** The whole client state, slice by slice, under the names of the specification (section 3). */
export interface ClientState {
  persistStore: PersistState;
  user: UserState;
  championships: ChampionshipsState;
  rating: RatingState;
  champs: ChampsState;
  vacancies: VacanciesState;
  article: ArticleState;
  forum: ForumState;
}

export const initialState = (): ClientState => ({
  persistStore: initialPersist(),
  user: initialUser(),
  championships: initialChampionships(),
  rating: initialRating(),
  champs: initialChamps(),
  vacancies: initialVacancies(),
  article: initialArticle(),
  forum: initialForum(),
});

/** Never written down: contacts and birthday are personal, the console's path is nobody's business. */
const privateFields = ['email', 'emailSub', 'phone', 'birthday', 'adminPath'] as const satisfies (keyof UserState)[];

/** How much is kept of what only repeats answers, the newest of it: one who reads a lot would fill the storage with it. */
const most = { champs: 50, commends: 1000 };

/** What is written down of a state. */
const keptOf = (state: ClientState) => {
  const user: Partial<UserState> = { ...state.user };
  for (const field of privateFields) delete user[field];
  const champs = { ...state.champs, list: state.champs.list.slice(-most.champs) };
  const commends = Object.fromEntries(Object.entries(state.forum.commends).slice(-most.commends));
  return { ...state, champs, forum: { ...state.forum, commends }, user, build: config.build };
};

export const serialized = (state: ClientState): string => JSON.stringify(keptOf(state));

/**
 * The same beside what other pages wrote meanwhile: of this page are the slices that it changed since it wrote last, all others stay as
 * they are stored. What is not there, or is another version's, this page writes whole.
 * @param before its state when it wrote last
 */
export const serializedInto = (stored: string | null, state: ClientState, before: ClientState): string => {
  const others = parsed(stored);
  if (!isObject(others) || others['build'] !== config.build || !isRestorable(others)) return serialized(state);
  const names = Object.keys(state) as (keyof ClientState)[];
  const unchanged = names.filter((name) => state[name] === before[name] && isObject(others[name]));
  return JSON.stringify({ ...keptOf(state), ...Object.fromEntries(unchanged.map((name) => [name, others[name]])) });
};

/** What the person chose and who they are, without what the server can be asked for: for a storage that has no room for more. */
export const withoutAnswers = (state: ClientState): ClientState => {
  const { championships, rating, champs, vacancies, article, forum } = initialState();
  const { navPanelWidth } = state.forum;
  return { ...state, championships, rating, champs, vacancies, article, forum: { ...forum, navPanelWidth } };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Slices that only repeat what the server answered. Another build may draw fields that its answers did not have yet. */
const answers: readonly string[] = ['championships', 'rating', 'champs', 'vacancies'] satisfies (keyof ClientState)[];

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** The values of a stored slice that are of the kind of the initial ones; what is null at first may become anything. */
const fitting = (part: Record<string, unknown>, slice: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(slice)
      .filter(([key, usual]) => key in part && (usual === null || kindOf(part[key]) === kindOf(usual)))
      .filter(([key, usual]) => usual === null || part[key] !== null)
      .map(([key]) => [key, part[key]]),
  );

const isLanguagePair = ({ activeLanguage, locale }: PersistState): boolean =>
  [activeLanguage, locale].toSorted().join() === 'ENG,RUS';

const sameKeys = (value: unknown, pattern: object): boolean =>
  isObject(value) && Object.keys(value).toSorted().join() === Object.keys(pattern).toSorted().join();

const isRestorable = ({ user, forum }: Record<string, unknown>): boolean => {
  const initial = initialState();
  return isObject(user) && sameKeys(forum, initial.forum) && sameKeys(user['forum'], initial.user.forum);
};

/**
 * Section 3 of the specification: a stored state is restored only if its forum keys and its user's forum keys are the
 * initial ones. That rejects what older versions wrote: commends or bookmarks in the user's forum part, or a forum
 * without commends. Then the initial state takes its place.
 */
export const restored = (stored: string | null): ClientState => {
  const initial = initialState();
  const state = parsed(stored);
  if (!isObject(state) || !isRestorable(state)) return initial;
  const isOfThisBuild = state['build'] === config.build;
  const slices = Object.entries(initial).map(([name, slice]: [string, object]) => {
    const part = state[name];
    const isKept = isObject(part) && (isOfThisBuild || !answers.includes(name));
    return [name, isKept ? { ...slice, ...fitting(part, slice) } : slice];
  });
  const result = Object.fromEntries(slices) as ClientState;
  if (!isLanguagePair(result.persistStore)) result.persistStore = initial.persistStore;
  // A load that was under way when the page closed is not under way now; and without a session answer nobody is loaded.
  return { ...result, user: { ...result.user, statusLoad: 'NOT_LOADED' } };
};

/** In the language that was chosen in whatever tab, if one was. */
export const speaking = (state: ClientState, chosen: Language | null): ClientState => {
  const { activeLanguage, locale } = state.persistStore;
  if (chosen === null || chosen === activeLanguage) return state;
  return { ...state, persistStore: { ...state.persistStore, activeLanguage: locale, locale: activeLanguage } };
};

const parsed = (stored: string | null): unknown => {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
};
