import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { textsOf } from '#test/kit/texts.js';
import type { ChampionshipCard } from '#modules/championships/contract/championship.js';
import { WindowNote } from './window-note.js';

const messages = textsOf('eng', 'championships', 'shell');

const noteFor = (hours: number, isOut = false) => {
  const submitUntil = new Date(Date.now() + hours * 3_600_000).toISOString();
  const participation = { teamId: '7', team: 'Foresters', confirmedAt: submitUntil, submitUntil };
  const card = { type: 'ACTIVE', participation } as unknown as ChampionshipCard;
  return render(
    <IntlProvider locale="en" messages={messages}>
      <WindowNote card={card} isOut={isOut} />
    </IntlProvider>,
  ).container;
};

describe("CHAMP7 the team's own time in the head of a championship", () => {
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  it('CHAMP7 is told until it is over, and then by itself that it is', async () => {
    jest.useFakeTimers();
    const note = noteFor(1);
    expect(note.textContent).toBe('your team has 1:00:00 left');
    await act(() => jest.advanceTimersByTimeAsync(3_600_000));
    expect(note.textContent).toMatch(/^your team's time was over on /);
  });

  it('CHAMP6 CHAMP7 is not offered to a team that can hand in no more anyway', () => {
    expect(noteFor(1, true).textContent).toBe('');
  });
});
