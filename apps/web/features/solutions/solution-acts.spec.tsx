import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { longestComment } from '#modules/scoring/contract/limits.js';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { finals, solution, unscored } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const list = 'GET championships/{champname}/solutions';
const change = 'PATCH solutions/{id}';
const log = 'GET solutions/{id}/log';
const cancel = 'POST solutions/{id}/cancel';
const mine = solution(1, { name: 'mine.csv', comment: 'Trees' });

const open = (solutions: SolutionView[] = [mine], more: Answers = {}) =>
  renderPage('/championship/small/solutions', {
    as: 'alice',
    answers: ofParticipant({}, { [list]: listOf(...solutions), ...more }),
  });
/** As the head of the finals lists it. */
const listed = ({ id, name, createdAt }: SolutionView) => ({ id, name, createdAt, score: 0.5 });
const row = async (name: string | RegExp) => within(await screen.findByRole('row', { name }));
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('SUB3 the comment of a solution', () => {
  const edit = async (solutions?: SolutionView[], more?: Answers) => {
    const page = await open(solutions, more);
    const button = await screen.findByRole('button', { name: 'Comment of mine.csv: Trees. Edit' });
    await page.user.click(button);
    return { page, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment of mine.csv' }) };
  };

  it('SUB3 is edited where it stands: Enter saves it, once', async () => {
    const { page, field } = await edit(undefined, { [change]: { ...mine, comment: 'Trees, deeper' } });
    expect(document.activeElement).toBe(field);
    page.answer(list, listOf({ ...mine, comment: 'Trees, deeper' }));
    await page.user.type(field, ', deeper{Enter}');
    const button = await screen.findByRole('button', { name: 'Comment of mine.csv: Trees, deeper. Edit' });
    expect(document.activeElement).toBe(button);
    expect(page.sent(change)).toMatchObject([{ params: { id: idOf(1) }, body: { comment: 'Trees, deeper' } }]);
  });

  it('SUB3 Shift+Enter is a line more, Escape leaves it as it was, and so does leaving it unchanged', async () => {
    const { page, field } = await edit();
    await page.user.type(field, '{Shift>}{Enter}{/Shift}deeper');
    expect(field.value).toBe('Trees\ndeeper');
    await page.user.keyboard('{Escape}');
    const button = await screen.findByRole('button', { name: 'Comment of mine.csv: Trees. Edit' });
    expect(document.activeElement).toBe(button);
    await page.user.click(button);
    await page.user.tab();
    // Who went on by the keyboard stays where that led.
    expect(document.activeElement).not.toBe(
      await screen.findByRole('button', { name: 'Comment of mine.csv: Trees. Edit' }),
    );
    expect(page.sent(change)).toEqual([]);
  });

  it('SUB3 one that is too long is told at once and not sent', async () => {
    const { page, field } = await edit();
    await page.user.clear(field);
    await page.user.paste('x'.repeat(longestComment + 1));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await page.user.type(field, '{Enter}');
    expect(page.sent(change)).toEqual([]);
  });

  it('SUB3 a refusal is said at the field with what was typed, and not any more when it is opened again', async () => {
    const { page, field } = await edit(undefined, { [change]: refuse('TOO_MANY_REQUESTS') });
    await page.user.type(field, '!{Enter}');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('Trees!');
    await waitFor(() => expect(document.activeElement).toBe(field));
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Comment of mine.csv: Trees. Edit' }));
    const again = screen.getByRole('textbox', { name: 'Comment of mine.csv' });
    expect(again.hasAttribute('aria-invalid')).toBe(false);
  });

  it('SUB3 one without any is offered one', async () => {
    await open([{ ...mine, comment: '' }]);
    expect((await screen.findByRole('button', { name: 'Add a comment: mine.csv' })).textContent).toBe('Add a comment');
  });
});

describe('SUB5 the choice of final solutions', () => {
  const choose = (name: string) => `Count ${name} for the final result`;

  it('SUB5 is made in the row, and shown there and above', async () => {
    const page = await open([mine], {
      'GET championships/{champname}/finals': finals({ items: [listed(mine)] }),
      [change]: { ...mine, final: true },
    });
    const button = await (await row(/mine\.csv/)).findByRole('button', { name: choose('mine.csv') });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    page.answer(list, listOf({ ...mine, final: true }));
    page.answer('GET championships/{champname}/finals', finals({ chosen: true, items: [listed(mine)] }));
    await page.user.click(button);
    await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
    expect(page.sent(change)[0]?.body).toEqual({ final: true });
    expect(await screen.findByText('1 of 2 chosen')).toBeTruthy();
  });

  it.each([
    ['FINAL_LIMIT', { limit: 2 }, /^Only 2 solutions may be chosen/],
    ['RESULTS_OUT', {}, /^The results are out, so this can't be changed/],
  ] as const)('SUB5 ERR1 %s leaves the choice as it was and says so', async (code, details, text) => {
    const page = await open([mine], { [change]: refuse(code, { details }) });
    const button = await (await row(/mine\.csv/)).findByRole('button', { name: choose('mine.csv') });
    await page.user.click(button);
    expect((await messages().findByRole('alert')).textContent).toMatch(text);
    expect(button.getAttribute('aria-pressed')).toBe('false');
    expect(button).toHaveProperty('disabled', false);
  });

  it('SUB5 when as many are chosen as may be, no other can be, and that is said', async () => {
    const chosen = [2, 3].map((number) => solution(number, { name: `final-${number}.csv`, final: true }));
    await open([mine, ...chosen], {
      'GET championships/{champname}/finals': finals({ chosen: true, items: chosen.map(listed) }),
    });
    const tools = await row(/mine\.csv/);
    await waitFor(() => {
      const full = tools.getByRole('button', { name: '2 are already chosen: take one back first' });
      expect(full).toHaveProperty('disabled', true);
    });
  });

  it.each([
    ['is late', { late: true }],
    ['has its private score', { privateScore: 0.5 }],
    ['has no score', { status: 'INVALID' as const, score: null }],
  ])('SUB5 one that %s can’t be chosen', async (_why, more) => {
    await open([{ ...mine, ...more }]);
    await row(/mine\.csv/);
    expect(screen.queryByRole('button', { name: choose('mine.csv') })).toBeNull();
  });
});

describe('SUB4 a solution is taken back', () => {
  const waiting = unscored(2, { name: 'next.csv', position: 1 });

  it('SUB4 while it waits: it is said, and the attempt is there again', async () => {
    const page = await open([waiting], { [cancel]: { ...waiting, status: 'CANCELLED' } });
    const take = await screen.findByRole('button', { name: 'Cancel next.csv' });
    const asked = page.sent('GET championships/{champname}/attempts').length;
    page.answer(list, listOf({ ...waiting, status: 'CANCELLED', position: null }));
    await page.user.click(take);
    expect((await messages().findByRole('status')).textContent).toBe('next.csv is taken back, the attempt is returned');
    await waitFor(() => expect(page.sent('GET championships/{champname}/attempts').length).toBeGreaterThan(asked));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel next.csv' })).toBeNull());
  });

  it('SUB4 where a worker was faster, that is said and what it does is shown', async () => {
    const page = await open([waiting], { [cancel]: refuse('SOLUTION_STATUS') });
    const take = await screen.findByRole('button', { name: 'Cancel next.csv' });
    page.answer(list, listOf({ ...waiting, status: 'RUNNING', position: null }));
    await page.user.click(take);
    expect(await messages().findByRole('alert')).toBeTruthy();
    await waitFor(() => expect(take.isConnected).toBe(false));
  });

  it('SUB4 one that is scored meanwhile has its score by itself', async () => {
    const page = await open([waiting]);
    await row(/next\.csv/);
    page.answer(list, listOf(solution(2, { name: 'next.csv', score: 0.125 })));
    await hint(`solutions:${idOf(7)}`);
    expect(await (await row(/next\.csv/)).findByText('0.125000')).toBeTruthy();
  });
});

describe('STATE1 the list of solutions', () => {
  it('STATE1 before the first one leads to where it is sent', async () => {
    await open([]);
    const first = await screen.findByRole('link', { name: 'Send the first one' });
    expect(first.getAttribute('href')).toBe('/championship/small/metric');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('STATE1 a filter that nothing fits keeps its table, and can be taken off', async () => {
    const page = await open([mine]);
    await row(/mine\.csv/);
    page.answer(list, ({ query }) => listOf(...(query.status === 'FAILED' ? [] : [mine])));
    const filter = screen.getByRole('combobox', { name: 'Status' });
    await page.user.selectOptions(filter, 'FAILED');
    await waitFor(() => expect(screen.queryByRole('row', { name: /mine\.csv/ })).toBeNull());
    expect(screen.getByRole('table', { name: 'My solutions' })).toBeTruthy();
    await page.user.selectOptions(filter, '');
    expect(await row(/mine\.csv/)).toBeTruthy();
  });

  it('SUB3 is narrowed by what its address says, also once a sheet over it is closed', async () => {
    const lost = unscored(2, { name: 'lost.csv', status: 'FAILED' });
    const page = await renderPage('/championship/small/solutions?status=FAILED', {
      as: 'alice',
      answers: ofParticipant(
        {},
        { [list]: ({ query }) => listOf(...(query.status === 'FAILED' ? [lost] : [mine, lost])), [log]: { items: [] } },
      ),
    });
    const sheetOf = await row(/lost\.csv/);
    expect(screen.queryByRole('row', { name: /mine\.csv/ })).toBeNull();
    await page.user.click(sheetOf.getByRole('button', { name: /^Log/ }));
    const sheet = within(await screen.findByRole('dialog'));
    expect(page.address()).toBe(`/championship/small/solutions/${lost.id}?status=FAILED`);
    await page.user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(page.address()).toBe('/championship/small/solutions?status=FAILED'));
    const filter = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' });
    expect(filter.value).toBe('FAILED');
    await page.user.selectOptions(filter, '');
    expect(await row(/mine\.csv/)).toBeTruthy();
    expect(page.address()).toBe('/championship/small/solutions');
  });

  it('ERR1 one that can’t be read is tried again', async () => {
    const page = await open([], { [list]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    const again = (await screen.findAllByRole('button', { name: 'Try again' }))[0]!;
    page.answer(list, listOf(mine));
    await page.user.click(again);
    expect(await row(/mine\.csv/)).toBeTruthy();
  });
});
