import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { both, inDays, listOf } from '#web/testing/build/basics.js';
import { board, boardRow } from '#web/testing/build/board.js';
import { championshipCard, taking } from '#web/testing/build/championship.js';
import { forumThread } from '#web/testing/build/forum.js';
import { person, profile, site } from '#web/testing/build/person.js';
import { notice, noticesOf } from '#web/testing/build/notice.js';
import { attempts } from '#web/testing/build/solution.js';
import { renderPage, shellHeader } from '#web/testing/render.js';

const lists: Answers = {
  'GET championships': listOf(championshipCard('digits')),
  'GET championships/{champname}/leaderboard': board([boardRow(1, { team: 'Kernel trick' })]),
  'GET forum/threads': listOf(forumThread('welcome', { title: 'Say hello' })),
};
const open = (address = '/championships', visit: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(address, { ...visit, answers: { ...lists, ...visit.answers } });
const focused = () => document.activeElement;
const panelButton = () => screen.getByRole('button', { name: 'Championships: all pages' });

describe('NAV4 NAV7 the header', () => {
  test('NAV7 the panel opens by keyboard, arrows move in it, Escape closes it and gives the focus back', async () => {
    const { user } = await open();
    const button = await screen.findByRole('button', { name: 'Championships: all pages' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(button.getAttribute('aria-expanded')).toBe('true');
    const address = () => focused()?.getAttribute('href');
    await waitFor(() => expect(address()).toBe('/championships'));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(address()).toBe('/championships/active');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(address()).not.toMatch(/^\/championships/);
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(focused()).toBe(button);
  });

  test('NAV7 the panel closes when one goes on by it, or does something elsewhere', async () => {
    const page = await open();
    await screen.findByRole('tab', { name: 'All' });
    await page.user.click(panelButton());
    await page.user.click(shellHeader().getByRole('link', { name: 'Past' }));
    await waitFor(() => expect(page.address()).toBe('/championships/ended'));
    expect(panelButton().getAttribute('aria-expanded')).toBe('false');
    await page.user.click(panelButton());
    await page.user.click(screen.getByRole('main'));
    expect(panelButton().getAttribute('aria-expanded')).toBe('false');
  });

  test.each([
    ['/championships/ended', 'Championships'],
    ['/', 'Forum'],
    ['/forum', 'Forum'],
  ])('NAV4 leads to every section, and marks the one that %s is in', async (address, marked) => {
    await open(address);
    const nav = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
    const links = nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-current')]);
    const sections = ['Championships', 'Rating', 'Forum', 'About our company', 'Vacancies'];
    expect(links).toEqual(sections.map((section) => [section, section === marked ? 'page' : null]));
  });

  test('NAV5 shows the vacancies to admins only where the settings say so', async () => {
    const answers = { 'GET site': site({ vacancyLink: 'admin' }) };
    const shown = async () => {
      const nav = within(await screen.findByRole('navigation', { name: 'Main navigation' }));
      return nav.getAllByRole('link').map((link) => link.textContent);
    };
    await open('/championships', { answers });
    expect(await shown()).toEqual(['Championships', 'Rating', 'Forum', 'About our company']);
    await open('/championships', { answers, as: person('admin', { role: 'admin' }) });
    expect(await shown()).toContain('Vacancies');
  });

  test('NAV6 shows who is signed in, with a sign of news, and logs out by the icon', async () => {
    const alice = person('alice', { nickname: 'Al', isNewNotify: true });
    const page = await open('/championships', {
      as: alice,
      answers: { 'POST auth/out': {}, 'GET notifications': noticesOf(notice(1)) },
    });
    const card = await shellHeader().findByRole('link', { name: /Al.*New notifications|New notifications.*Al/ });
    expect(card.getAttribute('href')).toBe('/user/alice');
    await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
    expect(page.sent('POST auth/out')).toHaveLength(1);
    expect(document.body.textContent).not.toContain('Al,');
  });

  test('NAV6 NOTIF1 the bell says how much is new, shows the newest with their signs, marks all as read and leads to all', async () => {
    const [first, second] = [notice(1), notice(2, { cause: 'forum.answer', url: '', seen: true })];
    const page = await open('/championships', {
      as: person('alice', { isNewNotify: true }),
      answers: { 'GET notifications': noticesOf(first, second), 'POST notifications/seen': { unseen: 0 } },
    });
    const bell = await shellHeader().findByRole('button', { name: /^Notifications.*1 new notification$/ });
    expect(bell.getAttribute('aria-expanded')).toBe('false');
    await page.user.click(bell);
    const list = within(await screen.findByRole('region', { name: 'Notifications' }));
    const rows = await list.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^New: Notice 1/),
      expect.stringMatching(/^Notice 2/),
    ]);
    const signs = rows.map((row) => row.querySelector('svg')?.getAttribute('class'));
    expect(signs).toEqual([expect.stringContaining('medal'), expect.stringContaining('message-square')]);
    page.answer('GET notifications', noticesOf({ ...first, seen: true }, second));
    await page.user.click(list.getByRole('button', { name: 'Mark all as read (1)' }));
    await waitFor(() => expect(shellHeader().queryByText('1 new notification')).toBeNull());
    expect(page.sent('POST notifications/seen').map(({ body }) => body)).toEqual([{ until: first.senddate }]);
    expect(list.getByRole('link', { name: 'See all notifications' }).getAttribute('href')).toBe(
      '/user/alice/notifications',
    );
    await page.user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    expect(document.activeElement).toBe(bell);
  });

  test('NAV6 logs out here also where the server can not be reached', async () => {
    const page = await open('/championships', { as: 'alice' });
    await shellHeader().findByRole('link', { name: 'alice' });
    page.answer('POST auth/out', refuse('TOO_MANY_REQUESTS'));
    await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
  });

  test('I18N1 the globe changes every label and the language of the document', async () => {
    const { user } = await open('/championships', { language: 'RUS' });
    await screen.findByRole('heading', { level: 1, name: 'Чемпионаты' });
    expect(document.documentElement.lang).toBe('ru');
    const globe = shellHeader().getByRole('button', { name: 'Переключить на английский' });
    // It shows what one gets.
    expect(globe.textContent).toContain('ENG');
    await user.click(globe);
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
    expect(document.documentElement.lang).toBe('en');
    expect(document.body.textContent).not.toMatch(/[а-я]{4}/u);
  });
});

