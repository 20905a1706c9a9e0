import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { idOf, inHours, listOf } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { organiserQueue } from '#web/testing/build/organiser.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const count = 'POST championships/{champname}/campaigns/count';
const start = 'POST championships/{champname}/campaigns';
const test = 'POST championships/{champname}/campaigns/test';
const list = 'GET championships/{champname}/campaigns';
const pause = 'POST campaigns/{id}/pause';

const sending = {
  ...({ id: idOf(1), audience: 'TO_ALL', top: 1, byMail: true, state: 'SENDING', by: 'client', doneAt: null } as const),
  ...{ title: { eng: 'A webinar', rus: '' }, text: { eng: 'Come', rus: '' } },
  ...{ madeAt: inHours(-1), people: 12, sent: 5 },
};
const report = { ...sending, onSite: 5, seen: 2, mailed: 1, mailsWaiting: 3 };

const open = (more: Answers = {}) =>
  renderPage('/championship/small/edit/submissions', {
    as: person('client', { role: 'client' }),
    answers: {
      'GET championships/{champname}': refuse('NOT_FOUND'),
      'GET championships/{champname}/edit': editorView('small', { state: 'PUBLISHED' }),
      'GET championships/{champname}/rejudges': { items: [] },
      'GET championships/{champname}/submissions': listOf(),
      'GET championships/{champname}/attempt-grants': listOf(),
      'GET championships/{champname}/queue-state': organiserQueue(),
      [list]: { items: [] },
      [count]: { people: 7, teams: 3 },
      ...more,
    },
  });

const write = async (more: Answers) => {
  const page = await open(more);
  await page.user.click(await screen.findByRole('button', { name: 'Write a message' }));
  const sheet = within(await screen.findByRole('alertdialog'));
  await page.user.type(await sheet.findByLabelText('Title in English'), 'A webinar');
  await page.user.type(sheet.getByLabelText('Text in English'), 'Come');
  const typed = sheet.getByLabelText<HTMLInputElement>(/^Type the number of people/);
  await sheet.findByText('7 people in 3 teams');
  return { page, sheet, typed, send: sheet.getByRole<HTMLButtonElement>('button', { name: 'Send' }) };
};

