import { lazyPart } from '#web/ui/lazy-part.js';

/* Pictures are a chunk of their own: most who look at a board look at the table. */

export const BoardCharts = lazyPart({
  chunk: 'board',
  load: () => import('./board-charts.js').then((module) => module.BoardCharts),
  meanwhile: 320,
});

export const TourCharts = lazyPart({
  chunk: 'board',
  load: () => import('./board-charts.js').then((module) => module.TourCharts),
  meanwhile: 320,
});

export const TeamProgress = lazyPart({
  chunk: 'board',
  load: () => import('./board-charts.js').then((module) => module.TeamProgress),
  meanwhile: 300,
});
