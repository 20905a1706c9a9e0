import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { both } from '#web/testing/build/basics.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { award, explanation } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';

const read = 'GET users/{login}';
const save = 'PATCH user/personal';
const bob = profile('bob', {
  ...{ nickname: 'Bobby', name: 'Bobby', city: 'Leeds', skills: ['NLP', 'SQL'], rank: 'KNIGHT' },
  championships: [
    {
      champname: 'small',
      title: both('A small one'),
      cover: { version: 'abc', alt: both('Own'), focus: null },
      team: 'Laplace & Co',
      place: 3,
      final: false,
      trail: [9, 4, 3],
    },
    {
      champname: 'large',
      title: both('A large one'),
      cover: null,
      team: 'Euler',
      place: null,
      final: false,
      trail: [],
    },
  ],
});

const settings = (part: string, answers: Answers = {}) =>
  renderPage(`/user/alice/settings/${part}`, {
    as: person('alice'),
    answers: {
      [read]: profile('alice'),
      'GET user/personal': personal(),
      'GET user/sessions': { items: [] },
      'GET user/account': ownAccount(),
      ...answers,
    },
  });

describe('PROF1 NAV9 one’s own page on a phone', () => {
  it('PROF1 has city, rank and medals with the name, and the rest of the rating behind what one came for', async () => {
    setWidth(390);
    try {
      const own = profile('alice', {
        ...{ city: 'Samara', rank: 'KNIGHT', rewards: { gold: 1, silver: 0, bronze: 2 } },
        championships: bob.championships,
      });
      await renderPage('/user/alice', {
        as: person('alice'),
        answers: { [read]: own, 'GET user/personal': personal(), 'GET user/account': ownAccount() },
      });
      const name = await screen.findByRole('heading', { level: 1 });
      await waitFor(() => expect(name.closest('header')?.textContent).toMatch(/SamaraKnightG1B2$/));
      const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(headings.indexOf('Rating')).toBeGreaterThan(headings.indexOf('Championships'));
      expect(headings.filter((heading) => heading?.includes('edals'))).toEqual([]);
      expect(screen.getAllByText('Samara')).toHaveLength(1);
    } finally {
      setWidth(1280);
    }
  });
});

