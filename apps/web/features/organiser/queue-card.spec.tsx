import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { OrganiserQueue } from '#modules/scoring/desk/contract/organiser.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { inHours, listOf } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { organiserQueue } from '#web/testing/build/organiser.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const state = 'GET championships/{champname}/queue-state';
const pause = 'POST championships/{champname}/queue/pause';
const resume = 'POST championships/{champname}/queue/resume';
const grant = 'POST championships/{champname}/attempts';

const open = (queue: Partial<OrganiserQueue> = {}, more: Answers = {}) =>
  renderPage('/championship/small/edit/submissions', {
    as: person('client', { role: 'client' }),
    answers: {
      'GET championships/{champname}': refuse('NOT_FOUND'),
      'GET championships/{champname}/edit': editorView('small', { state: 'PUBLISHED' }),
      'GET championships/{champname}/rejudges': { items: [] },
      'GET championships/{champname}/submissions': listOf(),
      'GET championships/{champname}/attempt-grants': listOf(),
      'GET championships/{champname}/campaigns': { items: [] },
      [state]: organiserQueue(queue),
      ...more,
    },
  });
const card = async () => within(await screen.findByRole('region', { name: 'Evaluation queue' }));
const figures = async () => (await card()).getAllByRole('listitem').map(({ textContent }) => textContent);
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }));

