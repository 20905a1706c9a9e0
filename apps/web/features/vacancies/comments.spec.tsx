import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { idOf, inDays, listOf } from '#web/testing/build/basics.js';
import { vacancyCard, vacancyId, vacancyView } from '#web/testing/build/vacancy.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';
import type { CommentView } from './vacancies.data.js';

const id = vacancyId(1);
const comment = (number: number, more: Partial<CommentView> = {}): CommentView => ({
  ...{ id: idOf(number), author: { login: 'bob', name: 'Bob' }, html: `<p>Comment ${number}</p>` },
  ...{ createdAt: inDays(-1), canRemove: false },
  ...more,
});
const list = 'GET vacancies/{id}/comments';
const open = (answers: Answers = {}, as: string | null = 'alice', language: 'ENG' | 'RUS' = 'ENG') =>
  renderPage(`/vacancy/${id}`, {
    ...(as !== null && { as }),
    language,
    answers: {
      ...{ 'GET vacancies/{id}': vacancyView(id), [list]: listOf(comment(1)) },
      ...answers,
    } as Answers,
  });

describe('VAC1 comments of a vacancy', () => {
  it('VAC1 are read with who said them; what is behind comes on demand', async () => {
    const page = await open({ [list]: { items: [comment(1)], nextCursor: 'next' } });
    const first = within((await screen.findByText('Comment 1')).closest('article')!);
    expect(first.getByRole('link', { name: 'Bob' }).getAttribute('href')).toBe('/user/bob');
    expect(first.queryByRole('button', { name: /^Remove/ })).toBeNull();
    page.answer(list, listOf(comment(2)));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText('Comment 2');
    expect(page.sent(list).at(-1)?.query).toMatchObject({ cursor: 'next' });
  });

  it('VAC1 PROF4 show the face of who said them, as those of the forum do, and the own one as it was saved last', async () => {
    await open({ [list]: listOf(comment(1), comment(2, { author: { login: 'alice', name: 'Alice Doe' } })) });
    const faceOf = async (text: string) => (await screen.findByText(text)).closest('article')!.querySelector('img');
    expect((await faceOf('Comment 1'))?.getAttribute('src')).toBe('/api/user/avatar/bob');
    // Who has no picture has their initials alone.
    expect(await faceOf('Comment 2')).toBeNull();
    expect(screen.getByText('AD')).toBeTruthy();
  });

  it('VAC1 FORUM3 of others are complained about, and taken away by an admin for a reason', async () => {
    const remove = 'DELETE vacancies/comments/{id}';
    const complain = 'POST vacancies/comments/{id}/complaints';
    const page = await open({ [list]: listOf(comment(1, { canRemove: true })), [complain]: {}, [remove]: {} });
    const act = async (button: string, verb: string, reason: string) => {
      await page.user.click(await screen.findByRole('button', { name: button }));
      const question = within(await screen.findByRole('alertdialog'));
      await page.user.type(question.getByRole('textbox'), reason);
      await page.user.click(question.getByRole('button', { name: verb }));
    };
    await act('Report the comment by Bob', 'Report', 'An advertisement');
    await waitFor(() => expect(page.sent(complain)).toMatchObject([{ body: { reason: 'An advertisement' } }]));
    await act('Remove the comment by Bob', 'Remove', 'Spam');
    await waitFor(() => expect(page.sent(remove)).toMatchObject([{ query: { reason: 'Spam' } }]));
  });

  it('VAC1 PROF2 whoever deleted the account is named so, and nothing leads to them', async () => {
    await open({ [list]: listOf(comment(1, { author: { login: 'deleted-1', name: 'deleted user' } })) });
    const said = within((await screen.findByText('Comment 1')).closest('article')!);
    expect(said.queryByRole('link')).toBeNull();
  });

  it('VAC1 what is said stands below the others, and the field is empty again', async () => {
    const page = await open({ 'POST vacancies/{id}/comments': comment(2) });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await page.user.click(screen.getByRole('button', { name: 'Comment' }));
    expect(page.sent('POST vacancies/{id}/comments')).toEqual([]);
    await page.user.type(field, 'Is it remote?');
    page.answer(list, listOf(comment(1), comment(2, { html: '<p>Is it remote?</p>' })));
    await page.user.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByText('Is it remote?', { selector: 'p' });
    await waitFor(() => expect(field.value).toBe(''));
    expect(page.sent('POST vacancies/{id}/comments')).toMatchObject([{ body: { text: 'Is it remote?' } }]);
  });

  it('VAC1 what is typed while a comment is sent is the next one', async () => {
    const say = 'POST vacancies/{id}/comments';
    const page = await open({ [say]: comment(2) });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await page.user.type(field, 'Is it remote?');
    const slow = page.held(say);
    await page.user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(page.sent(say)).toHaveLength(1));
    await page.user.type(field, ' And full time?');
    page.answer(list, listOf(comment(1), comment(2, { html: '<p>Is it remote?</p>' })));
    slow.come();
    await screen.findByText('Is it remote?', { selector: 'p' });
    expect(field.value).toBe('Is it remote? And full time?');
  });

  it('VAC1 after an answer that was lost it is the same comment, and the same words are said anew once it was answered', async () => {
    const say = 'POST vacancies/{id}/comments';
    const page = await open({ [say]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    const send = async (times: number) => {
      await page.user.click(screen.getByRole('button', { name: 'Comment' }));
      await waitFor(() => expect(page.sent(say)).toHaveLength(times));
    };
    await page.user.type(field, 'Again');
    await send(1);
    await screen.findByText(/Error id: e-1/);
    page.answer(say, comment(2));
    await send(2);
    await waitFor(() => expect(field.value).toBe(''));
    await page.user.type(field, 'Again');
    await send(3);
    const [first, again, anew] = page.sent(say).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(again).toBe(first);
    expect(anew).not.toBe(first);
  });

  it('VAC1 what was refused stays in the field, with the reason', async () => {
    const page = await open({ 'POST vacancies/{id}/comments': refuse('TOO_MANY_REQUESTS') });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await page.user.type(field, 'Again');
    await page.user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('Again');
  });

  it('VAC1 the own one is removed after a question', async () => {
    const page = await open({
      [list]: listOf(comment(1, { author: { login: 'alice', name: 'Alice' }, canRemove: true })),
      'DELETE vacancies/comments/{id}': {},
    } as Answers);
    await page.user.click(await screen.findByRole('button', { name: 'Remove the comment by Alice' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove this comment?' }));
    page.answer(list, listOf());
    await page.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByText('Comment 1')).toBeNull());
    expect(page.sent('DELETE vacancies/comments/{id}')).toMatchObject([{ params: { id: idOf(1) } }]);
  });

  it('VAC1 guests are led to the login and back', async () => {
    await open({}, null);
    const link = await screen.findByRole('link', { name: 'Log in to comment' });
    expect(link.getAttribute('href')).toBe(`/login?returnTo=${encodeURIComponent(`/vacancy/${id}`)}`);
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
  });
});

describe('VAC1 what a vacancy says in which language', () => {
  const both = vacancyView(id, {
    info_en: { description: 'In English', tasks: 't', requirements: 'r', extra: '', contacts: null },
    html_en: { description: '<p>In English</p>', tasks: '<p>t</p>', requirements: '<p>r</p>', extra: '' },
  });
  it.each([
    ['ENG', 'In English', 'We build models'],
    ['RUS', 'We build models', 'In English'],
  ] as const)('I18N in %s', async (language, shown, hidden) => {
    await open({ 'GET vacancies/{id}': both }, 'alice', language);
    await screen.findByText(shown);
    expect(screen.queryByText(hidden)).toBeNull();
  });
});

describe('VAC1 the board is narrowed', () => {
  const board = (answers: Answers = {}, address = '/vacancy', language: 'ENG' | 'RUS' = 'ENG') =>
    renderPage(address, {
      language,
      answers: {
        'GET vacancies': listOf(vacancyCard(id)),
        'GET vacancies/options': {
          cities: ['Kazan', 'Moscow'],
          currencies: ['RUB'],
          emotions: [],
          thirdPartyDomains: [],
        },
        ...answers,
      } as Answers,
    });

  it('VAC1 by words, city, place and salary, all of which stand in the address', async () => {
    const page = await board();
    await screen.findByRole('article');
    await page.user.selectOptions(screen.getByLabelText('City'), 'Kazan');
    await page.user.click(screen.getByLabelText('Remote'));
    await page.user.type(screen.getByLabelText('Minimum salary'), '200000');
    await waitFor(() => expect(page.address()).toContain('salary=200000'));
    await page.user.type(screen.getByLabelText('Search'), 'trees');
    await waitFor(() => expect(page.address()).toContain('q=trees'));
    // The address says it a moment before the list is asked for.
    const whole = { q: 'trees', city: 'Kazan', remote: true, salary: 200_000, currency: 'RUB' };
    await waitFor(() => expect(page.sent('GET vacancies').at(-1)?.query).toMatchObject(whole));
  });

  it('VAC1 an address narrows it at once, and nothing found is shown whole again', async () => {
    const page = await board({ 'GET vacancies': listOf() } as Answers, '/vacancy?category=python&days=7', 'RUS');
    await screen.findByText('Ничего не подошло.');
    expect(page.sent('GET vacancies')[0]?.query).toMatchObject({ category: 'python', days: 7 });
    page.answer('GET vacancies', listOf(vacancyCard(id)));
    await page.user.click(screen.getByRole('button', { name: 'Показать все' }));
    await screen.findByRole('article');
    expect(page.address()).toBe('/vacancy');
  });

  it('VAC1 NAV9 a phone shows the words alone, and the others behind a button that says how many are set', async () => {
    setWidth(390);
    try {
      const page = await board({}, '/vacancy?q=trees&category=python&salary=9&currency=USD');
      await screen.findByRole('article');
      const filters = () => screen.getByRole('button', { name: /^Filters/ });
      expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('trees');
      expect(filters().textContent).toBe('Filters (2)');
      expect(filters().getAttribute('aria-expanded')).toBe('false');
      expect(screen.queryByLabelText('City')).toBeNull();
      await page.user.click(filters());
      expect(filters().getAttribute('aria-expanded')).toBe('true');
      const choices = document.getElementById(filters().getAttribute('aria-controls') ?? '');
      expect(choices?.contains(screen.getByLabelText('City'))).toBe(true);
      await page.user.selectOptions(screen.getByLabelText('City'), 'Kazan');
      await waitFor(() => expect(filters().textContent).toBe('Filters (3)'));
      expect(screen.getByLabelText<HTMLSelectElement>('City').value).toBe('Kazan');
      await page.user.click(filters());
      expect(screen.queryByLabelText('City')).toBeNull();
      expect(page.address()).toContain('city=Kazan');
    } finally {
      setWidth(1280);
    }
    await board();
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: /^Filters/ })).toBeNull();
    expect(screen.getByLabelText('City')).toBeTruthy();
  });

  it('VAC1 a board without vacancies says so; more of them come on demand', async () => {
    await board({ 'GET vacancies': listOf() } as Answers);
    await screen.findByText('No vacancies yet. Post the first one.');
    const page = await board({ 'GET vacancies': { items: [vacancyCard(id)], nextCursor: 'next' } } as Answers);
    await screen.findByRole('article');
    page.answer('GET vacancies', listOf(vacancyCard(vacancyId(2), { title: 'The second' })));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('link', { name: 'The second' });
    expect(page.sent('GET vacancies').at(-1)?.query).toMatchObject({ cursor: 'next' });
  });

  it('VAC1 a board whose next part did not come says why, keeps the first one and tries again', async () => {
    const page = await board({ 'GET vacancies': { items: [vacancyCard(id)], nextCursor: 'next' } } as Answers);
    await screen.findByRole('article');
    page.answer('GET vacancies', refuse('INTERNAL'));
    await page.user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByRole('alert');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    page.answer('GET vacancies', listOf(vacancyCard(vacancyId(2), { title: 'The second' })));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('link', { name: 'The second' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
