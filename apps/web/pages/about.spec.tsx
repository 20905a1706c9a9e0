import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { site } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const lists: Answers = { 'GET championships': listOf(), 'GET forum/threads': listOf() };

describe('NAV10 about the company', () => {
  it('NAV10 has the figures of the settings and those that are counted here, each with its word and whose they are', async () => {
    await renderPage('/about', {
      answers: { 'GET site': site({ figures: { contests: 1, users: 1700, prizes: 7200 } }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'About our company' })).toBeTruthy();
    const given = within(screen.getByRole('figure'));
    expect(given.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '1,700', '7,200']);
    expect(given.getByText('contest')).toBeTruthy();
    const whose = given.getByText(/^As reported by the organisers, for all years\./u).textContent;
    expect(whose).toMatch(/On this site, as of now: 3 contests, 44 users and 1,250 solutions\.$/u);
  });

  it('NAV10 I18N1 shows prizes in their currency, by the way of the language', async () => {
    const figures = { contests: 1, users: 2, prizes: 7200, currency: 'RUB' };
    for (const [language, shown] of [
      ['ENG', '₽7,200'],
      ['RUS', '7 200 ₽'],
    ] as const) {
      await renderPage('/about', { language, answers: { 'GET site': site({ figures }) } });
      const [given] = await screen.findAllByRole('figure');
      const numbers = within(given!).getAllByRole('definition');
      expect(numbers.map(({ textContent }) => textContent?.replaceAll(/\s/gu, ' '))).toEqual(['1', '2', shown]);
      cleanup();
    }
  });

  it('NAV10 says nothing of clients, a contact and figures that nobody named', async () => {
    await renderPage('/about', { answers: { 'GET site': site({ figures: null }) } });
    expect(await screen.findByText('On this site, as of now.')).toBeTruthy();
    expect(screen.getAllByRole('figure')).toHaveLength(1);
    expect(screen.queryByRole('region', { name: 'Our clients' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Contact/ })).toBeNull();
  });

  it('NAV10 I18N1 is there in Russian, with the agreement', async () => {
    await renderPage('/about', { language: 'RUS' });
    const main = within(await screen.findByRole('main'));
    expect((await main.findByRole('heading', { level: 1 })).textContent).toMatch(/^О /);
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/agreement.pdf');
    expect(main.getByText('1 700', { normalizer: (text) => text.replaceAll(/\s/g, ' ') })).toBeTruthy();
  });
});

describe('NAV4 the start page', () => {
  it('NAV4 whoever is signed in has no welcome to close', async () => {
    await renderPage('/', { as: 'alice', answers: lists });
    await screen.findByRole('main');
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1));
    expect(screen.queryByText('Compete in data science')).toBeNull();
  });
});
