import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import { Freshness } from './freshness.js';

const messages = textsOf('eng', 'scoring');
const start = Date.UTC(2026, 10, 21, 12);

const open = (refreshedAt: number) => {
  const onDue = jest.fn();
  render(
    <IntlProvider locale="en" messages={messages}>
      <Freshness refreshedAt={new Date(refreshedAt).toISOString()} refreshSeconds={5} onDue={onDue} part={30} />
    </IntlProvider>,
  );
  return onDue;
};
const pass = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));

describe('LB2 the age of a leaderboard', () => {
  beforeEach(() => {
    jest.useFakeTimers({ now: start });
  });
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('SUB5 says on how much of the rows the board stands until the end', () => {
    open(start);
    expect(document.body.textContent).toContain('Ranked on 30% of the rows until the end · ');
  });

  it('LB2 asks for the new board once it is due, also when the page slept over that moment', () => {
    const onDue = open(start);
    pass(6);
    expect(onDue).not.toHaveBeenCalled();
    pass(3);
    expect(onDue).toHaveBeenCalledTimes(1);
  });

  it('LB2 asks again for one that is late, but not for ever', () => {
    const onDue = open(start);
    for (const [seconds, asked] of [
      [8, 1],
      [30, 2],
      [30, 3],
      [30, 3],
      [600, 3],
    ] as const) {
      pass(seconds);
      expect(onDue).toHaveBeenCalledTimes(asked);
    }
  });

  it('LB2 keeps its line while the new board is on its way, until it is plain that none comes', () => {
    open(start);
    pass(9);
    expect(document.body.textContent).toContain('next in 00:00');
    pass(30);
    expect(document.body.textContent).not.toContain('next in');
  });

  it('LB2 asks for nothing of an old board', () => {
    const onDue = open(start - 3_600_000);
    pass(120);
    expect(onDue).not.toHaveBeenCalled();
  });
});
