import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { inDays, listOf } from '#web/testing/build/basics.js';
import { vacancyCard, vacancyId, vacancyView } from '#web/testing/build/vacancy.js';
import { renderPage } from '#web/testing/render.js';
import type { OwnCard } from './vacancies.data.js';

const id = vacancyId(1);
const params = { id };
const options = { cities: [], currencies: ['RUB'], emotions: [], thirdPartyDomains: ['hh.ru'] };

const ownCard = (state: OwnCard['state'], own: Partial<OwnCard['own']> = {}): OwnCard => ({
  ...vacancyCard(id, { state }),
  own: { version: 3, isAuthor: true, actions: [], isShown: false, reason: '', closedAs: null, expiresAt: null, ...own },
});

const open = (card: OwnCard | null, answers: Answers = {}, language: 'ENG' | 'RUS' = 'ENG') =>
  renderPage('/vacancy/mine', {
    ...{ as: 'alice', language },
    answers: {
      'GET vacancies/mine': card ? listOf(card) : listOf(),
      'GET vacancies/options': options,
      ...answers,
    } as Answers,
  });

describe('VAC1 the own vacancies and what their machine allows', () => {
  it.each([
    ['draft', {}, 'Draft'],
    ['moderation', {}, 'In review'],
    ['archived', { closedAs: 'filled' }, 'Closed: filled'],
    ['archived', { closedAs: 'hidden' }, 'Closed by a moderator'],
    ['archived', { closedAs: 'expired' }, 'Closed: expired'],
    ['archived', {}, 'Closed'],
  ] as const)('VAC1 %s %j is called so', async (state, own, text) => {
    await open(ownCard(state, own));
    within(await screen.findByRole('article')).getByText(text);
  });

  it('VAC1 a draft goes to the moderators from the list', async () => {
    const sent = ownCard('moderation');
    const page = await open(ownCard('draft', { actions: ['SUBMIT', 'REMOVE'] }), {
      'POST vacancies/{id}/submit': vacancyView(id, sent),
    });
    const button = await screen.findByRole('button', { name: 'Submit for review' });
    page.answer('GET vacancies/mine', listOf(sent));
    await page.user.click(button);
    await screen.findByText('In review');
    expect(page.sent('POST vacancies/{id}/submit')).toMatchObject([{ params }]);
  });

  it('VAC1 one that is shown says until when, is extended, and closed for one of two reasons', async () => {
    const shown = ownCard('published', { actions: ['EXTEND', 'CLOSE'], isShown: true, expiresAt: inDays(3) });
    const page = await open(shown, {
      'POST vacancies/{id}/extend': vacancyView(id, shown),
      'POST vacancies/{id}/archive': vacancyView(id, shown),
    });
    await screen.findByText(/^Shown until/);
    await page.user.click(screen.getByRole('button', { name: 'Extend for 30 days' }));
    await waitFor(() => expect(page.sent('POST vacancies/{id}/extend')).toHaveLength(1));
    await page.user.click(screen.getByRole('button', { name: 'Mark as filled' }));
    const question = within(await screen.findByRole('alertdialog', { name: /is filled|filled\?/ }));
    question.getByText('It is taken off the board at once. You can reopen it later.');
    page.answer('GET vacancies/mine', listOf(ownCard('archived', { closedAs: 'filled', actions: ['REOPEN'] })));
    await page.user.click(question.getByRole('button', { name: 'Mark as filled' }));
    await screen.findByText('Closed: filled');
    expect(page.sent('POST vacancies/{id}/archive')).toMatchObject([{ params, body: { as: 'filled' } }]);
    await screen.findByRole('button', { name: 'Reopen' });
  });

  it('VAC1 an edited one says that the text of before is shown meanwhile', async () => {
    await open(ownCard('moderation', { isShown: true }));
    await screen.findByText('The published version stays visible until a moderator approves this one.');
  });

  it('VAC1 removing is asked about; a refusal stands in the question', async () => {
    const page = await open(ownCard('draft', { actions: ['REMOVE'] }), {
      'DELETE vacancies/{id}': refuse('CONFLICT'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Data scientist”?' }));
    await page.user.click(question.getByRole('button', { name: 'Remove' }));
    await question.findByRole('alert');
    page.answer('DELETE vacancies/{id}', {});
    page.answer('GET vacancies/mine', listOf());
    await page.user.click(question.getByRole('button', { name: 'Remove' }));
    await screen.findByText('You haven’t posted any vacancies yet.');
    expect(page.address()).toBe('/vacancy/mine');
  });

  it('STATE1 nothing yet leads to the form, in Russian too', async () => {
    await open(null, {}, 'RUS');
    await screen.findByText('Вы ещё не предлагали вакансий.');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.filter((href) => href === '/vacancy/new').length).toBeGreaterThan(1);
  });

  it('VAC1 guests are asked in, and come back here', async () => {
    await renderPage('/vacancy/mine', { language: 'RUS', answers: { 'GET vacancies/options': options } as Answers });
    const gate = (await screen.findByText('Сначала войдите')).closest('section, div')!;
    expect(gate.ownerDocument.querySelector('a[href*="returnTo=%2Fvacancy%2Fmine"]')).not.toBeNull();
  });

  it('STATE1 a list that cannot be read is tried again', async () => {
    const page = await open(null, { 'GET vacancies/mine': refuse('INTERNAL') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer('GET vacancies/mine', listOf(ownCard('draft')));
    await page.user.click(again);
    await screen.findByText('Draft');
  });
});

describe('VAC1 an own vacancy is edited', () => {
  const mine = (more: Partial<Parameters<typeof vacancyView>[1]> = {}) =>
    vacancyView(id, {
      info: { ...vacancyView(id).info, contacts: 'hr@acme.example' },
      own: {
        version: 3,
        isAuthor: true,
        actions: ['EDIT'],
        isShown: true,
        reason: '',
        closedAs: null,
        expiresAt: null,
      },
      ...more,
    });
  const edit = (answers: Answers = {}) =>
    renderPage(`/vacancy/${id}/edit`, {
      as: 'alice',
      answers: {
        'GET vacancies/{id}': mine(),
        'GET vacancies/options': options,
        'POST texts/preview': { html: '<p>A text</p>' },
        ...answers,
      } as Answers,
    });
  const goOn = async ({ user }: Awaited<ReturnType<typeof edit>>, times: number) => {
    for (let step = 0; step < times; step += 1) await user.click(screen.getByRole('button', { name: 'Next' }));
  };

  it('VAC1 in the version that was read, with its English text', async () => {
    const page = await edit({ 'PUT vacancies/{id}': mine({ state: 'moderation' }) });
    const title = await screen.findByLabelText('Title');
    await page.user.type(title, ', senior');
    await goOn(page, 2);
    expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('Review');
    await page.user.click(screen.getByLabelText('Add an English version'));
    for (const name of ['About the job', 'Tasks', 'Requirements'])
      await page.user.type(screen.getByLabelText(name), 'In English');
    expect(screen.queryByRole('button', { name: 'Save as draft' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('Submitted for review');
    expect(page.sent('PUT vacancies/{id}')).toMatchObject([
      { params, body: { title: 'Data scientist, senior', version: 3, info_en: { tasks: 'In English', contacts: '' } } },
    ]);
  });

  it('VAC1 ADMIN1 a moderator who mends a returned one keeps it as the draft that its author sends', async () => {
    const own = { ...mine().own!, isAuthor: false };
    const page = await edit({
      'GET vacancies/{id}': mine({ state: 'rejected', own }),
      'PUT vacancies/{id}': mine({ state: 'draft', own }),
    });
    await screen.findByLabelText('Title');
    await goOn(page, 2);
    await page.user.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('Draft saved');
    expect(page.sent('POST vacancies/{id}/submit')).toEqual([]);
  });

  it('VAC1 who leads no championship any more takes theirs away from it', async () => {
    const page = await edit({
      'GET vacancies/{id}': mine({ championship: 'small' }),
      'PUT vacancies/{id}': mine({ state: 'moderation' }),
    });
    await page.user.clear(await screen.findByLabelText(/^Related championship/));
    await goOn(page, 2);
    await page.user.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByText('Submitted for review');
    expect(page.sent('PUT vacancies/{id}')).toMatchObject([{ body: { championship: '' } }]);
  });

  it('VAC1 what the server says of a field stands at the field, in its step', async () => {
    const page = await edit({
      'PUT vacancies/{id}': refuse('THIRD_PARTY_LINK', { fields: { 'info.contacts': 'THIRD_PARTY_LINK' } }),
    });
    await screen.findByLabelText('Title');
    await goOn(page, 2);
    await page.user.click(screen.getByRole('button', { name: 'Submit for review' }));
    const contacts = await screen.findByLabelText('Contacts');
    expect(contacts.getAttribute('aria-invalid')).toBe('true');
  });

  it('VAC1 another change meanwhile is said, and what was typed stays', async () => {
    const page = await edit({ 'PUT vacancies/{id}': refuse('CONFLICT') });
    await page.user.type(await screen.findByLabelText('Title'), '!');
    await goOn(page, 2);
    await page.user.click(screen.getByRole('button', { name: 'Submit for review' }));
    await screen.findByRole('alert');
    expect(screen.getByRole('article').textContent).toContain('Data scientist!');
  });

  it('VAC1 one that nobody may edit now is read instead', async () => {
    await edit({ 'GET vacancies/{id}': mine({ own: null }), 'GET vacancies/{id}/comments': listOf() });
    await screen.findByText('We build models');
    expect(screen.queryByLabelText('Title')).toBeNull();
  });
});
