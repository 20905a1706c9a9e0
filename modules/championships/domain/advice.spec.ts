import { describe, expect, it } from '@jest/globals';
import { adviceOnFiles, adviceOnTerms, type Survey, type Terms } from './advice.js';

const both = { rus: 'Да', eng: 'Yes' };
const sound: Terms = {
  title: both,
  description: both,
  dateStart: '2026-04-01T00:00:00.000Z',
  dateEnd: '2026-05-01T00:00:00.000Z',
  direction: 'DOWN_UP',
  dailyAttempts: 5,
  participationWindowHours: null,
  tours: [],
  data: ['train.csv'],
  state: 'DRAFT',
};
const now = '2026-03-15T00:00:00.000Z';
const tour = {
  id: '',
  title: both,
  dateStart: '2026-03-30T00:00:00.000Z',
  dateEnd: '2026-05-01T00:00:00.000Z',
  advance: null,
};
/** A tour from the start on. */
const begun = (end: string) => ({ ...tour, dateStart: '2026-04-01T00:00:00.000Z', dateEnd: `${end}T00:00:00.000Z` });
const survey: Survey = {
  format: 'csv',
  rows: 1000,
  publicRows: 300,
  labelOrder: null,
  sample: { score: 2, bandHalf: 0.05 },
  leaks: [],
};

describe('CHAMP5 advice on a set-up', () => {
  it('CHAMP5 leaves a sound one alone', () => {
    expect(adviceOnTerms(sound, 'DOWN_UP', now)).toEqual([]);
    const tours = [begun('2026-04-05'), { ...tour, dateStart: '2026-04-05T00:00:00.000Z' }];
    expect(adviceOnTerms({ ...sound, tours }, 'DOWN_UP', now)).toEqual([]);
    expect(adviceOnFiles(survey, 'DOWN_UP')).toEqual([]);
  });

  it.each<[string, Partial<Terms>]>([
    ['DIRECTION', { direction: 'TOP_DOWN' }],
    ['END_BEFORE_START', { dateEnd: '2026-03-31T00:00:00.000Z' }],
    ['START_PAST', { dateStart: '2026-03-01T00:00:00.000Z' }],
    ['MANY_ATTEMPTS', { dailyAttempts: 51 }],
    ['NO_DATA', { data: [] }],
    ['WINDOW_TOO_LONG', { participationWindowHours: 721 }],
    ['TOUR_OUTSIDE', { tours: [tour] }],
    ['TOUR_GAP', { tours: [{ ...tour, dateStart: '2026-04-02T00:00:00.000Z' }] }],
    ['TOUR_GAP', { tours: [begun('2026-04-05'), { ...tour, dateStart: '2026-04-06T00:00:00.000Z' }] }],
    ['TOUR_GAP', { tours: [begun('2026-04-05')] }],
    ['ONE_LANGUAGE', { description: { rus: 'Да', eng: '' } }],
  ])('CHAMP5 notices %s', (code, own) => {
    expect(adviceOnTerms({ ...sound, ...own }, 'DOWN_UP', now).map((one) => one.code)).toEqual([code]);
  });

  it.each<[string, boolean, Partial<Survey>]>([
    ['LABELS_SORTED', true, { labelOrder: 'grouped' }],
    ['NO_PRIVATE_PART', false, { publicRows: null }],
    ['FEW_PUBLIC_ROWS', true, { publicRows: 199 }],
    ['FEW_PRIVATE_ROWS', true, { publicRows: 801 }],
    ['WIDE_BAND', false, { sample: { score: 2, bandHalf: 0.2 } }],
    ['SAMPLE_PERFECT', true, { sample: { score: 0, bandHalf: null } }],
    ['ANSWERS_LEAK', true, { leaks: [{ file: 'a', kind: 'answers', count: 1000, of: 1000 }] }],
    ['IDS_SHARED', true, { leaks: [{ file: 'a', kind: 'ids', count: 1, of: 1000 }] }],
    ['ROWS_SHARED', false, { leaks: [{ file: 'a', kind: 'rows', count: 10, of: 1000 }] }],
    ['ROWS_SHARED', true, { leaks: [{ file: 'a', kind: 'rows', count: 11, of: 1000 }] }],
  ])('CHAMP5 notices %s in the files, grave: %s', (code, isGrave, own) => {
    expect(adviceOnFiles({ ...survey, ...own }, 'DOWN_UP')).toMatchObject([{ code, isGrave }]);
  });

  it('CHAMP5 says how many public rows would do: the band narrows with their root', () => {
    const [advice] = adviceOnFiles({ ...survey, sample: { score: 1, bandHalf: 0.1 } }, 'DOWN_UP');
    expect(advice?.details).toEqual({ format: 'csv', rows: 300, half: 0.1, needed: 1200 });
  });

  it('CHAMP5 says of lists in JSON what is counted: users, not rows', () => {
    const lists: Survey = { ...survey, format: 'json', rows: 300 };
    const [few, band] = [{ publicRows: 150 }, { publicRows: 300, sample: { score: 1, bandHalf: 0.1 } }];
    for (const own of [few, band]) {
      for (const { details } of adviceOnFiles({ ...lists, ...own }, 'DOWN_UP')) expect(details['format']).toBe('json');
    }
  });

  it('CHAMP5 takes 1 for perfect where higher is better', () => {
    const codes = adviceOnFiles({ ...survey, sample: { score: 1, bandHalf: null } }, 'TOP_DOWN').map(
      ({ code }) => code,
    );
    expect(codes).toEqual(['SAMPLE_PERFECT']);
  });
});
