/** Every address of the app, so that a link can't be misspelt. */
export const paths = {
  home: '/',
  login: (returnTo?: string) => (returnTo ? `/login?returnTo=${encodeURIComponent(returnTo)}` : '/login'),
  registration: '/registration',
  about: '/about',
  /** A file, not a page of the app. */
  agreement: '/agreement.pdf',
  championships: (tab?: ChampionshipsTab) => (tab && tab !== 'all' ? `/championships/${tab}` : '/championships'),
  championship: (champname: string, tab?: ChampionshipTab, subtab?: OverviewTab) =>
    ['/championship', champname, tab, subtab].filter(Boolean).join('/'),
  /** The sheet of a solution; with another one, both side by side. */
  solution: (champname: string, id: string, other?: string) =>
    `/championship/${champname}/solutions/${id}${other === undefined ? '' : `?with=${other}`}`,
  editor: (champname: string) => `/championship/${champname}/edit`,
  /** The client's room for the solutions of the own championship; with an id, the sheet of one over it. */
  submissions: (champname: string, id?: string) =>
    `/championship/${champname}/edit/submissions${id === undefined ? '' : `/${id}`}`,
  user: (login: string, tab?: UserTab) => ['/user', encodeURIComponent(login), tab].filter(Boolean).join('/'),
};

/** Tabs of one's own profile; the others come with their features. */
export const userTabs = ['settings'] as const;
export type UserTab = (typeof userTabs)[number];

export const championshipsTabs = ['all', 'active', 'infinite', 'ended'] as const;
export type ChampionshipsTab = (typeof championshipsTabs)[number];

/** Segments of a championship's page (specification, section 2); `team` and `algorithm` come with their features. */
export const championshipTabs = ['overview', 'data', 'takepart', 'metric', 'queue', 'solutions', 'rating'] as const;
export type ChampionshipTab = (typeof championshipTabs)[number];

/**
 * The tabs of a championship's page for those who take part, for those who may, and for its organisers. The queue is behind
 * a tab.
 */
export const tabsShownTo = (takesPart: boolean, isOrganiser: boolean): ChampionshipTab[] => {
  const hidden = ['queue', takesPart ? 'takepart' : 'solutions', ...(isOrganiser ? ['takepart'] : [])];
  return championshipTabs.filter((tab) => !hidden.includes(tab));
};

export const overviewTabs = ['description', 'rules', 'awards', 'schedule'] as const;
export type OverviewTab = (typeof overviewTabs)[number];

/** A return address is followed only inside this site: `//host` and `/\host` lead elsewhere. */
export const safeReturn = (address: string | null, otherwise: string): string =>
  address !== null && /^\/(?![/\\])/.test(address) ? address : otherwise;
