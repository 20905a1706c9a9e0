import { describe, expect, it } from '@jest/globals';
import type { ChampionshipCard } from '../../../../modules/championships/contract/championship.js';
import type { T } from '../../lib/i18n/use-text.js';
import { timeLeft } from './time-left.js';
import { whatIsNew } from './what-is-new.js';

const now = new Date('2026-06-15T12:00:00Z').getTime();
const say: T = ({ id }, values) => `${id} ${JSON.stringify(values ?? {})}`;
const card = (champname: string, dateStart: string, dateEnd: string | null) =>
  ({ champname, dateStart, dateEnd }) as ChampionshipCard;

describe('CHAMP1 time of a championship', () => {
  it.each([
    ['before', '2026-06-20T12:00:00Z', null, 'championships.startsIn {"days":5}'],
    ['without end', '2026-06-01T00:00:00Z', null, 'championships.termless {}'],
    ['days before its end', '2026-06-01T00:00:00Z', '2026-06-18T13:00:00Z', 'championships.daysLeft {"days":3}'],
    ['hours before its end', '2026-06-01T00:00:00Z', '2026-06-15T14:30:00Z', 'championships.hoursLeft {"hours":3}'],
    ['after its end', '2026-06-01T00:00:00Z', '2026-06-15T12:00:00Z', 'championships.over {}'],
  ])('%s', (_, dateStart, dateEnd, text) => {
    expect(timeLeft(say, { dateStart, dateEnd }, now)).toBe(text);
  });
});

describe('CHAMP1 what is new', () => {
  it('is the newest first, whatever it is', () => {
    const cards = [
      card('old', '2026-01-01T00:00:00Z', null),
      card('ended', '2026-01-02T00:00:00Z', '2026-06-10T00:00:00Z'),
      card('ending', '2026-01-03T00:00:00Z', '2026-06-20T00:00:00Z'),
      card('coming', '2026-07-01T00:00:00Z', null),
    ];
    expect(whatIsNew(cards, now, 3).map(({ card: { champname }, kind }) => [champname, kind])).toEqual([
      ['coming', 'starts'],
      ['ending', 'endsSoon'],
      ['ended', 'ended'],
    ]);
  });
});
