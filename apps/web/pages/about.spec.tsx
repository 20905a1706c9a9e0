import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { site } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const lists: Answers = { 'GET championships': listOf(), 'GET forum/threads': listOf() };

describe('NAV10 about the company', () => {
  it('NAV10 has the figures of the settings, each with its word, as those of a company', async () => {
    await renderPage('/about', {
      answers: { 'GET site': site({ figures: { contests: 1, users: 1700, prizes: 7200 } }) },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'About our company' })).toBeTruthy();
    const figures = within(screen.getByRole('figure'));
    expect(figures.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['1', '1,700', '7,200']);
    expect(figures.getByText('contest')).toBeTruthy();
    expect(figures.getByText('Our company over all its years.')).toBeTruthy();
  });

  it('NAV10 says nothing of clients and a contact that nobody named, and that a demo’s figures are an example', async () => {
    await renderPage('/about', { answers: { 'GET site': site({ demo: true }) } });
    expect(await screen.findByText(/^Figures of a company, as an example/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Our clients' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Write to/ })).toBeNull();
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
    expect(screen.queryByText('Compete in data analysis')).toBeNull();
  });
});
