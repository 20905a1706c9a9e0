import { lazyPart } from '#web/ui/lazy-part.js';

/*
 * The heavier tabs of a championship, chunks of their own. They stand apart from the page, so that an address that leads
 * to one of them loads both at once.
 */

export const SubmitTab = lazyPart({
  chunk: 'submit',
  load: () => import('./submit.js').then((module) => module.SubmitTab),
});

export const AlgorithmTab = lazyPart({
  chunk: 'submit',
  load: () => import('./algorithm.js').then((module) => module.AlgorithmTab),
});

export const SolutionsTab = lazyPart({
  chunk: 'submit',
  load: () => import('./solutions.js').then((module) => module.SolutionsTab),
});

export const ChampionshipQueue = lazyPart({
  chunk: 'submit',
  load: () => import('./queue.js').then((module) => module.ChampionshipQueue),
});

export const Leaderboard = lazyPart({
  chunk: 'board',
  load: () => import('./leaderboard.js').then((module) => module.Leaderboard),
});

export const TeamTab = lazyPart({
  chunk: 'team',
  namespaces: ['teams'],
  load: () => import('./team.js').then((module) => module.TeamTab),
});

export const Beside = lazyPart({
  chunk: 'vacancy',
  namespaces: ['vacancies'],
  load: () => import('#web/features/vacancies/beside.js').then((module) => module.Beside),
});

export const TeamPage = lazyPart({
  chunk: 'team',
  namespaces: ['teams'],
  load: () => import('./team.js').then((module) => module.TeamPage),
});

export const Invitations = lazyPart({
  chunk: 'team',
  namespaces: ['teams'],
  load: () => import('./team.js').then((module) => module.Invitations),
});

/** Above the tabs: what goes wrong with it takes nothing else along. */
export const InvitationsAbove = lazyPart({
  chunk: 'team',
  namespaces: ['teams'],
  meanwhile: null,
  load: () => import('./team.js').then((module) => module.Invitations),
});
