import { describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import type { CampaignView } from '#modules/notifications/contract/campaign.js';
import { renderConsole } from '../testing/render.js';

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const both = (text: string) => ({ eng: text, rus: text });

const campaign = (more: Partial<CampaignView> = {}): CampaignView => ({
  ...{ id: idOf(9), audience: 'TOP_3', top: 3, title: both('Hello'), text: both('A text'), byMail: true },
  ...{ state: 'DONE', by: 'admin', madeAt: '2026-11-01T10:00:00.000Z', doneAt: null, people: 3, sent: 3 },
  ...more,
});
const report = (view: CampaignView) => ({ ...view, onSite: view.sent, seen: 1, mailed: 2, mailsWaiting: 0 });
const champ = {
  ...{ id: idOf(1), champname: 'small', titleRus: 'Малый', titleEng: 'Small', owner: 'client', type: 'ACTIVE' },
  ...{ state: 'PUBLISHED', dateStart: '2026-11-01T10:00:00.000Z', dateEnd: null, metric: 'RMSE', direction: 'DOWN_UP' },
  ...{ dailyAttempts: 5, teams: 5, files: [] },
};

const contest = {
  ...{ champname: 'small', weight: 1, counts: true, endedAt: null, teams: 0, awards: 0, disqualified: [] },
};

const openAt = (address: string, answers: Answers, language: 'ru' | 'en' = 'en') =>
  renderConsole(address, {
    language,
    answers: {
      'GET admin/champs/{id}': champ as never,
      'GET championships/{champname}/edit': refuse('NOT_FOUND'),
      'GET championships/{champname}/tours': { items: [] } as never,
      'GET admin/rating/{champname}': contest,
      'POST championships/{champname}/campaigns/count': ({ body }) =>
        body.audience === 'TO_ALL' ? { people: 120, teams: 80 } : { people: 3, teams: 3 },
      'GET championships/{champname}/campaigns': { items: [] },
      ...answers,
    },
  });
const open = async (answers: Answers = {}, language: 'ru' | 'en' = 'en') => {
  const page = await openAt(`/champs/${champ.id}/show`, answers, language);
  await page.user.click(
    await screen.findByRole('button', { name: language === 'en' ? 'Write a message' : 'Написать сообщение' }),
  );
  return page;
};
const type = async (page: Awaited<ReturnType<typeof open>>, name: string, text: string) => {
  await page.user.click(screen.getByRole('textbox', { name }));
  await page.user.paste(text);
};

describe('NOTIF1 ADMIN1 messages to many in the console', () => {
  test('NOTIF1 are sent to the audience that was chosen, once their number was typed', async () => {
    const page = await open({
      'POST championships/{champname}/campaigns': campaign(),
      'GET campaigns/{id}': report(campaign()),
    });
    await screen.findByText('3 people in 3 teams');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await page.user.click(screen.getByRole('combobox', { name: 'Recipients' }));
    await page.user.click(await screen.findByRole('option', { name: 'All participants of the championship' }));
    await screen.findByText('120 people in 80 teams');
    await type(page, 'Title in English', 'Hello');
    await type(page, 'Text in English', 'A text');
    await page.user.click(screen.getByRole('checkbox', { name: /^Also by mail/ }));
    await page.user.click(send);
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to 120 people?' }));
    const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await page.user.type(dialog.getByRole('textbox'), '12');
    expect(go.disabled).toBe(true);
    await page.user.type(dialog.getByRole('textbox'), '0');
    page.answer('GET championships/{champname}/campaigns', { items: [campaign()] });
    await page.user.click(go);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(/3 of 3 told · seen by 1, mailed to 2/);
    expect(page.sent('POST championships/{champname}/campaigns').map(({ body }) => body)).toEqual([
      {
        ...{ audience: 'TO_ALL', top: 1, byMail: false, count: 120 },
        ...{ title: { eng: 'Hello', rus: '' }, text: { eng: 'A text', rus: '' } },
      },
    ]);
  });

  test('NOTIF1 wait for a title and a text, in whichever language, and for somebody to send them to', async () => {
    const page = await open({
      'POST championships/{champname}/campaigns/count': ({ body: { audience, top } }) =>
        audience === 'TOP_N' ? { people: top, teams: top } : { people: 0, teams: 0 },
    });
    const disabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;
    await screen.findByText('0 people in 0 teams');
    await type(page, 'Title in Russian', 'Привет');
    expect(disabled('Send a test to me')).toBe(true);
    await type(page, 'Text in English', '  ');
    expect(disabled('Send a test to me')).toBe(true);
    await type(page, 'Text in English', 'A text');
    // One may try what nobody would get.
    expect([disabled('Send a test to me'), disabled('Send')]).toEqual([false, true]);
    await page.user.click(screen.getByRole('combobox', { name: 'Recipients' }));
    await page.user.click(await screen.findByRole('option', { name: 'Top N' }));
    await screen.findByText('1 person in 1 team');
    const top = screen.getByRole('spinbutton', { name: 'Teams from the top' });
    for (const value of ['5', '0', '-2', '1.5', '']) fireEvent.change(top, { target: { value } });
    await screen.findByText('5 people in 5 teams');
    expect(disabled('Send')).toBe(false);
  });

  test('NOTIF1 are sent again as the same message after an answer that was lost', async () => {
    const start = 'POST championships/{champname}/campaigns';
    const page = await open({ [start]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    await screen.findByText('3 people in 3 teams');
    await type(page, 'Title in English', 'Hello');
    await type(page, 'Text in English', 'A text');
    await page.user.click(screen.getByRole('button', { name: 'Send' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send to 3 people?' }));
    await page.user.type(dialog.getByRole('textbox'), '3');
    const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await page.user.click(go);
    await waitFor(() => expect(page.sent(start)).toHaveLength(1));
    await waitFor(() => expect(go.disabled).toBe(false));
    await page.user.click(go);
    await waitFor(() => expect(page.sent(start)).toHaveLength(2));
    const [first, again] = page.sent(start).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
  });

  test('NOTIF1 are tried on oneself, stop and go on', async () => {
    const sending = campaign({ state: 'SENDING', sent: 1 });
    const page = await open({
      'GET championships/{champname}/campaigns': { items: [sending] },
      'GET campaigns/{id}': report(sending),
      'POST campaigns/{id}/pause': campaign({ state: 'PAUSED', sent: 1 }),
      'POST championships/{champname}/campaigns/test': {},
    });
    const article = within(await screen.findByRole('article', { name: 'Hello' }));
    article.getByRole('progressbar', { name: '1 of 3 told' });
    page.answer('GET championships/{champname}/campaigns', { items: [campaign({ state: 'PAUSED', sent: 1 })] });
    await page.user.click(article.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Resume' });
    expect(page.sent('POST campaigns/{id}/pause')).toHaveLength(1);
    await type(page, 'Title in Russian', 'Привет');
    await type(page, 'Text in Russian', 'Текст');
    await page.user.click(screen.getByRole('button', { name: 'Send a test to me' }));
    await screen.findByText('It is among your notifications');
  });

  test('NOTIF1 ADMIN1 have each a page: its text, who sent it to whom, what became of it, and how it is stopped', async () => {
    const sending = campaign({
      state: 'SENDING',
      sent: 1,
      text: { eng: 'A long text', rus: '' },
      title: { eng: 'Hello', rus: '' },
    });
    await open({ 'GET championships/{champname}/campaigns': { items: [sending] } });
    const link = await screen.findByRole('link', { name: 'Hello' });
    cleanup();
    const page = await openAt(link.getAttribute('href') ?? '', {
      'GET campaigns/{id}': { ...report(sending), onSite: 7, seen: 5, mailed: 4, mailsWaiting: 2 },
      'POST campaigns/{id}/pause': campaign({ state: 'PAUSED', sent: 1 }),
    });
    const text = within(await screen.findByRole('region', { name: 'Text in English' }));
    text.getByText('A long text');
    expect(screen.queryByRole('region', { name: 'Text in Russian' })).toBeNull();
    const facts = () =>
      screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(facts()).toEqual([
      ...['State: is being sent', 'To whom: Top 3', 'Sent by: admin', expect.stringMatching(/^Begun: 01.11.2026/)],
      ...[
        'Finished: –',
        'Told: 1 of 3 told',
        'Have it on the site: 7',
        'Seen by: 5',
        'Mailed to: 4',
        'E-mails pending: 2',
      ],
    ]);
    screen.getByRole('progressbar', { name: '1 of 3 told' });
    page.answer('GET campaigns/{id}', report(campaign({ state: 'PAUSED', sent: 1, byMail: false })));
    await page.user.click(screen.getByRole('button', { name: 'Pause' }));
    await screen.findByRole('button', { name: 'Resume' });
    expect(facts()).toEqual(expect.arrayContaining(['State: paused', 'Mailed to: not by mail']));
    expect(screen.getByRole('link', { name: 'To the championship' }).getAttribute('href')).toMatch(
      new RegExp(`/champs/${champ.id}/show$`),
    );
  });

  test('NOTIF1 that everybody was told of are paused while mails of theirs wait, and no more then', async () => {
    const done = campaign({ state: 'DONE', sent: 3 });
    const answers = (mailsWaiting: number) => ({
      'GET championships/{champname}/campaigns': { items: [done] },
      'GET campaigns/{id}': { ...report(done), mailsWaiting },
    });
    await open(answers(2));
    await screen.findByRole('button', { name: 'Pause' });
    cleanup();
    await open(answers(0));
    await screen.findByText(/mails to come: 0/u);
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });

  test('I18N1 name their audiences in Russian as the specification does', async () => {
    const page = await open({}, 'ru');
    await page.user.click(await screen.findByRole('combobox', { name: 'Кому' }));
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(names).toEqual(['Топ - 3', 'Топ - 20', 'Топ - 50', 'Топ - 100', 'Топ - N', 'Всем участникам чемпионата']);
  });
});
