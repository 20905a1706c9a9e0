import { lazyPart } from '#web/ui/lazy-part.js';

/*
 * The heavier tabs of a championship, chunks of their own. They stand apart from the page, so that an address that leads
 * to one of them loads both at once.
 */

export const SubmitTab = lazyPart({
  chunk: 'submit',
  load: () => import('./submit.js').then((module) => module.SubmitTab),
});

export const SolutionList = lazyPart({
  chunk: 'submit',
  load: () => import('./solutions.js').then((module) => module.SolutionList),
});

export const ChampionshipQueue = lazyPart({
  chunk: 'submit',
  load: () => import('./queue.js').then((module) => module.ChampionshipQueue),
});

export const Leaderboard = lazyPart({
  chunk: 'board',
  load: () => import('./leaderboard.js').then((module) => module.Leaderboard),
});
