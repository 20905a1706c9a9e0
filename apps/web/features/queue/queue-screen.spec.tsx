import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { QueueView } from '#modules/scoring/solutions/contract/queue.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { championship } from '#web/testing/build/championship.js';
import { queue, solution, unscored } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const read = 'GET championships/{champname}/queue';
const cancel = 'POST solutions/{id}/cancel';
const here = '/championship/small/queue';
const open = (more: Partial<QueueView> = {}, answers: Answers = {}) =>
  renderPage(here, { as: 'alice', answers: ofParticipant({}, { [read]: queue(more), ...answers }) });
const screenOf = async () => within(await screen.findByRole('region', { name: 'Evaluation queue' }));
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('SUB4 the page of the queue', () => {
  it('SUB4 says how long it is, and how long what is sent now would wait', async () => {
    await open({ size: 3, wait: { p50: 100, p90: 400 } });
    const part = await screenOf();
    part.getByText('3 solutions in the queue');
    part.getByText('A solution sent now would wait: about 2 min, rarely more than 7 min.');
    await part.findByText('None of yours is waiting.');
    expect(document.title).toMatch(/^small/);
    expect(part.queryByRole('region', { name: 'Being scored now' })).toBeNull();
  });

  it('SUB4 says where one stands, in the title of the tab too, and moves on by itself', async () => {
    const page = await open({ size: 5, position: 3, wait: { p50: 60, p90: 60 } });
    const part = await screenOf();
    expect(part.getAllByText('Place 3 of 5 in the queue · about 60 sec').length).toBeGreaterThan(0);
    expect(part.queryByText(/A solution sent now/)).toBeNull();
    expect(document.title).toMatch(/^3rd · 60 sec · /);
    // It is counted in a moment before the one's own came in.
    page.answer(read, queue({ size: 1, position: 2, wait: null }));
    await hint('queue:small');
    await part.findByText('Place 2 of 2 in the queue');
    expect(document.title).toMatch(/^2nd · paused · /);
    page.answer(read, queue());
    await hint('queue:small');
    await part.findByText('The queue is empty');
    expect(document.title).toMatch(/^small/);
  });

  it('SUB4 shows what runs without names, one’s own marked', async () => {
    await open({
      size: 3,
      running: [
        { seconds: 200, mine: false },
        { seconds: 5, mine: true },
      ],
    });
    const running = within((await screenOf()).getByRole('region', { name: 'Being scored now' }));
    expect(textsOf(running.getAllByRole('listitem'))).toEqual([
      'A solution of another team3 min',
      'Your solution5 sec',
    ]);
  });

  it('SUB4 says why nothing moves, to who waits and to who does not', async () => {
    const paused = { scope: 'championship', reason: 'New answers come', since: inDays(0) } as const;
    const stopped = { size: 2, wait: null, waitSeconds: null, paused, box: 'IMAGE_ABSENT' } as const;
    for (const more of [stopped, { ...stopped, position: 1 }]) {
      await open(more);
      const part = await screenOf();
      part.getByText('New answers come');
      part.getByText(/^Checking is paused: no runner has the image/);
      expect(part.queryByText(/^A solution sent now/)).toBeNull();
    }
  });

  it('STATE1 one that can’t be read is tried again', async () => {
    const page = await open({}, { [read]: refuse('INTERNAL') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(read, queue({ size: 1 }));
    await page.user.click(again);
    (await screenOf()).getByText('1 solution in the queue');
  });

  it('SUB4 has nobody’s own solutions for who takes no part, and asks for none', async () => {
    const page = await renderPage(here, {
      as: 'bob',
      answers: { 'GET championships/{champname}': championship('small'), [read]: queue({ size: 1 }) },
    });
    (await screenOf()).getByText('1 solution in the queue');
    expect(screen.queryByText('None of yours is waiting.')).toBeNull();
    expect(page.sent('GET championships/{champname}/solutions')).toEqual([]);
  });
});

describe('SUB4 one’s own solutions in the queue', () => {
  const own = listOf(
    unscored(3, { name: 'third.csv', position: 4 }),
    unscored(2, { name: 'second.csv', status: 'RUNNING' }),
    solution(1, { name: 'first.csv' }),
  );
  const openOwn = async (answers: Answers = {}) => {
    const page = await open(
      { size: 4, position: 1 },
      { 'GET championships/{champname}/solutions': own, 'GET solutions/{id}/log': { items: [] }, ...answers },
    );
    const part = within(await screen.findByRole('region', { name: 'Your solutions in the queue' }));
    return { ...page, part };
  };

  it('SUB4 are those that wait or run, each with its place and its log', async () => {
    const page = await openOwn();
    const lines = page.part.getAllByRole('listitem');
    expect(lines.map((line) => within(line).getByText(/\.csv$/).textContent)).toEqual(['third.csv', 'second.csv']);
    expect(lines.map((line) => within(line).queryByText('place 4') !== null)).toEqual([true, false]);
    await page.user.click(within(lines[1]!).getByRole('button', { name: 'Log' }));
    const log = await screen.findByRole('dialog', { name: 'second.csv' });
    expect(page.sent('GET solutions/{id}/log').map(({ params }) => params.id)).toEqual([idOf(2)]);
    await page.user.click(within(log).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('SUB4 that wait alone are taken back, once, which is said', async () => {
    const page = await openOwn({ [cancel]: unscored(3, { name: 'third.csv', status: 'CANCELLED' }) });
    expect(page.part.getAllByRole('button', { name: /^Cancel/ })).toHaveLength(1);
    const slow = page.held(cancel);
    await page.user.dblClick(page.part.getByRole('button', { name: 'Cancel third.csv' }));
    await slow.asked;
    page.answer('GET championships/{champname}/solutions', listOf(solution(1)));
    slow.come();
    await screen.findByText('third.csv is taken back, the attempt is returned');
    await screen.findByText('None of yours is waiting.');
    expect(page.sent(cancel).map(({ params }) => params.id)).toEqual([idOf(3)]);
  });
});