describe('NOTIF1 a message that does not go as it is', () => {
  it('NOTIF1 where it would go to others by now, that is said and the new number asked for', async () => {
    const { page, sheet, typed, send } = await write({
      [start]: refuse('AUDIENCE_CHANGED', { details: { count: 8 } }),
    });
    await page.user.type(typed, '7');
    page.answer(count, { people: 8, teams: 4 });
    await page.user.click(send);
    expect(await sheet.findByText(/^The message would go to 8 people now/)).toBeTruthy();
    expect(await sheet.findByText('8 people in 4 teams')).toBeTruthy();
    expect(send.disabled).toBe(true);
    await page.user.clear(typed);
    await page.user.type(typed, '8');
    await waitFor(() => expect(send.disabled).toBe(false));
  });

  it('NOTIF1 while it is counted whom others are, it does not go to them by the number of before', async () => {
    const { page, sheet, typed, send } = await write({});
    await page.user.type(typed, '7');
    await waitFor(() => expect(send.disabled).toBe(false));
    page.answer(count, { people: 300, teams: 90 });
    const slow = page.held(count);
    await page.user.selectOptions(sheet.getByLabelText('Recipients'), 'All participants of the championship');
    await slow.asked;
    expect(send.disabled).toBe(true);
    slow.come();
    await sheet.findByText('300 people in 90 teams');
    expect(send.disabled).toBe(true);
  });

  it('NOTIF1 after an answer that was lost it is sent again as the same message, and another one as another', async () => {
    const { page, sheet, typed, send } = await write({ [start]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    await page.user.type(typed, '7');
    const fail = async (times: number) => {
      await page.user.click(send);
      await waitFor(() => expect(page.sent(start)).toHaveLength(times));
      await waitFor(() => expect(send.disabled).toBe(false));
    };
    await fail(1);
    await fail(2);
    await page.user.type(sheet.getByLabelText('Text in English'), ' on Thursday');
    await fail(3);
    const [first, again, another] = page.sent(start).map(({ headers }) => headers['idempotency-key']);
    expect(first).toMatch(/^[\w-]{16,64}$/);
    expect(again).toBe(first);
    expect(another).not.toBe(first);
  });

  it('NOTIF1 to nobody it can’t be sent', async () => {
    const { page, sheet, typed, send } = await write({});
    page.answer(count, { people: 0, teams: 0 });
    await page.user.selectOptions(sheet.getByLabelText('Recipients'), 'Top 20');
    await sheet.findByText('0 people in 0 teams');
    await page.user.type(typed, '0');
    expect(send.disabled).toBe(true);
  });

  it('NOTIF1 a limit of the day is said in its words, with all that was written still there', async () => {
    const { page, sheet, typed, send } = await write({ [start]: refuse('CAMPAIGN_LIMIT', { details: { limit: 5 } }) });
    await page.user.type(typed, '7');
    await page.user.click(send);
    expect(await sheet.findByText(/^A championship sends up to 5 messages to participants a day/)).toBeTruthy();
    expect(sheet.getByLabelText('Text in English')).toHaveProperty('value', 'Come');
  });

  it('NOTIF1 is tried out on oneself before, as it is written', async () => {
    const { page, sheet } = await write({ [test]: {} });
    await page.user.click(sheet.getByRole('button', { name: 'Send a test to me' }));
    expect(await sheet.findByText('It is among your notifications.')).toBeTruthy();
    expect(page.sent(test)[0]?.body).toEqual({
      title: { eng: 'A webinar', rus: '' },
      text: { eng: 'Come', rus: '' },
    });
    expect(page.sent(start)).toEqual([]);
  });

  it('NOTIF1 asks for words in one language at least, for title and text', async () => {
    const { page, sheet, typed, send } = await write({});
    await page.user.type(typed, '7');
    await waitFor(() => expect(send.disabled).toBe(false));
    await page.user.clear(sheet.getByLabelText('Text in English'));
    expect(send.disabled).toBe(true);
    expect(sheet.getByRole('button', { name: 'Send a test to me' })).toHaveProperty('disabled', true);
    await page.user.type(sheet.getByLabelText('Text in Russian'), 'Приходите');
    expect(send.disabled).toBe(false);
  });
});

describe('NOTIF1 messages on their way', () => {
  it('NOTIF1 one that can’t be paused any more says so in passing and shows what became of it', async () => {
    const page = await open({
      [list]: { items: [sending] },
      'GET campaigns/{id}': report,
      [pause]: refuse('CONFLICT'),
    });
    const button = await screen.findByRole('button', { name: 'Pause' });
    const done = { ...sending, state: 'DONE' as const, sent: 12, doneAt: inHours(0) };
    page.answer(list, { items: [done] });
    page.answer('GET campaigns/{id}', { ...report, ...done, mailsWaiting: 0 });
    await page.user.click(button);
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect((await messages.findByRole('alert')).textContent).toMatch(/^Somebody changed this at the same time/);
    expect(await screen.findByText(/12 of 12 told/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  it('NOTIF1 what was written is still there after Escape, and gone once it is sent', async () => {
    const { page, sheet } = await write({ [start]: { ...sending, people: 7, sent: 0 } });
    const title = () => screen.findByLabelText<HTMLInputElement>('Title in English');
    await page.user.type(sheet.getByLabelText('Title in Russian'), 'Семинар');
    await page.user.click(sheet.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const again = async () => page.user.click(await screen.findByRole('button', { name: 'Write a message' }));
    await again();
    expect((await title()).value).toBe('A webinar');
    expect(screen.getByLabelText<HTMLInputElement>('Title in Russian').value).toBe('Семинар');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Text in English').value).toBe('Come');
    await screen.findByText('7 people in 3 teams');
    await page.user.type(screen.getByLabelText(/^Type the number of people/), '7');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await waitFor(() => expect(send.disabled).toBe(false));
    await page.user.click(send);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await again();
    expect((await title()).value).toBe('');
  });
});
