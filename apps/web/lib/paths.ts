import { articlesThread, forumTabs, type ForumTab } from '#modules/forum/contract/addresses.js';
import { isInside } from '#modules/kernel/contract/inside.js';

/** Every address of the app, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: (returnTo?: string) => (returnTo ? `/login?returnTo=${encodeURIComponent(returnTo)}` : '/login'),
  registration: (returnTo?: string) =>
    returnTo ? `/registration?returnTo=${encodeURIComponent(returnTo)}` : '/registration',
  about: '/about',
  /** A file, not a page of the app. */
  agreement: '/agreement.pdf',
  championships: (tab?: ChampionshipsTab) => (tab && tab !== 'all' ? `/championships/${tab}` : '/championships'),
  championship: (champname: string, tab?: ChampionshipTab, subtab?: OverviewTab) =>
    ['/championship', champname, tab, subtab].filter(Boolean).join('/'),
  /** The page of a team: by its name, which is one in its championship. */
  team: (champname: string, name: string) => `/championship/${champname}/team/${encodeURIComponent(name)}`,
  /** Where a captain's link leads. */
  joinTeam: (champname: string, code: string) => `/championship/${champname}/team?join=${encodeURIComponent(code)}`,
  /** The sheet of a solution; with another one, both side by side. */
  solution: (champname: string, id: string, other?: string) =>
    `/championship/${champname}/solutions/${id}${other === undefined ? '' : `?with=${other}`}`,
  editor: (champname: string) => `/championship/${champname}/edit`,
  /** The client's room for the solutions of the own championship; with an id, the sheet of one over it. */
  submissions: (champname: string, id?: string) =>
    `/championship/${champname}/edit/submissions${id === undefined ? '' : `/${id}`}`,
  articles: (tab?: ArticlesTab) => (tab && tab !== 'all' ? `/forum/articles/${tab}` : '/forum/articles'),
  newArticle: '/forum/article/new',
  article: (id: string) => `/forum/article/${id}`,
  articleEditor: (id: string) => `/forum/article/${id}/edit`,
  rating: (tab?: RatingTab, q?: string) =>
    `/rating${tab && tab !== 'general' ? `/${tab}` : ''}${q === undefined ? '' : `?q=${encodeURIComponent(q)}`}`,
  forum: (tab?: ForumTab) => (tab && tab !== 'threads' ? `/forum/${tab}` : '/forum'),
  /** Leads on to the discussion of a championship, whatever its thread is called. */
  /** Topics of all threads, or of those that one follows. */
  feed: (mode: 'all' | 'my') => (mode === 'my' ? '/forum/lenta?mode=my' : '/forum/lenta'),
  discussion: (champname: string) => `/forum/champ_threads/${champname}`,
  thread: (name: string) => `/forum/${name}`,
  newTopic: '/forum?new',
  threadRequest: '/forum/request',
  forumSearch: (q: string, { thread, tab }: { thread?: string | null; tab?: string } = {}) =>
    `/forum/search?${new URLSearchParams({ q, ...(thread && { thread }), ...(tab && tab !== 'all' && { tab }) })}`,
  /** Articles are topics too, and read where they are shown whole. */
  topic: (thread: string, id: string, comment?: string) =>
    `/forum/${thread === articlesThread ? 'article' : thread}/${id}${comment === undefined ? '' : `?at=${comment}`}`,
  vacancies: '/vacancy',
  ownVacancies: '/vacancy/mine',
  newVacancy: '/vacancy/new',
  vacancy: (id: string) => `/vacancy/${id}`,
  vacancyEdit: (id: string) => `/vacancy/${id}/edit`,
  user: (login: string, tab?: UserTab) => ['/user', encodeURIComponent(login), tab].filter(Boolean).join('/'),
  settings: (login: string, part: SettingsPart) => `/user/${encodeURIComponent(login)}/settings/${part}`,
  /** Where a forgotten password is replaced. */
  password: '/password',
  changeLogin: '/changelogin',
  /** Where somebody chooses a login in the place of the one that was given to them. */
  chooseLogin: ({ choosesLogin = false }: { choosesLogin?: boolean }) =>
    choosesLogin ? paths.changeLogin : '/username',
};

/** Tabs of the settings (PROF2). */
export const settingsParts = [
  'nickname',
  'email',
  'phone',
  'data',
  'password',
  'login',
  'second',
  'tokens',
  'account',
] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** Tabs of one's own profile; the others come with their features. */
export const userTabs = ['champs', 'notifications', 'settings'] as const;
export type UserTab = (typeof userTabs)[number];

export const ratingTabs = ['general', 'formula', 'medals'] as const;
export type RatingTab = (typeof ratingTabs)[number];
export { forumTabs, type ForumTab };

export const championshipsTabs = ['all', 'active', 'infinite', 'ended'] as const;
export type ChampionshipsTab = (typeof championshipsTabs)[number];

/** Segments of a championship's page (specification, section 2). */
export const championshipTabs = [
  'overview',
  'data',
  'takepart',
  'algorithm',
  'metric',
  'queue',
  'solutions',
  'rating',
  'team',
] as const;
export type ChampionshipTab = (typeof championshipTabs)[number];

/**
 * The tabs of a championship's page for those who take part, for those who may, and for its organisers; a guest has no team.
 * The queue is behind a tab.
 */
export const tabsShownTo = (
  takesPart: boolean,
  isOrganiser: boolean,
  kind: 'file' | 'algorithm' = 'file',
  isGuest = false,
): ChampionshipTab[] => {
  const other = kind === 'file' ? 'algorithm' : 'metric';
  const hidden = ['queue', other, takesPart ? 'takepart' : 'solutions', ...(isOrganiser ? ['takepart', 'team'] : [])];
  if (isGuest) hidden.push('team');
  return championshipTabs.filter((tab) => !hidden.includes(tab));
};

export const overviewTabs = ['description', 'rules', 'awards', 'schedule'] as const;
export type OverviewTab = (typeof overviewTabs)[number];

export const articlesTabs = ['all', 'mine'] as const;
export type ArticlesTab = (typeof articlesTabs)[number];

/** A return address is followed only inside this site. */
export const safeReturn = (address: string | null, otherwise: string): string =>
  address !== null && isInside(address) ? address : otherwise;