describe('NAV1 the frame of a page', () => {
  test('NAV1 the first stop of Tab leads past the header to the content', async () => {
    const { user } = await open();
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    expect(document.querySelector('a, button')).toBe(skip);
    await user.click(skip);
    expect(focused()).toBe(screen.getByRole('main'));
  });

  test('NAV1 a new page has the focus on its heading, and its name is that of the document', async () => {
    const { user } = await open();
    await user.click(await shellHeader().findByRole('link', { name: 'Log in' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Log in' });
    expect(focused()).toBe(heading);
    expect(document.title).toBe('Log in – Podium');
  });

  test('NAV2 an address that leads nowhere says so, and where one can go from there', async () => {
    await open('/no/such/page');
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    const ways = within(screen.getByRole('navigation', { name: 'Where to go from here' }));
    expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/championships',
      '/rating',
      '/forum',
      '/about',
      '/vacancy',
    ]);
  });

  test('NAV2 tabs are addresses: arrows move, and the selected tab follows', async () => {
    const page = await open();
    const selected = () => screen.getByRole('tab', { selected: true }).textContent;
    (await screen.findByRole('tab', { name: 'All' })).focus();
    await page.user.keyboard('{ArrowRight}');
    await waitFor(() => expect(page.address()).toBe('/championships/active'));
    await page.user.keyboard('{End}');
    await waitFor(() => expect([page.address(), selected()]).toEqual(['/championships/ended', 'Past']));
    await page.user.keyboard('{ArrowRight}');
    await waitFor(() => expect([page.address(), selected()]).toEqual(['/championships', 'All']));
  });

  test('AUTH2 whoever is done with that is not bothered', async () => {
    await open('/championships', { as: 'alice' });
    await shellHeader().findByRole('link', { name: 'alice' });
    expect(screen.queryByRole('region', { name: 'Confirm your login email' })).toBeNull();
  });

  test.each([
    ['a guest', {}, ['/championships', '/rating', '/forum', '/login']],
    ['somebody who is signed in', { as: 'alice' }, ['/championships', '/rating', '/forum', '/user/alice']],
  ])('NAV4 on a phone the way to what matters is under the thumb of %s', async (_, visit, addresses) => {
    await open('/championships', visit);
    const bar = within(await screen.findByRole('navigation', { name: 'Short navigation' }));
    expect(bar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(addresses);
    expect(bar.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/championships');
  });
});

describe('NAV4 NAV10 the start and what this is', () => {
  const digits = championshipCard('digits');
  const past = championshipCard('past', { type: 'ENDED', dateEnd: inDays(-1) });

  test('NAV4 a guest is welcomed with the figures of the installation, until they hide it', async () => {
    const figures = { contests: 15, users: 1700, prizes: 7200 };
    const page = await open('/', { answers: { 'GET site': site({ product: 'Olymp', figures }) } });
    await screen.findByRole('heading', { level: 1, name: 'Compete in data science' });
    expect(screen.getByRole('main').textContent).toMatch(/15.*1,700.*7,200/);
    await page.user.click(screen.getByRole('button', { name: 'Hide welcome message' }));
    expect(screen.queryByRole('button', { name: 'Hide welcome message' })).toBeNull();
    screen.getByRole('heading', { level: 1, name: 'Data science championships' });
    await page.user.click(shellHeader().getByRole('link', { name: 'Championships' }));
    await screen.findByRole('heading', { level: 1, name: 'Championships' });
    await page.user.click(screen.getByRole('link', { name: 'Olymp home' }));
    await screen.findByRole('heading', { level: 1, name: 'Data science championships' });
    expect(screen.queryByRole('button', { name: 'Hide welcome message' })).toBeNull();
  });

  test('NAV4 a guest sees the board of the liveliest championship, with a place of their own', async () => {
    const page = await open('/', {
      answers: { 'GET championships': listOf(digits, championshipCard('big', { teams: 900 })) },
    });
    const live = within(await screen.findByRole('region', { name: 'big' }));
    await live.findByText('Kernel trick');
    live.getByText('lower is better');
    // The one strong button is the welcome's.
    expect(document.querySelectorAll('.button-primary, [data-variant="filled"]')).toHaveLength(0);
    expect(live.getByRole('link', { name: /^You.*Try it now/ }).getAttribute('href')).toBe('/championship/big');
    expect(page.sent('GET championships/{champname}/leaderboard').map(({ params }) => params.champname)).toEqual([
      'big',
    ]);
  });

  test('NAV4 somebody who takes part goes on where they were, and sees how they stand', async () => {
    const mine = championshipCard('mine', { participation: taking() });
    const title = both('Mine');
    const championships = [{ champname: 'mine', title, cover: null, team: 'Euler', place: 4, final: false, trail: [] }];
    const answers = {
      'GET users/{login}': profile('alice', { championships }),
      'GET championships': listOf(digits, mine),
      'GET championships/{champname}/attempts': attempts({ left: 2 }),
    };
    await open('/', { as: 'alice', answers });
    const goOn = within(await screen.findByRole('region', { name: 'Continue' }));
    expect(goOn.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/championship/mine']);
    await goOn.findByText('4th');
    await goOn.findByText('2 attempts left today');
  });

  test.each([
    ['a guest', {}, 'Compete in data science', 1],
    ['somebody who is signed in, without a welcome', { as: 'alice' }, 'Forum', 0],
  ])('NAV4 the start shows threads, what runs and what is new to %s', async (_, visit, title, welcomes) => {
    const answers: Answers = {
      'GET championships': ({ query }) => listOf(...(query.tab === 'active' ? [digits] : [digits, past])),
    };
    const linksIn = async (name: string) => {
      const region = within(await screen.findByRole('region', { name }));
      return (await region.findAllByRole('link')).map((link) => link.textContent);
    };
    await open('/', { ...visit, answers });
    await screen.findByRole('heading', { level: 1, name: title });
    const thread = await screen.findByRole('link', { name: 'Say hello' });
    expect(thread.getAttribute('href')).toBe('/forum/welcome');
    expect(await linksIn('Active championships')).toEqual(['digits']);
    expect(await linksIn('What’s new')).toEqual(['past', 'digits']);
    expect(screen.queryAllByRole('link', { name: 'Create an account' })).toHaveLength(welcomes);
    expect(screen.queryAllByRole('button', { name: 'Hide welcome message' })).toHaveLength(welcomes);
  });

  test('NAV10 names clients and whom companies write to where there are any', async () => {
    const clients = [{ name: 'Hexagons', logo: '/marks/hexagons.svg' }];
    await open('/about', { answers: { 'GET site': site({ clients, contact: 'hello@example.com' }) } });
    await screen.findByRole('heading', { level: 1, name: 'About our company' });
    within(screen.getByRole('region', { name: 'Our clients' })).getByText('Hexagons');
    const write = screen.getByRole('link', { name: 'Contact hello@example.com' });
    expect(write.getAttribute('href')).toBe('mailto:hello@example.com');
    await open('/about');
    await screen.findByRole('heading', { level: 1, name: 'About our company' });
    expect(screen.queryByRole('region', { name: /clients|companies/ })).toBeNull();
  });
});
