import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { refuse } from '#test/kit/contracts.js';
import { giveReason } from '../testing/asking.js';
import { renderConsole, rowsOf } from '../testing/render.js';
import type { Vacancy, VacancyView } from './vacancy.js';

const id = '0190a000-0000-7000-8000-000000000001';
const date = '2026-11-01T10:00:00.000Z';
const row: Vacancy = {
  ...{ id, title: 'Data scientist', company: 'Acme', city: 'Kazan', remote: true, salary: '100 000 – 200 000 RUB' },
  ...{ category: 'data', author: 'client', state: 'moderation', isShown: false, date },
};
const info = {
  ...{ description: 'We **count**', tasks: 'Count', requirements: 'Can count', contacts: 'hr@acme.example', extra: '' },
};
const html = { description: '<p>We <strong>count</strong></p>', tasks: '<p>Count</p>', requirements: '', extra: '' };
const own: VacancyView['own'] = {
  ...{
    version: 7,
    isAuthor: false,
    actions: ['APPROVE', 'REJECT'],
    isShown: false,
    reason: '',
    closedAs: null,
    expiresAt: null,
  },
};
const view = (more: Partial<VacancyView> = {}): VacancyView => ({
  ...{ id, state: 'moderation', title: row.title, company: row.company, city: row.city, remote: true },
  ...{
    salary: { currency: 'RUB', from: 100_000, to: 200_000 },
    category: 'data',
    info,
    html,
    emotions: [],
    comments: 0,
  },
  ...{ datePublication: null, own, author: 'client', date, shown: null, doubts: {} },
  ...more,
});
const open = (more: Partial<VacancyView> = {}, answers: Answers = {}, language: 'ru' | 'en' = 'en') =>
  renderConsole(`/vacancies/${id}/show`, { language, answers: { 'GET admin/vacancies/{id}': view(more), ...answers } });

describe('VAC1 ADMIN1 vacancies in the console', () => {
  test('VAC1 the list says what waits and where, and asks for what waits first', async () => {
    const page = await renderConsole('/vacancies', {
      answers: { 'GET admin/vacancies': rowsOf(row) },
    });
    const line = within((await screen.findByText('Data scientist')).closest('tr') as HTMLElement);
    line.getByText('In review');
    line.getByText('Kazan, remote');
    line.getByText('Acme');
    const { query } = page.sent('GET admin/vacancies')[0]!;
    expect(query).toEqual({ filter: '{}', range: '[0,24]', sort: '["id","ASC"]' });
  });

  test('VAC1 is read as everybody will see it, and published in the version that was read', async () => {
    const page = await open({}, { 'POST vacancies/{id}/approve': view() as never });
    const text = within(await screen.findByRole('region', { name: 'Current version' }));
    expect(text.getByText('count').tagName).toBe('STRONG');
    text.getByText('No English version.');
    text.getByText('hr@acme.example');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    dialog.getByText('It is shown to everyone for thirty days, and its author is notified.');
    page.answer('GET admin/vacancies/{id}', view({ state: 'published', own: { ...own, actions: ['CLOSE'] } }));
    await page.user.click(dialog.getByRole('button', { name: 'Publish' }));
    await screen.findByRole('button', { name: 'Take down' });
    expect(page.sent('POST vacancies/{id}/approve')).toMatchObject([{ params: { id }, body: { version: 7 } }]);
  });

  test('VAC1 is returned with a template that may be changed; none is sent without a reason', async () => {
    const page = await open({}, { 'POST vacancies/{id}/reject': view() as never });
    await page.user.click(await screen.findByRole('button', { name: 'Request changes' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request changes' }));
    const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Request changes' });
    expect(send.disabled).toBe(true);
    await page.user.click(dialog.getByRole('combobox', { name: 'Template' }));
    await page.user.click(await screen.findByRole('option', { name: 'No contact' }));
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });
    expect(reason.value).toMatch(/^There is no contact that people can write to/u);
    await page.user.type(reason, ' Thanks!');
    await page.user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = page.sent('POST vacancies/{id}/reject').map(({ body }) => body);
    expect(sent).toEqual([{ reason: expect.stringMatching(/messenger\. Thanks!$/u), version: 7 }]);
  });

  test('VAC1 another text meanwhile is refused, and the question stays open', async () => {
    const page = await open({}, { 'POST vacancies/{id}/approve': refuse('CONFLICT') });
    await page.user.click(await screen.findByRole('button', { name: 'Publish' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
    await page.user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('CONFLICT in en');
  });

  test('VAC1 what is doubtful and the last reason stand above the text, in Russian', async () => {
    await open(
      {
        doubts: { 'salary.from': 'SALARY_RANGE_TOO_WIDE', 'salary.to': 'SALARY_RANGE_TOO_WIDE' },
        own: { ...own, reason: 'Нет связи' },
      },
      {},
      'ru',
    );
    const alerts = await screen.findAllByRole('alert');
    expect(alerts.map(({ textContent }) => textContent)).toEqual([
      expect.not.stringMatching(/resources\.|SALARY/u),
      expect.stringContaining('Нет связи'),
    ]);
  });

  test('VAC1 one that is shown stands beside its new text, and is taken from the board with a reason', async () => {
    const before = view({ title: 'Analyst', salary: { currency: 'EUR', from: 1000, to: 2000 } });
    const page = await open(
      { shown: before, own: { ...own, actions: ['CLOSE'] } },
      { 'POST vacancies/{id}/archive': view() as never },
    );
    const shown = within(await screen.findByRole('region', { name: 'Published version' }));
    shown.getByRole('heading', { name: 'Analyst' });
    shown.getByText(/€1,000.*2,000/u);
    await page.user.click(screen.getByRole('button', { name: 'Take down' }));
    await giveReason(page, 'The firm is gone', { verb: 'Take down' });
    expect(page.sent('POST vacancies/{id}/archive')).toMatchObject([{ body: { reason: 'The firm is gone' } }]);
  });

  test.each([
    ['en', 'No vacancies match.'],
    ['ru', /[а-я]/u],
  ] as const)('STATE1 an empty list says so (%s)', async (language, text) => {
    await renderConsole('/vacancies', { language, answers: { 'GET admin/vacancies': rowsOf() } });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});
