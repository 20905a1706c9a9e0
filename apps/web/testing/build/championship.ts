import type { ChampionshipCard, FileView, ChampionshipView } from '#modules/championships/contract/championship.js';
import type { TourView } from '#modules/scoring/tours/contract/tour.js';
import { both, idOf, inDays } from './basics.js';

/** What somebody is to a championship in which they have a team. */
export const taking = (team = 'Laplace') => ({
  teamId: idOf(7),
  team,
  confirmedAt: inDays(-5),
  submitUntil: null,
});

/** One that runs, of which the caller is no part. */
export const championshipCard = (champname: string, more: Partial<ChampionshipCard> = {}): ChampionshipCard => ({
  champname,
  title: both(champname),
  kind: 'file',
  teaser: both('What it is about'),
  type: 'ACTIVE',
  dateStart: inDays(-10),
  dateEnd: inDays(10),
  metric: 'RMSE',
  direction: 'DOWN_UP',
  dailyAttempts: 5,
  acceptAfterEnd: false,
  prize: both(''),
  isRated: true,
  cover: null,
  teams: 12,
  participation: null,
  ownPlace: null,
  ...more,
});

/** The same with all that its page shows. */
export const championship = (champname: string, more: Partial<ChampionshipView> = {}): ChampionshipView => ({
  ...championshipCard(champname),
  description: both('# The task'),
  rules: both('Be fair'),
  awards: both(''),
  schedule: both(''),
  html: {
    description: both('<h2>The task</h2>'),
    rules: both('<p>Be fair</p>'),
    awards: both(''),
    schedule: both(''),
  },
  solutionFormat: {
    columns: ['id', 'prediction'],
    rows: 4,
    example: [['1', '0.5']],
    maxBytes: 2_000_000,
    note: both(''),
  },
  repositoryExample: null,
  participationWindowHours: null,
  publicPercent: null,
  holdsAnswers: false,
  data: { files: 1, bytes: 1000, rows: 10, columns: 3 },
  ...more,
});

export const dataFile = (name: string, more: Partial<FileView> = {}): FileView => ({
  name,
  bytes: 1000,
  rows: 10,
  columns: 3,
  sha256: 'ab'.repeat(32),
  description: both(''),
  updatedAt: inDays(-10),
  ...more,
});

/** A tour from one day to another, counted from now, in which the caller's team is. */
export const tour = (title: string, from: number, to: number, more: Partial<TourView> = {}): TourView => ({
  id: title,
  title: both(title),
  dateStart: inDays(from),
  dateEnd: inDays(to),
  ownAnswers: false,
  goOn: null,
  own: true,
  missed: false,
  ...more,
});
