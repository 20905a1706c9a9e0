import { describe, expect, it } from '@jest/globals';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { metricsOf, narrowed, narrowingOf, queryOf } from './narrow.js';

const card = (champname: string, metric: string, teams: number, dateEnd: string | null, isMine = false) =>
  ({
    // Named to who runs it.
    ...(champname === 'new' && { state: 'DRAFT' }),
    champname,
    metric,
    teams,
    dateEnd,
    participation: isMine ? { teamId: '1', team: 'a', confirmedAt: '' } : null,
  }) as ChampionshipCard;

const cards = [
  card('new', 'RMSE', 3, null),
  card('middle', 'AUC', 12, '2026-12-01T00:00:00Z', true),
  card('old', 'RMSE', 7, '2026-11-01T00:00:00Z', true),
];
const shown = (query: string) =>
  narrowed(cards, narrowingOf(new URLSearchParams(query))).map(({ champname }) => champname);

describe('CHAMP1 a narrowed list of championships', () => {
  it.each([
    ['', ['new', 'middle', 'old']],
    ['metric=RMSE', ['new', 'old']],
    ['mine=true', ['middle', 'old']],
    ['own=true', ['new']],
    ['sort=teams', ['middle', 'old', 'new']],
    ['sort=ending', ['old', 'middle', 'new']],
    ['sort=nonsense', ['new', 'middle', 'old']],
    ['metric=RMSE&mine=true&sort=teams', ['old']],
    ['metric=MAE', []],
  ])('for "%s" shows %s', (query, names) => {
    expect(shown(query)).toEqual(names);
  });

  it('has an address that brings it back', () => {
    for (const query of ['', 'metric=RMSE&mine=true&own=true&sort=teams'])
      expect(queryOf(narrowingOf(new URLSearchParams(query))).toString()).toBe(query);
  });

  it('offers the metrics that there are', () => {
    expect(metricsOf(cards, null)).toEqual(['AUC', 'RMSE']);
    expect(metricsOf(cards, 'MAE')).toEqual(['AUC', 'MAE', 'RMSE']);
  });
});