describe('SUB4 the queue of an organiser', () => {
  it('SUB4 says how far it is, and how long the first and the last one wait', async () => {
    await open({ waiting: 1200, running: 2, scoredLately: 30, oldestSeconds: 90, wait: { p50: 60, p90: 120 } });
    expect(await figures()).toEqual([
      'Waiting: 1,200',
      'Being scored: 2',
      'Scored in the last 10 minutes: 30',
      'Failed on our side: 0',
    ]);
    expect(
      (await card()).getByText(/^Until the last one has its score: .+\. The first in line has waited .+\.$/),
    ).toBeTruthy();
    expect((await card()).queryByRole('link')).toBeNull();
  });

  it('SUB4 leads to what failed by our fault', async () => {
    const page = await open({ failed: 3 });
    await page.user.click(await (await card()).findByRole('link', { name: 'Failed on our side: 3' }));
    await waitFor(() => expect(page.address()).toBe('/championship/small/edit/submissions?status=FAILED'));
    await waitFor(() =>
      expect(page.sent('GET championships/{champname}/submissions').at(-1)?.query.status).toBe('FAILED'),
    );
  });

  it.each([
    [{ waiting: 1, hasWorkers: false }, true],
    [{ waiting: 0, hasWorkers: false }, false],
  ])('SUB4 raises the alarm where somebody waits for nobody: %j', async (queue, isAlarm) => {
    await open(queue);
    await card();
    expect(screen.queryByText(/^No scoring process is running/) !== null).toBe(isAlarm);
  });

  it('SUB4 is stopped for a reason, which stands there, and goes on again', async () => {
    const page = await open({}, { [pause]: {}, [resume]: {} });
    await page.user.click(await (await card()).findByRole('button', { name: 'Pause scoring' }));
    const stop = await question('Pause scoring in this championship?');
    expect(stop.getByRole('button', { name: 'Pause scoring' })).toHaveProperty('disabled', true);
    await page.user.type(stop.getByRole('textbox'), '  Row 7 is wrong ');
    const since = inHours(-1);
    page.answer(state, organiserQueue({ pauses: [{ scope: 'championship', reason: 'Row 7 is wrong', since }] }));
    await page.user.click(stop.getByRole('button', { name: 'Pause scoring' }));
    expect(await (await card()).findByText('Row 7 is wrong')).toBeTruthy();
    expect(page.sent(pause).map(({ body }) => body)).toEqual([{ reason: 'Row 7 is wrong' }]);
    await page.user.click(await (await card()).findByRole('button', { name: 'Resume scoring' }));
    const go = await question('Resume scoring?');
    await page.user.type(go.getByRole('textbox'), 'Mended');
    page.answer(state, organiserQueue());
    await page.user.click(go.getByRole('button', { name: 'Resume scoring' }));
    await waitFor(async () => expect((await card()).queryByText('Row 7 is wrong')).toBeNull());
  });

  it('SUB4 who pauses, resumes and pauses again means it, also where the first answer was lost', async () => {
    const page = await open({}, { [pause]: refuse('DATABASE_SILENT'), [resume]: {} });
    const act = async (name: 'Pause' | 'Resume', next: OrganiserQueue) => {
      await page.user.click(await (await card()).findByRole('button', { name: `${name} scoring` }));
      const asked = within(await screen.findByRole('alertdialog'));
      await page.user.type(asked.getByRole('textbox'), 'Row 7 is wrong');
      page.answer(state, next);
      await page.user.click(asked.getByRole('button', { name: `${name} scoring` }));
      return asked;
    };
    const paused = organiserQueue({
      pauses: [{ scope: 'championship', reason: 'Row 7 is wrong', since: inHours(-1) }],
    });
    const lost = await act('Pause', paused);
    expect(await lost.findByRole('alert')).toBeTruthy();
    await page.user.click(lost.getByRole('button', { name: 'Cancel' }));
    page.answer(pause, {});
    await act('Resume', organiserQueue());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await act('Pause', paused);
    await waitFor(() => expect(page.sent(pause)).toHaveLength(2));
    const [first, again] = page.sent(pause).map(({ headers }) => headers['idempotency-key']);
    expect(again).not.toBe(first);
  });

  it('SUB4 what somebody else has ended already is said in the question, and shown behind it', async () => {
    const since = inHours(-1);
    const page = await open(
      { pauses: [{ scope: 'championship', reason: 'Row 7 is wrong', since }] },
      { [resume]: refuse('QUEUE_GOES_ON') },
    );
    await page.user.click(await (await card()).findByRole('button', { name: 'Resume scoring' }));
    const go = await question('Resume scoring?');
    await page.user.type(go.getByRole('textbox'), 'Mended');
    page.answer(state, organiserQueue());
    await page.user.click(go.getByRole('button', { name: 'Resume scoring' }));
    expect(await go.findByRole('alert')).toBeTruthy();
    await page.user.click(go.getByRole('button', { name: 'Cancel' }));
    expect(await (await card()).findByRole('button', { name: 'Pause scoring' })).toBeTruthy();
  });

  it('SUB4 moves by itself', async () => {
    const page = await open({ waiting: 2 });
    await figures();
    page.answer(state, organiserQueue({ waiting: 1 }));
    await hint('queue:small');
    await waitFor(async () => expect((await figures())[0]).toBe('Waiting: 1'));
  });

  it('ERR1 one that can’t be read is tried again, and keeps nothing else from being done', async () => {
    const page = await open({}, { [state]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    expect(await screen.findByRole('button', { name: 'Re-judge all' })).toBeTruthy();
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(state, organiserQueue());
    await page.user.click(again);
    expect(await figures()).toHaveLength(4);
  });
});

describe('SUB2 attempts that are granted', () => {
  const openGrant = async (answer: Answers[typeof grant]) => {
    const page = await open({}, answer && { [grant]: answer });
    await page.user.click((await screen.findAllByRole('button', { name: 'Grant attempts' }))[0]!);
    const sheet = await question('Grant attempts to which team?');
    await page.user.type(sheet.getByRole('textbox', { name: /^Team/ }), 'Laplace');
    await page.user.type(sheet.getByRole('textbox', { name: /^Reason/ }), 'An outage');
    const count = sheet.getByRole<HTMLInputElement>('textbox', { name: /^How many/ });
    const verb = sheet.getByRole<HTMLButtonElement>('button', { name: 'Grant attempts' });
    return { page, sheet, count, verb };
  };

  it.each(['0', '1001', '-1', '1.5', 'ten', ''])(
    'SUB2 "%s" is no number of attempts: nothing is sent',
    async (text) => {
      const { page, sheet, count, verb } = await openGrant(undefined);
      await page.user.clear(count);
      if (text) await page.user.type(count, text);
      expect(sheet.getByText('A whole number from 1 to 1,000')).toBeTruthy();
      expect(verb.disabled).toBe(true);
      await page.user.type(count, '{Enter}');
      expect(page.sent(grant)).toEqual([]);
    },
  );

  it('SUB2 after an answer that was lost the same attempts are granted, and no others', async () => {
    const { page, verb } = await openGrant(refuse('INTERNAL', { details: { id: 'e-1' } }));
    await page.user.click(verb);
    await waitFor(() => expect(page.sent(grant)).toHaveLength(1));
    await waitFor(() => expect(verb.disabled).toBe(false));
    await page.user.click(verb);
    await waitFor(() => expect(page.sent(grant)).toHaveLength(2));
    const [first, again] = page.sent(grant).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
  });

  it('SUB2 after the end none are granted: that is said, and what was typed stays', async () => {
    const { page, sheet, count, verb } = await openGrant(refuse('CHAMPIONSHIP_OVER'));
    await page.user.type(count, '0');
    await page.user.click(verb);
    expect(await sheet.findByText('Championship is over')).toBeTruthy();
    expect(page.sent(grant)[0]?.body).toEqual({ team: 'Laplace', count: 10, reason: 'An outage' });
    expect(count.value).toBe('10');
  });
});