describe('PROF1 a person as others see them', () => {
  it('PROF1 has what they told of themselves, and where they take part', async () => {
    await renderPage('/user/bob', { as: 'alice', answers: { [read]: bob } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bobby' })).toBeTruthy();
    expect(screen.getByText('NLP · SQL')).toBeTruthy();
    const list = within(screen.getByRole('region', { name: 'Championships' }));
    expect(list.getByRole('img', { name: 'Own' }).getAttribute('src')).toBe('/api/championships/small/cover?v=abc');
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/championship/small/rating',
      '/championship/small/team/Laplace%20%26%20Co',
      '/championship/large/rating',
      '/championship/large/team/Euler',
    ]);
    expect(list.getAllByRole('img', { name: /^How/ }).map((line) => line.getAttribute('aria-label'))).toEqual([
      'How the place changed: 9, 4, 3',
    ]);
    // Nothing of what is their own alone.
    expect(screen.queryByRole('tab', { name: 'Settings' })).toBeNull();
  });

  /** What stands in large figures above the rest, by what is counted. */
  const numbers = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );

  it('PROF1 is counted: championships, solutions of all days, and the best place that is final', async () => {
    const [one] = bob.championships;
    const took = (champname: string, place: number | null, final: boolean) => ({ ...one!, champname, place, final });
    const championships = [
      took('over', 12, true),
      took('better', 3, true),
      took('goes-on', 1, false),
      took('none', null, true),
    ];
    const days = [
      { day: '2026-10-01', solutions: 2 },
      { day: '2026-10-03', solutions: 5 },
    ];
    await renderPage('/user/bob', { as: 'alice', answers: { [read]: { ...bob, championships, days } } });
    await screen.findByRole('heading', { level: 1, name: 'Bobby' });
    expect(numbers()).toEqual({ championships: '4', solutions: '7', 'best place': '3rd' });
  });

  it('PROF1 a place that is not final yet is no best one, and one solution is one', async () => {
    const championships = bob.championships.slice(0, 1);
    const days = [{ day: '2026-10-01', solutions: 1 }];
    await renderPage('/user/bob', { as: 'alice', answers: { [read]: { ...bob, championships, days } } });
    await screen.findByRole('heading', { level: 1, name: 'Bobby' });
    expect(numbers()).toEqual({ championship: '1', solution: '1', 'best place': '–' });
  });

  it('PROF1 nothing is counted of who took part nowhere', async () => {
    await renderPage('/user/bob', { as: 'alice', answers: { [read]: { ...bob, championships: [] } } });
    await screen.findByText('No championships yet');
    expect(screen.queryByText('best place')).toBeNull();
  });

  it('PROF1 RATE1 has beside each place the points that it gives today, and none that were taken away', async () => {
    const awards = [award('small', { today: 47_617 }), award('large', { today: 9000, voided: 'Two accounts' })];
    await renderPage('/user/bob', {
      as: 'alice',
      answers: { [read]: { ...bob, ratingPlace: 7 }, 'GET rating/{login}': explanation(awards) },
    });
    const list = within(await screen.findByRole('region', { name: 'Championships' }));
    await list.findByText(/47,617/);
    expect(list.queryByText(/9,000/)).toBeNull();
  });

  it.each(['notifications', 'settings'])('PROF1 guests are asked in where %s of somebody are', async (tab) => {
    const page = await renderPage(`/user/bob/${tab}`, { answers: { [read]: bob } });
    expect(await screen.findByText('Only bob sees this. Log in, and it opens here.')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent?.toLowerCase()).toBe(tab);
    await page.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Create an account or log in' }));
    // AUTH5: as on the page of its own.
    await page.user.click(dialog.getByRole('link', { name: 'Forgot your password?' }));
    expect(page.address()).toBe('/password');
  });

  it('PROF1 guests see the same', async () => {
    await renderPage('/user/bob', { answers: { [read]: bob } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Bobby' })).toBeTruthy();
  });

  it('PROF1 the settings of others are nobody’s page', async () => {
    const page = await renderPage('/user/bob/settings/phone', { as: 'alice', answers: { [read]: bob } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { level: 2, name: 'Phone' })).toBeNull();
    expect(page.sent('GET user/account')).toEqual([]);
  });

  it('NAV2 who is not there, or not any more, is said to be so', async () => {
    await renderPage('/user/nobody', { answers: { [read]: refuse('NOT_FOUND') } });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Championships' })).toBeNull();
  });

  it('ERR1 one that can’t be read just now is tried again', async () => {
    const page = await renderPage('/user/bob', { answers: { [read]: refuse('INTERNAL', { details: { id: 'e-1' } }) } });
    const [again] = await screen.findAllByRole('button', { name: 'Try again' });
    page.answer(read, bob);
    await page.user.click(again!);
    expect(await screen.findByRole('heading', { level: 1, name: 'Bobby' })).toBeTruthy();
  });
});

describe('PROF3 skills as tags', () => {
  it('PROF3 a word is one by Enter, a comma or leaving the field; Backspace takes the last one back', async () => {
    const page = await settings('data', {
      'GET user/personal': personal({ skills: ['SQL'] }),
      [save]: { user: person('alice') },
    });
    const field = await screen.findByRole('textbox', { name: /^Skills/ });
    await page.user.type(field, 'NLP,R{Enter}sql{Enter}');
    await page.user.type(field, 'Go');
    await page.user.tab();
    const tags = () => screen.getAllByRole('button', { name: /^Remove / }).map((one) => one.getAttribute('aria-label'));
    expect(tags()).toEqual(['Remove SQL', 'Remove NLP', 'Remove R', 'Remove Go']);
    await page.user.type(field, '{Backspace}');
    expect(tags()).toHaveLength(3);
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.sent(save)[0]?.body.skills).toEqual(['SQL', 'NLP', 'R']));
  });

  it('PROF3 Enter in the empty field sends the form, and an invalid birthday is named at its field', async () => {
    const refused = refuse('FORMAT_INVALID', { fields: { birthday: 'FORMAT_INVALID' } });
    const page = await settings('data', { [save]: refused });
    await page.user.type(await screen.findByRole('textbox', { name: 'City' }), 'Leeds');
    await page.user.type(screen.getByRole('textbox', { name: /^Skills/ }), '{Enter}');
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    const birthday = screen.getByLabelText('Birthday');
    await waitFor(() => expect(birthday.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Leeds');
  });
});

describe('PROF2 a card of the settings', () => {
  it('PROF2 what was changed on another device stands in the field, unless one has begun to type', async () => {
    const page = await settings('email');
    const field = await screen.findByDisplayValue<HTMLInputElement>('alice@example.com');
    page.answer('GET user/account', ownAccount({ email: 'other@example.com' }));
    await page.user.type(field, 'x');
    page.answer('POST user/subscription', { user: person('alice') });
    await page.user.click(screen.getByRole('checkbox'));
    await page.user.click(screen.getAllByRole('button', { name: 'Save' }).at(-1)!);
    await waitFor(() => expect(page.sent('POST user/subscription')).toHaveLength(1));
    expect(field.value).toBe('alice@example.comx');
  });
});
