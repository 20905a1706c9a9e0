import { describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { award, explanation, rated, ratingOf } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';

const rows = () => screen.getAllByRole('row').slice(1);

describe('RATE1 the rating', () => {
  test('RATE1 shows people in order with rank, medals, city, change and score, and the own row on top', async () => {
    const people = [
      rated(1, { name: 'Ada', rank: 'KNIGHT', rewards: { gold: 1, silver: 2, bronze: 0 }, city: 'Leeds', change: 3 }),
      rated(2, { change: null }),
    ];
    await renderPage('/rating', {
      as: 'alice',
      answers: { 'GET rating': ratingOf(people, { own: rated(90, { name: 'alice' }) }) },
    });
    await screen.findByRole('link', { name: 'Ada' });
    expect(rows().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^90.*alice/),
      expect.stringMatching(/^1▲3.*Ada.*Knight.*Leeds.*1.*2.*0.*100,000$/),
      expect.stringMatching(/^2.*new.*Person 2.*Padawan/i),
    ]);
    screen.getByRole('row', { name: 'Your row' });
    expect(screen.getByRole('link', { name: 'Ada' }).getAttribute('href')).toBe('/user/person-1');
    expect(screen.getByRole('link', { name: 'CSV of the awards' }).getAttribute('href')).toBe('/api/rating/awards.csv');
  });

  test('RATE1 shows the own row once where it is among the first ones', async () => {
    const people = [rated(1, { name: 'Ada' }), rated(2, { name: 'alice', login: 'alice' })];
    await renderPage('/rating', {
      as: 'alice',
      answers: { 'GET rating': ratingOf(people, { own: people[1] ?? null }) },
    });
    await screen.findByRole('link', { name: 'Ada' });
    expect(rows()).toHaveLength(2);
    expect(rows()[1]).toBe(screen.getByRole('row', { name: 'Your row' }));
  });

  test('RATE1 says to who is not in it yet when they come in, and to guests nothing of it', async () => {
    const notYet = 'Not in the rating yet – you appear when your first championship ends';
    await renderPage('/rating', { as: 'alice', answers: { 'GET rating': ratingOf([rated(1)]) } });
    await screen.findByText(notYet);
    cleanup();
    await renderPage('/rating', { answers: { 'GET rating': ratingOf([rated(1, { name: 'Ada' })]) } });
    await screen.findByRole('link', { name: 'Ada' });
    expect(screen.queryByText(notYet)).toBeNull();
  });

  test('RATE1 draws the places of the last months beside each person, the best on top', async () => {
    const people = [rated(1, { trail: [4, 2, 1] }), rated(2, { trail: [3] })];
    await renderPage('/rating', { answers: { 'GET rating': ratingOf(people) } });
    const trail = await screen.findByRole('img', { name: 'Places by month: 4, 2, 1' });
    expect(trail.querySelector('polyline')?.getAttribute('points')).toBe('2.0,18.0 36.0,7.3 70.0,2.0');
    expect(screen.getAllByRole('img', { name: /^Places by month/ })).toHaveLength(1);
  });

  test('RATE1 shows how the scores are spread and what share of the people one is better than', async () => {
    const counts = Array.from({ length: 40 }, (_, at) => 40 - at);
    const edges = Array.from({ length: 41 }, (_, at) => at * 1000);
    await renderPage('/rating', {
      as: 'alice',
      answers: {
        'GET rating': ratingOf([rated(1)]),
        'GET rating/distribution': { people: 820, edges, counts, own: { score: 2500, betterThan: 14 } },
      },
    });
    const picture = await screen.findByRole('img', { name: 'You are better than 14% of the others' });
    expect(picture.querySelectorAll('rect')).toHaveLength(40);
    expect([...picture.querySelectorAll('rect')].findIndex((bar) => bar.hasAttribute('data-mine'))).toBe(2);
    screen.getByText('From 0 to 40,000 points, outliers at the ends; the highest bar is 40 people');
    picture.focus();
    fireEvent.keyDown(picture, { key: 'Home' });
    await screen.findByText(/^0 to 1,000: 40 people$/);
  });

  test('RATE1 is searched and narrowed, and says so in the address', async () => {
    const page = await renderPage('/rating?city=Leeds', { answers: { 'GET rating': ratingOf([rated(1)]) } });
    await page.user.type(await screen.findByLabelText('Name or login'), 'ada');
    await page.user.selectOptions(screen.getByLabelText('Rank'), 'Knight');
    await waitFor(() => expect(page.address()).toBe('/rating?q=ada&city=Leeds&rank=KNIGHT'));
    await waitFor(() =>
      expect(page.sent('GET rating').at(-1)?.query).toMatchObject({ q: 'ada', city: 'Leeds', rank: 'KNIGHT' }),
    );
    page.answer('GET rating', ratingOf([]));
    await page.user.type(screen.getByLabelText('Name or login'), 'x');
    await screen.findByText('No one matches');
  });

  test('RATE1 the sliders of the formula change the points, and each of the own points is explained', async () => {
    await renderPage('/rating/formula', {
      as: 'alice',
      answers: {
        'GET rating/{login}': explanation([award('small'), award('other', { voided: 'Two accounts', today: 0 })]),
      },
    });
    const place = await screen.findByRole<HTMLInputElement>('slider', { name: /^Place/ });
    fireEvent.change(place, { target: { value: '0' } });
    await screen.findByText('47,712 points for each member');
    fireEvent.change(screen.getByRole('slider', { name: /^Team size/ }), { target: { value: '3' } });
    await screen.findByText('23,856 points for each member');
    const table = within(await screen.findByRole('region', { name: 'Rated results' }));
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(/Title of small.*1 of 100.*47,712.*47,617/);
    table.getByText('Excluded from the results: Two accounts');
  });

  test('RATE1 the rounded points of the results add up to the score below them', async () => {
    const awards = [10.4, 20.45, 30.4].map((today, at) => award(`cup-${at}`, { today }));
    const answers = { 'GET rating/{login}': { ...explanation(awards), generalScore: 61.25 } };
    await renderPage('/rating/formula', { as: 'alice', answers });
    const table = within(await screen.findByRole('region', { name: 'Rated results' }));
    const rows = table.getAllByRole('row').slice(1);
    const today = rows.slice(0, -1).map((row) => within(row).getAllByRole('cell')[6]?.textContent);
    expect(today).toEqual(['10', '21', '30']);
    expect(rows.at(-1)?.textContent).toBe('GeneralScore61');
  });

  test('RATE2 the order of medals has the ladder and how far one is', async () => {
    const ladder = [
      {
        rank: 'KNIGHT' as const,
        conditions: [
          { metal: 'gold' as const, count: 1 },
          { metal: 'silver' as const, count: 3 },
        ],
      },
    ];
    const own = {
      rank: 'PADAWAN' as const,
      rewards: { gold: 0, silver: 1, bronze: 0 },
      next: 'KNIGHT' as const,
      steps: [
        { metal: 'gold' as const, count: 1, have: 0 },
        { metal: 'silver' as const, count: 3, have: 1 },
      ],
    };
    const { change: _change, generalScore: _score, championships: _count, ...medalist } = rated(1, { name: 'Ada' });
    await renderPage('/rating/medals', {
      as: 'alice',
      answers: { 'GET rating/medals': { items: [medalist], nextCursor: null, total: 1, ladder, own } },
    });
    await screen.findByText('1 of 3 silver or 0 of 1 gold to Knight');
    screen.getByRole('link', { name: 'Ada' });
    screen.getByText(/1 gold or 3 silver/);
  });

  test('RATE1 has a page for no other tab, and is in Russian as well', async () => {
    await renderPage('/rating/nothing');
    await screen.findByRole('heading', { name: 'Page not found' });
    await renderPage('/rating', {
      language: 'RUS',
      answers: { 'GET rating': ratingOf([rated(1, { rank: 'GRAND_MASTER' })]) },
    });
    await screen.findByRole('heading', { level: 1, name: 'Рейтинг' });
    within(await screen.findByRole('table')).getByText('Великий мастер');
  });
});
