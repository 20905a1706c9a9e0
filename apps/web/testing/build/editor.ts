import { type Algorithm, usualAlgorithm } from '#modules/championships/algorithms/contract/algorithm.js';
import type { EditorView, MetricView, Tour, TruthReport } from '#modules/championships/contract/editor.js';
import { both, idOf, inDays } from './basics.js';

const file = (name: string) => ({
  name,
  bytes: 100,
  rows: 4,
  columns: 2,
  sha256: 'ef'.repeat(32),
  updatedAt: inDays(-1),
});

export const truthFile = (report: TruthReport | null = goodTruth): NonNullable<EditorView['truth']> => ({
  ...file('truth.csv'),
  report,
});

const goodTruth: TruthReport = { ok: true, rows: 4, columns: ['id', 'target'], publicRows: 2, privateRows: 2 };

/** What is saved may lack the ids of tours, which the server gives, and an image, which it keeps. */
type Told = Partial<Omit<EditorView, 'tours' | 'algorithm'>> & {
  algorithm?: (Omit<Algorithm, 'image'> & { image?: string | undefined }) | undefined;
  tours?: (Omit<Tour, 'id'> & { id?: string | undefined })[] | undefined;
};

/** A new draft as its owner sees it: with a name, and nothing else. */
export const editorView = (champname: string, { tours = [], algorithm, ...more }: Told = {}): EditorView => ({
  champname,
  kind: 'file',
  algorithm: { ...usualAlgorithm, ...algorithm, image: algorithm?.image ?? usualAlgorithm.image },
  tests: [],
  boxImages: [],
  title: both(champname),
  teaser: both(''),
  description: both(''),
  rules: both(''),
  awards: both(''),
  schedule: both(''),
  prize: both(''),
  prizePlaces: 0,
  formatNote: both(''),
  coverAlt: both(''),
  coverFocus: null,
  dateStart: null,
  dateEnd: null,
  isTest: false,
  metric: '',
  metricParams: {},
  direction: 'DOWN_UP',
  dailyAttempts: 5,
  maxTeamSize: 5,
  teamsUntil: null,
  acceptAfterEnd: false,
  openDescription: false,
  participationWindowHours: null,
  finalSolutions: 2,
  publicPercent: null,
  tours: tours.map((tour, at) => ({ ...tour, id: tour.id ?? idOf(300 + at) })),
  id: idOf(1),
  version: 1,
  state: 'DRAFT',
  archivedFrom: null,
  owner: 'client',
  editedBy: null,
  editedAt: null,
  cover: null,
  truth: null,
  tourTruths: [],
  sample: null,
  data: [],
  baselines: [],
  teams: 0,
  solutions: 0,
  outdatedSolutions: 0,
  waitingSolutions: 0,
  blockers: [],
  limits: {
    maxSolutionBytes: 1000,
    maxDataBytes: 1_000_000,
    maxCoverBytes: 10_000_000,
    maxTestBytes: 1000,
    maxTests: 50,
  },
  ...more,
});

export const metric = (name: string, more: Partial<MetricView> = {}): MetricView => ({
  name,
  direction: 'DOWN_UP',
  format: 'csv',
  params: [],
  answers: ['id', 'target'],
  columns: ['id', 'target', 'prediction'],
  limitable: ['prediction'],
  ...more,
});
