import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Language } from '#modules/kernel/contract/language.js';
import { refuse } from '#test/kit/contracts.js';
import { award, explanation, rated, ratingOf } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';
import { setWidth } from '#web/testing/screen.js';

const rating = 'GET rating';
const medals = 'GET rating/medals';
const lost = refuse('INTERNAL', { details: { id: 'e-1' } });
const noMedals = { items: [], nextCursor: null, total: 0, ladder: [], own: null };
const retry = () => screen.findByRole('button', { name: 'Try again' });

describe('RATE1 the list of people', () => {
  it.each<[Language, RegExp]>([
    ['ENG', /^No one is rated yet/],
    ['RUS', /^В рейтинге пока никого/],
  ])('STATE1 before the first results it is empty and says when that ends (%s)', async (language, text) => {
    await renderPage('/rating', { language, answers: { [rating]: ratingOf([]) } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('link', { name: /CSV/ })).toBeNull();
  });

  it('ERR1 a list that can’t be read is tried again, with what it was narrowed to', async () => {
    const page = await renderPage('/rating?q=ada', { answers: { [rating]: lost } });
    const again = await retry();
    page.answer(rating, ratingOf([rated(1, { name: 'Ada' })]));
    await page.user.click(again);
    expect(await screen.findByRole('link', { name: 'Ada' })).toBeTruthy();
    expect(page.sent(rating).at(-1)?.query).toMatchObject({ q: 'ada' });
    expect(screen.getByLabelText('Name or login')).toHaveProperty('value', 'ada');
  });

  it('RATE1 is read on where it goes on, until there is no more', async () => {
    const page = await renderPage('/rating', {
      answers: {
        [rating]: ({ query }) =>
          query.cursor === 'next' ? ratingOf([rated(2)]) : ratingOf([rated(1)], { nextCursor: 'next' }),
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Person 2' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Person 1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('RATE1 a rank that the address misspells narrows nothing', async () => {
    const page = await renderPage('/rating?rank=JEDI', { answers: { [rating]: ratingOf([rated(1)]) } });
    await screen.findByRole('link', { name: 'Person 1' });
    expect(page.sent(rating).map(({ query }) => query.rank)).toEqual([undefined]);
    expect(screen.getByLabelText('Rank')).toHaveProperty('value', '');
  });

  it('RATE1 what is taken out of a filter goes from the address too', async () => {
    const page = await renderPage('/rating?q=ada&rank=KNIGHT', { answers: { [rating]: ratingOf([rated(1)]) } });
    await screen.findByRole('link', { name: 'Person 1' });
    await page.user.clear(screen.getByLabelText('Name or login'));
    await page.user.selectOptions(screen.getByLabelText('Rank'), 'All ranks');
    await waitFor(() => expect(page.address()).toBe('/rating'));
    await waitFor(() => expect(page.sent(rating).at(-1)?.query).not.toHaveProperty('q'));
  });
});

describe('RATE1 who leads', () => {
  /** The three cards, as a reader hears them. */
  const leaders = () => {
    const [list] = screen.queryAllByRole('list').filter((one) => one.textContent?.includes('Person 1'));
    return list ? within(list).getAllByRole('listitem') : [];
  };

  it('RATE1 the first three stand above the list, each with place, name, rank and score', async () => {
    const people = [1, 2, 3, 4].map((place) =>
      rated(place, { name: `Person ${place}`, ...(place === 2 && { place: 1 }) }),
    );
    await renderPage('/rating', { answers: { [rating]: ratingOf(people) } });
    await screen.findByRole('link', { name: 'Person 4' });
    expect(leaders().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/1Person 1Padawan100,000$/),
      // Two who share a place.
      expect.stringMatching(/1Person 2Padawan50,000$/),
      expect.stringMatching(/3Person 3Padawan33,333$/),
    ]);
    expect(leaders().map((card) => within(card).getByRole('link').getAttribute('href'))).toEqual([
      '/user/person-1',
      '/user/person-2',
      '/user/person-3',
    ]);
  });

  it.each([
    ['where three are all that there are', '/rating', 3],
    ['where the list is narrowed', '/rating?city=Leeds', 4],
  ])('RATE1 nobody stands there %s', async (_, address, count) => {
    const people = Array.from({ length: count }, (_one, at) => rated(at + 1));
    await renderPage(address, { answers: { [rating]: ratingOf(people) } });
    await screen.findByRole('link', { name: `Person ${count}` });
    expect(leaders()).toEqual([]);
  });
});

describe('RATE1 NAV9 the filters', () => {
  it('RATE1 the list is narrowed to a city, and anybody leads there', async () => {
    const page = await renderPage('/rating', {
      answers: {
        [rating]: ({ query }) =>
          ratingOf(query.city === 'Leeds' ? [rated(7, { city: 'Leeds' })] : [rated(1), rated(7, { city: 'Leeds' })]),
      },
    });
    await page.user.type(await screen.findByLabelText('City'), 'Leeds');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Person 1' })).toBeNull());
    expect(screen.getByRole('link', { name: 'Person 7' })).toBeTruthy();
    expect(page.address()).toBe('/rating?city=Leeds');
  });

  it('NAV9 on a phone city and rank wait behind a button that says how many are chosen', async () => {
    setWidth(390);
    try {
      const page = await renderPage('/rating?city=Leeds', { answers: { [rating]: ratingOf([rated(1)]) } });
      const button = await screen.findByRole('button', { name: 'Filters (1)' });
      expect(screen.queryByLabelText('City')).toBeNull();
      expect(button.getAttribute('aria-expanded')).toBe('false');
      await page.user.click(button);
      expect(screen.getByLabelText('City')).toHaveProperty('value', 'Leeds');
      await page.user.selectOptions(screen.getByLabelText('Rank'), 'Knight');
      await screen.findByRole('button', { name: 'Filters (2)', expanded: true });
      await page.user.click(screen.getByRole('button', { name: 'Filters (2)' }));
      expect(screen.queryByLabelText('Rank')).toBeNull();
      expect(page.address()).toBe('/rating?city=Leeds&rank=KNIGHT');
    } finally {
      setWidth(1280);
    }
  });
});

describe('RATE2 the order of medals', () => {
  it('STATE1 shows the ladder also where nobody has a medal yet', async () => {
    await renderPage('/rating/medals', {
      answers: { [medals]: { ...noMedals, ladder: [{ rank: 'KNIGHT', conditions: [{ metal: 'gold', count: 1 }] }] } },
    });
    expect(await screen.findByText(/^No one is rated yet/)).toBeTruthy();
    const ladder = within(screen.getByRole('region', { name: 'Ranks' }));
    expect(ladder.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Youngling on registration',
      'Padawan after the first scored solution',
      'Knight 1 gold',
    ]);
    ladder.getByText('Gold also counts as silver and bronze, and silver as bronze.');
  });

  it('ERR1 is tried again where it can’t be read', async () => {
    const page = await renderPage('/rating/medals', { answers: { [medals]: lost } });
    const again = await retry();
    page.answer(medals, noMedals);
    await page.user.click(again);
    expect(await screen.findByRole('region', { name: 'Ranks' })).toBeTruthy();
  });
});

describe('RATE1 the formula', () => {
  it('RATE1 guests try it out, and nobody asks for points of theirs', async () => {
    const page = await renderPage('/rating/formula');
    const teams = await screen.findByRole<HTMLInputElement>('slider', { name: /^Teams/ });
    expect(teams.getAttribute('aria-valuetext')).toBe('100');
    expect(page.sent('GET rating/{login}')).toEqual([]);
    expect(screen.queryByRole('heading', { name: 'How your points add up' })).toBeNull();
  });

  it('RATE1 a place is never behind the last team', async () => {
    await renderPage('/rating/formula');
    const place = await screen.findByRole('slider', { name: /^Place/ });
    fireEvent.change(place, { target: { value: '300' } });
    expect(place.getAttribute('aria-valuetext')).toBe('100');
    fireEvent.change(screen.getByRole('slider', { name: /^Teams/ }), { target: { value: '0' } });
    await waitFor(() => expect(place.getAttribute('aria-valuetext')).toBe('10'));
  });

  it('RATE1 below ten teams, and of old results, little is left', async () => {
    await renderPage('/rating/formula');
    const points = async () => (await screen.findByText(/for each member$/)).textContent ?? '';
    const before = Number((await points()).replaceAll(/\D/g, ''));
    fireEvent.change(await screen.findByRole('slider', { name: /^Days/ }), { target: { value: '1500' } });
    await waitFor(async () => expect(Number((await points()).replaceAll(/\D/g, ''))).toBeLessThan(before / 19));
  });

  it.each([
    ['no result counts', explanation([]), /^No results yet: you get/],
    [
      'one was taken out for a reason that is not told',
      explanation([award('small', { voided: '' })]),
      /^Excluded from the results$/,
    ],
  ])('RATE1 says so where %s', async (_what, answer, text) => {
    await renderPage('/rating/formula', { as: 'alice', answers: { 'GET rating/{login}': answer } });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'share' })).toBeNull();
  });

  it('RATE1 an imported result leads nowhere, one of this Podium to its board', async () => {
    const results = [award('here'), award('there', { here: false, imported: true })];
    await renderPage('/rating/formula', { as: 'alice', answers: { 'GET rating/{login}': explanation(results) } });
    const link = await screen.findByRole('link', { name: 'Title of here' });
    expect(link.getAttribute('href')).toBe('/championship/here/rating');
    expect(screen.queryByRole('link', { name: 'Title of there' })).toBeNull();
    const marked = screen.getAllByRole('row').filter(({ textContent }) => textContent?.includes('held elsewhere'));
    expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Title of there')]);
    expect(screen.getAllByRole('link', { name: 'share' }).map((card) => card.getAttribute('href'))).toEqual([
      '/api/rating/alice/here.png',
      '/api/rating/alice/there.png',
    ]);
  });

  it('RATE1 copies the address that networks show the card of a result beside', async () => {
    const answers = { 'GET rating/{login}': explanation([award('here')]) };
    const page = await renderPage('/rating/formula', { as: 'alice', answers });
    await page.user.click(await screen.findByRole('button', { name: 'copy link' }));
    await expect(navigator.clipboard.readText()).resolves.toBe(`${location.origin}/user/alice?result=here`);
    await screen.findByText('Link copied');
  });
});
