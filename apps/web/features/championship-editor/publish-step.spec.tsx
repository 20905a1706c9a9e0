import { afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { MemoryRouter } from 'react-router-dom';
import { textsOf } from '#test/kit/texts.js';
import type { EditorView } from '#modules/championships/contract/editor.js';
import type { Draft } from './use-draft.js';
import { PublishStep } from './publish-step.js';
import { createClient } from '#web/lib/data/client.js';
import { OverlayHost } from '#web/ui/overlay/overlay-host.js';
import { leaveAll } from '#web/ui/overlay/overlay.js';

const messages = textsOf('eng', 'editor', 'shell', 'errors');

const finals = {
  ...{
    champname: 'small',
    revealed: false,
    direction: 'DOWN_UP',
    finalSolutions: 2,
    hasPrivate: true,
    waiting: 0,
    outdated: 0,
  },
  ...{ moved: 2, total: 12 },
  items: [
    { place: 1, publicPlace: 3, team: 'Risers', score: 0.25, publicScore: 0.5, solutionId: 'a', chosen: true },
    { place: 2, publicPlace: 1, team: 'Overfitters', score: 0.75, publicScore: 0.125, solutionId: 'b', chosen: false },
  ],
};

const advice = { code: 'NO_DATA', isGrave: false, details: {} };
const whole = {
  champname: 'small',
  title: { eng: 'Yield', rus: 'Yield' },
  state: 'DRAFT',
  archivedFrom: null,
  dateEnd: null,
  blockers: [],
};
const onStep = jest.fn();
let asked: string[];
let advised: object[];
/** The championship as the editor reads it. */
let edited: EditorView;

const open = (view: object, refused: readonly string[] = []) => {
  const draft = { isUnsaved: false, refused } as unknown as Draft;
  edited = { ...whole, waitingSolutions: 0, outdatedSolutions: 0, ...view } as unknown as EditorView;
  render(
    <MantineProvider>
      <IntlProvider locale="en" messages={messages}>
        <QueryClientProvider client={createClient()}>
          <MemoryRouter>
            <PublishStep view={edited} draft={draft} onStep={onStep} preview={null} />
            <OverlayHost />
          </MemoryRouter>
        </QueryClientProvider>
      </IntlProvider>
    </MantineProvider>,
  );
};
const over = { state: 'PUBLISHED', dateEnd: '2026-01-01T00:00:00.000Z' };
/** Opens the question before the results are revealed and types what it asks for. @returns its button */
const askToFinish = async (view: object): Promise<HTMLButtonElement> => {
  open({ ...over, ...view });
  const name = messages['editor.become.FINISHED'] ?? '';
  await act(async () => screen.getByRole('button', { name }).click());
  const question = within(await screen.findByRole('alertdialog', { name: /: Yield\?$/ }));
  await userEvent.type(question.getByRole('textbox'), 'small');
  return question.getByRole<HTMLButtonElement>('button', { name });
};
const publish = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });

describe('CHAMP5 the step of publication', () => {
  // A chunk of its own: whoever asks for it first would wait for its transform.
  beforeAll(() => import('#web/ui/confirm-question.js'));
  beforeEach(() => {
    asked = [];
    advised = [advice];
    const fetch = jest.fn(async (to: string) => {
      asked.push(to);
      const known = to.endsWith('/edit') ? edited : { items: advised };
      const reply = to.includes('final-preview') ? finals : known;
      return { ok: true, status: 200, headers: new Headers(), json: async () => reply };
    });
    Object.assign(globalThis, { fetch });
  });
  afterEach(() => {
    cleanup();
    leaveAll();
  });

  test('CHAMP5 shows what the advisor has to say before one publishes', async () => {
    open({});
    await screen.findByText(messages['editor.advice.NO_DATA'] ?? '');
    expect(publish().disabled).toBe(false);
  });

  test('CHAMP5 says that everything is there only where the adviser has nothing to say either', async () => {
    open({});
    await screen.findByText('Nothing that publication needs is missing, but there is 1 piece of advice below.');
    expect(screen.queryByText('Everything is there. It can be published.')).toBeNull();
    cleanup();
    advised = [];
    open({});
    await screen.findByText('Everything is there. It can be published.');
  });

  test('CHAMP5 names files that would give answers away once more before it is published', async () => {
    advised = [advice, { code: 'ANSWERS_LEAK', isGrave: true, details: { file: 'leak.csv', count: 4, of: 4 } }];
    open({});
    await userEvent.click(publish());
    const question = within(await screen.findByRole('alertdialog', { name: /Yield\?$/ }));
    const told = await question.findByRole('alert');
    expect(told.textContent).toMatch(/^leak\.csv holds answers of the test set\. /);
  });

  test('CHAMP5 names a change that is refused, leads to it, and publishes nothing meanwhile', async () => {
    open({}, ['dateEnd', 'dateStart']);
    screen.getByText(/^What was entered can't be saved/);
    expect(screen.queryByText('Everything is there. It can be published.')).toBeNull();
    expect(publish().disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: messages['editor.step.basics'] ?? '' }));
    expect(onStep).toHaveBeenCalledWith('basics');
  });

  test.each([
    ['the end has come', over],
    ['the last tour of a termless one is over', { ...over, dateEnd: null, tours: [{ dateEnd: over.dateEnd }] }],
  ])('SUB5 CHAMP6 lets the results be revealed as soon as %s, without being opened again', (_moment, view) => {
    const end = Date.parse(over.dateEnd);
    jest.useFakeTimers({ now: end - 30_000 });
    try {
      open(view);
      const finish = screen.getByRole<HTMLButtonElement>('button', { name: messages['editor.become.FINISHED'] ?? '' });
      act(() => jest.advanceTimersByTime(29_999));
      expect(finish.disabled).toBe(true);
      screen.getByText(/^Possible from /);
      act(() => jest.advanceTimersByTime(1));
      expect(finish.disabled).toBe(false);
      expect(screen.queryByText(/^Possible from /)).toBeNull();
    } finally {
      cleanup();
      jest.useRealTimers();
    }
  });

  test('SUB5 reveals the results once nothing is left to judge', async () => {
    expect((await askToFinish({})).disabled).toBe(false);
    expect(screen.queryByRole('status')).toBeNull();
  });

  test('SUB5 shows the final board that is to be revealed, marked as not public, before one reveals it', async () => {
    const { disabled } = await askToFinish({});
    expect(disabled).toBe(false);
    const question = within(screen.getByRole('alertdialog'));
    await question.findByText(/^Not public/);
    question.getByText('12 teams by the private part; 2 have a different place than on the public leaderboard.');
    question.getByRole('row', { name: /^1 up 2 places.* Risers 0\.250000 0\.500000$/ });
    question.getByRole('row', { name: /^2 down 1 place.* Overfitters 0\.750000 0\.125000$/ });
    question.getByText(/10 more teams in the file/);
    const csv = question.getByRole('link', { name: 'All as CSV, not public' });
    expect(csv.getAttribute('href')).toBe('/api/championships/small/final-preview.csv');
    expect(asked).toContain('/api/championships/small/final-preview?limit=10');
  });

  test.each([
    ['waitingSolutions', 'still being judged'],
    ['outdatedSolutions', 'scored with earlier answers'],
  ])('SUB5 reveals nothing while there are %s, and says so', async (count, text) => {
    expect((await askToFinish({ [count]: 2 })).disabled).toBe(true);
    expect(screen.getByRole('status').textContent).toContain(text);
    await userEvent.keyboard('{Enter}');
    expect(asked).not.toContain('/api/championships/small/state');
  });
});
