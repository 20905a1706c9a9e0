import { championshipsTabs, paths, ratingTabs } from '#web/lib/paths.js';
import type { Section } from '#web/lib/navigation-context.js';
import { isRegistered } from './routes.js';
import type { View } from '#web/lib/views.js';

const tabs = {
  championships: championshipsTabs.map((tab) => ({
    id: tab,
    label: `shell.championships.${tab}` as const,
    to: paths.championships(tab),
  })),
  rating: ratingTabs.map((tab) => ({
    id: tab,
    label: `shell.rating.${tab}` as const,
    to: paths.rating(tab),
  })),
  forum: (['lenta', 'threads', 'champ_threads', 'articles', 'bookmarks', 'subscriptions'] as const).map((tab) => ({
    id: tab,
    label: `shell.forum.${tab}` as const,
    to: `/forum/${tab}`,
  })),
};

/** Header and drop-down panel of the specification (NAV4, NAV7), in their order. */
const all: readonly Section[] = [
  {
    id: 'championships',
    view: 'CHAMPIONSHIPS_PAGE',
    also: 'CHAMPIONSHIP_PAGE',
    label: 'shell.nav.championships',
    to: paths.championships(),
    entries: tabs.championships,
  },
  {
    id: 'rating',
    view: 'RATING_PAGE',
    label: 'shell.nav.rating',
    to: paths.rating(),
    entries: tabs.rating,
  },
  {
    id: 'forum',
    view: 'FORUM_PAGE',
    // The start page is the forum's.
    also: 'MAIN_PAGE',
    label: 'shell.nav.forum',
    to: '/forum',
    entries: tabs.forum,
  },
  {
    id: 'about',
    view: 'ABOUT_PAGE',
    label: 'shell.nav.about',
    to: paths.about,
    entries: [],
  },
  {
    id: 'vacancy',
    view: 'VACANCY_PAGE',
    label: 'shell.nav.vacancy',
    to: '/vacancy',
    entries: [],
  },
];

/** What there is to go to; `sees` narrows it to a person (the vacancy link by NAV5). */
export const sections = (sees: (view: View) => boolean): Section[] =>
  all.filter((section) => isRegistered(section.view) && sees(section.view));
