import { describe, expect, it } from '@jest/globals';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import type { T } from '#web/lib/i18n/use-text.js';
import { isClose, isOver, timeLeft, untilTurn } from '#web/words/championship/dates.js';
import { whatIsNew } from './what-is-new.js';

const now = new Date('2026-06-15T12:00:00Z').getTime();
const say: T = ({ id }, values) => `${id} ${JSON.stringify(values ?? {})}`;
const card = (champname: string, dateStart: string, dateEnd: string | null) =>
  ({ champname, dateStart, dateEnd }) as ChampionshipCard;

describe('CHAMP1 time of a championship', () => {
  it.each([
    ['before', '2026-06-20T12:00:00Z', null, 'championships.startsIn {"unit":"days","count":5}'],
    ['hours before its start', '2026-06-15T14:30:00Z', null, 'championships.startsIn {"unit":"hours","count":3}'],
    ['without end', '2026-06-01T00:00:00Z', null, 'championships.termless {}'],
    [
      'days before its end',
      '2026-06-01T00:00:00Z',
      '2026-06-18T13:00:00Z',
      'championships.left {"unit":"days","count":3}',
    ],
    [
      'hours before its end',
      '2026-06-01T00:00:00Z',
      '2026-06-15T14:30:00Z',
      'championships.left {"unit":"hours","count":3}',
    ],
    [
      'minutes before its end',
      '2026-06-01T00:00:00Z',
      '2026-06-15T12:08:10Z',
      'championships.left {"unit":"minutes","count":9}',
    ],
    // A bound is the last of the larger unit.
    [
      'a day before its end',
      '2026-06-01T00:00:00Z',
      '2026-06-16T12:00:00Z',
      'championships.left {"unit":"days","count":1}',
    ],
    ['nearly a day', '2026-06-01T00:00:00Z', '2026-06-16T11:59:59Z', 'championships.left {"unit":"hours","count":24}'],
    ['an hour', '2026-06-01T00:00:00Z', '2026-06-15T13:00:00Z', 'championships.left {"unit":"hours","count":1}'],
    [
      'nearly an hour',
      '2026-06-01T00:00:00Z',
      '2026-06-15T12:59:59Z',
      'championships.left {"unit":"minutes","count":60}',
    ],
    ['a minute', '2026-06-01T00:00:00Z', '2026-06-15T12:01:00Z', 'championships.left {"unit":"minutes","count":1}'],
    [
      'nearly a minute',
      '2026-06-01T00:00:00Z',
      '2026-06-15T12:00:59Z',
      'championships.left {"unit":"seconds","count":59}',
    ],
    // It is not said to begin sooner than it does, nor to go on for longer.
    ['more than four days before', '2026-06-19T13:00:00Z', null, 'championships.startsIn {"unit":"days","count":5}'],
    ['the very start', '2026-06-15T12:00:00Z', null, 'championships.termless {}'],
    [
      'the start of one with an end',
      '2026-06-15T12:00:00Z',
      '2026-06-20T12:00:00Z',
      'championships.left {"unit":"days","count":5}',
    ],
    [
      'seconds before its end',
      '2026-06-01T00:00:00Z',
      '2026-06-15T12:00:45Z',
      'championships.left {"unit":"seconds","count":45}',
    ],
  ])('%s', (_, dateStart, dateEnd, text) => {
    expect(timeLeft(say, { dateStart, dateEnd }, now)).toBe(text);
  });

  it.each([
    ['2026-06-15T12:00:00Z', true],
    ['2026-06-15T12:00:01Z', false],
    [null, false],
  ])('CHAMP1 that ends at %s is over: %s', (dateEnd, expected) => {
    expect(isOver({ dateStart: '2026-06-01T00:00:00Z', dateEnd }, now)).toBe(expected);
  });

  it.each([
    ['2026-06-15T13:00:30Z', true],
    ['2026-06-15T12:00:10Z', true],
    ['2026-06-15T13:00:59Z', true],
    ['2026-06-15T13:01:00Z', false],
    ['2026-06-15T14:00:00Z', false],
    ['2026-06-15T11:59:01Z', true],
    ['2026-06-15T11:59:00Z', false],
    ['2026-06-14T12:00:00Z', false],
    [null, false],
  ])('CHAMP1 that ends at %s counts down by the second: %s', (dateEnd, expected) => {
    expect(isClose({ dateStart: '2026-06-01T00:00:00Z', dateEnd }, now)).toBe(expected);
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

describe('CHAMP8 when a championship is read again', () => {
  const second = 1000;
  const at = (seconds: number) => new Date(now + seconds * second).toISOString();
  const until = (type: ChampionshipCard['type'], start: number, end: number | null) =>
    untilTurn({ type, dateStart: at(start), dateEnd: end === null ? null : at(end) }, now);

  it('CHAMP8 it is at its start and at its end, however far these are', () => {
    expect(until('ACTIVE', 5, 50)).toBe(5 * second);
    expect(until('ACTIVE', -5, 50)).toBe(50 * second);
    expect(until('ACTIVE', 0, 50)).toBe(50 * second);
    expect(until('INFINITY', 7, null)).toBe(7 * second);
    expect(until('ACTIVE', -5, 40 * 86_400)).toBe(86_400 * second);
  });

  it('CHAMP8 it is until the server says too that it is over, and not after that', () => {
    expect(until('ACTIVE', -5, -1)).toBe(5 * second);
    expect(until('ACTIVE', -5, 0)).toBe(5 * second);
    expect(until('ENDED', -5, 0)).toBe(false);
    expect(until('ENDED', -5, -1)).toBe(false);
    expect(until('TEST', -5, -1)).toBe(false);
    expect(until('INFINITY', -5, null)).toBe(false);
  });
});
