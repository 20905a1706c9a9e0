import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { idOf } from '#web/testing/build/basics.js';
import { ownAccount, person, personal, profile, session } from '#web/testing/build/person.js';
import { award, explanation } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';

const here = session(1, { current: true });
const phone = session(2, {
  userAgent:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
});
const program = session(3, { userAgent: 'something else', ip: '' });

const settings = '/user/alice/settings/password';
const open = (answers: Answers = {}, address = settings, as: Parameters<typeof renderPage>[1] = { as: 'alice' }) =>
  renderPage(address, {
    ...as,
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET user/account': ownAccount(),
      'GET user/sessions': { items: [here, phone, program] },
      ...answers,
    },
  });
const rows = () => within(screen.getByRole('region', { name: 'Active sessions' })).getAllByRole('listitem');
const others = () => screen.findByRole('button', { name: 'Log out everywhere else' });

describe('AUTH4 AUTH7 the own profile', () => {
  test('AUTH4 lists where one is logged in, with what and when; this device can not be ended here', async () => {
    await open();
    await screen.findByText('this device');
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Firefox on Linux.*this device.*last seen.*logged in/),
      expect.stringMatching(/^Safari.*192\.0\.2\.7/),
      expect.stringMatching(/^Unknown program(?!.*192\.0)/),
    ]);
    expect(within(rows()[0]!).queryByRole('button')).toBeNull();
    within(rows()[1]!).getByRole('button', { name: /^Log out: Safari/ });
  });

  test('AUTH4 ends one of them, and the focus stays in the list', async () => {
    const page = await open({ 'DELETE user/sessions/{id}': {} });
    page.answer('GET user/sessions', { items: [here, phone, program] });
    const button = await screen.findByRole('button', { name: /^Log out: Safari/ });
    page.answer('GET user/sessions', { items: [here, program] });
    await page.user.click(button);
    await screen.findByText('1 session has ended');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(page.sent('DELETE user/sessions/{id}').map(({ params }) => params)).toEqual([{ id: idOf(2) }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Active sessions' }));
  });

  test('AUTH4 one that could not be ended stays in the list, and says why', async () => {
    const page = await open({ 'DELETE user/sessions/{id}': refuse('TOO_MANY_REQUESTS') });
    await page.user.click(await screen.findByRole('button', { name: /^Log out: Safari/ }));
    await screen.findByText(/^Too many requests/);
    expect(rows()).toHaveLength(3);
  });

  test('AUTH4 ends all others after a question whose first answer is no', async () => {
    const page = await open({ 'DELETE user/sessions': { ended: 2 } });
    await page.user.click(await others());
    const question = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
    within(question).getByText(/^2 other devices and programs will have to log in again/);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.sent('DELETE user/sessions')).toEqual([]);

    await page.user.click(await others());
    page.answer('GET user/sessions', { items: [here] });
    const again = await screen.findByRole('alertdialog', { name: 'Log out everywhere else?' });
    await page.user.click(within(again).getByRole('button', { name: 'Log out' }));
    await screen.findByText('2 sessions have ended');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
  });

  test('AUTH4 who is logged in nowhere else has nothing to end', async () => {
    await open({ 'GET user/sessions': { items: [here] } });
    await screen.findByText('this device');
    expect(screen.queryByRole('button', { name: /^Log out:|everywhere/ })).toBeNull();
  });

  test('AUTH4 a list that could not be read says so and can be tried again', async () => {
    const page = await open({ 'GET user/sessions': refuse('TOO_MANY_REQUESTS') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer('GET user/sessions', { items: [here] });
    await page.user.click(again);
    await screen.findByText('this device');
  });

  test.each([
    ['NEW', 'e-mail not confirmed'],
    ['CONFIRMED', 'e-mail confirmed'],
    ['VERIFIED', 'phone confirmed'],
    ['IDENTIFIED', 'profile complete'],
  ] as const)('AUTH7 says how far the person has come: %s', async (status, text) => {
    const name = { firstname: 'Ada', lastname: 'Lovelace' };
    const ada = person('ada', { nickname: 'The Countess', ...name, status });
    await open({ 'GET user/personal': personal(name) }, '/user/ada', { as: ada });
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { name: 'The Countess' });
    main.getByText('ada');
    main.getByText('Ada Lovelace – only you and the site’s admins see this');
    main.getByText(text);
  });

  test('AUTH7 PROF1 settings are shown to their owner alone, however the login is written', async () => {
    await open({}, '/user/Alice/settings/password');
    await screen.findByRole('heading', { name: 'Active sessions' });
    const page = await open({ 'GET users/{login}': profile('bob') }, '/user/bob/settings');
    await screen.findByRole('heading', { level: 1, name: 'bob' });
    expect(page.sent('GET user/sessions')).toEqual([]);
    expect(screen.queryByRole('tab')).toBeNull();
    await open({ 'GET users/{login}': refuse('NOT_FOUND') }, '/user/nobody');
    await screen.findByRole('heading', { level: 1, name: 'User not found' });
    await open({}, '/user/alice/nothing');
    await screen.findByRole('heading', { name: 'Page not found' });
  });

  test('PROF5 everybody sees rank, medals, place and championships of a person', async () => {
    const champion = profile('bob', {
      city: 'Leeds',
      rank: 'KNIGHT',
      rewards: { gold: 1, silver: 1, bronze: 4 },
      ratingPlace: 214,
      generalScore: 61_234,
      championships: [
        {
          ...{ champname: 'small', title: { rus: '', eng: 'Small one' }, cover: null },
          ...{ team: 'Laplace', place: 2, final: true, trail: [] },
        },
      ],
    });
    const history = [
      { month: '2026-09', place: 300, score: 50_000 },
      { month: '2026-10', place: 214, score: 61_234 },
    ];
    const answers = {
      'GET users/{login}': champion,
      'GET rating/{login}': {
        ...explanation([
          award('small'),
          award('there', { here: false, imported: true, medal: 'SLIVER' }),
          award('out', { voided: '', medal: 'GOLD' }),
        ]),
        steps: [
          { metal: 'gold', count: 2, have: 1 },
          { metal: 'silver', count: 4, have: 2 },
        ],
        history,
        ranks: [
          { rank: 'YOUNGLING', at: '2026-01-05T10:00:00.000Z', champname: null },
          { rank: 'KNIGHT', at: '2026-09-20T10:00:00.000Z', champname: 'small' },
        ],
      },
    } as const satisfies Answers;
    const page = await open(answers, '/user/bob', {});
    const main = within(screen.getByRole('main'));
    await main.findByRole('heading', { level: 1, name: 'bob' });
    main.getByText('1 of 2 gold to Master');
    expect(main.getByRole('list', { name: 'Ranks' }).querySelector('[aria-current]')?.textContent).toBe('Knight');
    expect(main.getByText('Place 214').closest('dl')?.textContent).toContain('GeneralScore61,234');
    expect(main.getByRole('link', { name: 'Small one' }).getAttribute('href')).toBe('/championship/small/rating');
    main.getByText('Laplace');
    main.getByText('place 2');
    expect((await main.findByText('47,617')).parentElement?.textContent).toBe('47,617 points today');
    expect(page.sent('GET user/sessions')).toEqual([]);
    const picture = await main.findByRole('img', { name: 'Place in the rating by month' });
    expect(picture.querySelectorAll('circle')).toHaveLength(2);
    const shelf = main.getByRole('list', { name: 'Medals' });
    expect(within(shelf).getByRole('link', { name: 'Gold: Title of small' }).getAttribute('href')).toBe(
      '/championship/small/rating',
    );
    within(shelf).getByRole('img', { name: 'Silver: Title of there, held elsewhere' });
    expect(within(shelf).queryByText(/out/)).toBeNull();
    expect(
      within(shelf)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['G1 more to the next rank', 'Sor 2 more']);
    const reached = main.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(reached).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Youngling.*2026.*registered$/),
        expect.stringMatching(/^Knight.*2026.*Title of small$/),
      ]),
    );
    main.getByText('September 2026: place 300; October 2026: place 214');
    picture.focus();
    fireEvent.keyDown(picture, { key: 'End' });
    await main.findByText('October 2026: place 214');
  });

  test('PROF5 one month in the rating is said in words, as it makes no line', async () => {
    const history = [{ month: '2026-10', place: 214, score: 61_234 }];
    const answers: Answers = {
      'GET users/{login}': profile('bob', { ratingPlace: 214 }),
      'GET rating/{login}': { ...explanation([]), history },
    };
    await open(answers, '/user/bob', {});
    await screen.findByText('October 2026: place 214');
    expect(screen.queryByRole('img', { name: /^Place in the rating/ })).toBeNull();
  });

  test('I18N1 in Russian as well', async () => {
    await open({}, settings, { as: 'alice', language: 'RUS' });
    await screen.findByText('это устройство');
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    // What one came for stands at the top of its tab.
    expect(headings).toEqual(['Рейтинг', 'Пароль', 'Где выполнен вход']);
  });
});
