import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { MedalZones } from './medal-zones.js';
import { PlaceDelta } from './place-delta.js';
import { QueueTrain } from './queue/queue-train.js';
import { useShortDuration, useWaitText } from './queue/use-wait-text.js';

const wrapper = ({ children }: { children: ReactNode }) => (
  <IntlProvider locale="en" messages={textsOf('eng', 'shell')}>
    {children}
  </IntlProvider>
);
afterEach(cleanup);

describe('LB1 how a place moved', () => {
  it.each<[number, number | null, string, string]>([
    [3, 5, '▲2', 'up 2 places, was 5'],
    [5, 4, '▼1', 'down 1 place, was 4'],
    [4, 4, '–', 'no change'],
    [1, 10_000, '▲9999', 'up 9,999 places, was 10,000'],
    // In its column there is room for four figures; the words have them all.
    [1, 10_001, '▲10k', 'up 10,000 places, was 10,001'],
    [12_601, 1, '▼13k', 'down 12,600 places, was 1'],
  ])('LB1 to %i from %j', (place, before, shown, words) => {
    render(<PlaceDelta place={place} before={before} />, { wrapper });
    expect(screen.getByRole('img', { name: words }).textContent).toBe(shown);
  });

  it('LB1 of who was not there before is new', () => {
    render(<PlaceDelta place={4} before={null} />, { wrapper });
    expect(screen.getByText('new')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });
});

describe('RATE1 which places win a medal', () => {
  const places = (teams: number) => {
    render(<MedalZones teams={teams} />, { wrapper });
    return screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  };

  it('RATE1 a place that is alone is called so', () => {
    expect(places(10)).toEqual(['place 1', 'place 2', 'places 3–4'].map((text) => expect.stringContaining(text)));
  });

  it('RATE1 each begins behind the one before', () => {
    expect(places(250)).toEqual(
      ['places 1–10', 'places 11–50', 'places 51–100'].map((text) => expect.stringContaining(text)),
    );
  });

  it('RATE1 among few teams nobody wins one, which is said', () => {
    expect(places(9)).toEqual([]);
    expect(screen.getByText('Fewer than 10 teams: no medals.')).toBeTruthy();
  });
});

describe('SUB4 how long one waits', () => {
  it.each([
    [0, '1 sec'],
    [89, '89 sec'],
    [90, '2 min'],
    [5399, '90 min'],
    [5400, '2 hr'],
    [86_400, '24 hr'],
  ])('SUB4 of %i seconds it is said in one unit: %s', (seconds, words) => {
    expect(renderHook(useShortDuration, { wrapper }).result.current(seconds)).toBe(words);
  });

  it('SUB4 it is a range only where that says more', () => {
    const say = renderHook(useWaitText, { wrapper }).result.current;
    expect(say({ p50: 180, p90: 600 })).toBe('about 3 min, rarely more than 10 min');
    expect(say({ p50: 180, p90: 190 })).toBe('about 3 min');
  });

  it('SUB4 the own place is one of the dots, of as many as there is room for', () => {
    const { container } = render(<QueueTrain size={300} place={3} />);
    const kinds = [...container.querySelectorAll('[data-kind]')].map((dot) => dot.getAttribute('data-kind'));
    expect(kinds.slice(0, 5)).toEqual(['before', 'before', 'own', 'after', 'after']);
    expect(kinds).toHaveLength(20);
  });
});
