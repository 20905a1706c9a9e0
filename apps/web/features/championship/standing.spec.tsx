import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { PersonStatus } from '#modules/kernel/contract/status.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, inDays, listOf } from '#web/testing/build/basics.js';
import { championship, taking, tour } from '#web/testing/build/championship.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';

const read = 'GET championships/{champname}';
const tours = 'GET championships/{champname}/tours';
/** What everybody may ask for. */
const plain = (champ: Partial<ChampionshipView> = {}): Answers => ({
  [read]: championship('small', champ),
  [tours]: { items: [] },
  // What the awards are shown beside.
  'GET vacancies': listOf(),
});
const at = (tab: string) => `/championship/small${tab && `/${tab}`}`;
const header = async () => {
  const title = await screen.findByRole('heading', { level: 1, name: 'small' });
  return within(title.closest('header') as HTMLElement);
};
const takePart = '/championship/small/takepart';

describe('CHAMP4 the one thing to do next', () => {
  it.each<[PersonStatus, string]>([
    ['NEW', 'Confirm your e-mail'],
    ['CONFIRMED', 'Confirm your phone'],
    ['VERIFIED', 'Fill in your profile'],
    ['IDENTIFIED', 'Take part'],
  ])('CHAMP4 of somebody who is %s is: %s', async (status, name) => {
    await renderPage(at(''), { as: person('alice', { status }), answers: plain() });
    const link = await (await header()).findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(takePart);
  });

  it('CHAMP4 of whose login was given to them is to choose one, where the steps lead', async () => {
    const page = await renderPage(at(''), { as: person('!acme-1'), answers: plain() });
    await page.user.click(await (await header()).findByRole('link', { name: 'Choose a login' }));
    expect(page.address()).toBe(takePart);
    const link = await screen.findByRole('link', { name: 'Choose it' });
    expect(link.getAttribute('href')).toBe('/username');
  });

  it('CHAMP4 of a guest is to register or to log in, and to come back there', async () => {
    const page = await renderPage(at(''), { answers: plain() });
    await page.user.click(await (await header()).findByRole('link', { name: 'Take part' }));
    await screen.findByRole('button', { name: 'Create an account' });
    expect(page.address()).toBe(`/registration?returnTo=${encodeURIComponent(takePart)}`);
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Log in' });
    expect(link.getAttribute('href')).toBe(`/login?returnTo=${encodeURIComponent(takePart)}`);
  });

  it('CHAMP4 of a participant is to submit, but not where that is done', async () => {
    const page = await renderPage(at(''), { as: 'alice', answers: ofParticipant() });
    await page.user.click(await (await header()).findByRole('link', { name: 'Submit solution' }));
    expect(page.address()).toBe(at('metric'));
    await waitFor(async () => expect((await header()).queryByRole('link', { name: 'Submit solution' })).toBeNull());
  });

  it('CHAMP8 of a participant after the end is practice, where late solutions are taken', async () => {
    const late = { type: 'ENDED', dateEnd: inDays(-1), acceptAfterEnd: true } as const;
    await renderPage(at(''), { as: 'alice', answers: ofParticipant(late) });
    const link = await (await header()).findByRole('link', { name: 'Submit for practice' });
    expect(link.getAttribute('href')).toBe(at('metric'));
  });

  it('CHAMP4 of whoever comes after the end is to look at the results', async () => {
    await renderPage(at('takepart'), { as: 'alice', answers: plain({ type: 'ENDED', dateEnd: inDays(-1) }) });
    expect(await (await header()).findByRole('link', { name: 'View results' })).toBeTruthy();
    expect(await screen.findByText(/^New participants and solutions are no longer accepted/)).toBeTruthy();
  });

  it.each(['takepart', 'metric', 'team'])('CHAMP4 of an organiser is to edit it, in place of: %s', async (tab) => {
    await renderPage(at(tab), {
      as: person('client', { role: 'client' }),
      answers: plain({ state: 'PUBLISHED' }),
    });
    expect(await screen.findByText(/^You run this championship, so its answers are in your hands/)).toBeTruthy();
    const ways = screen.getAllByRole('link', { name: 'Edit' }).map((link) => link.getAttribute('href'));
    expect(new Set(ways)).toEqual(new Set(['/championship/small/edit']));
    const sections = within(screen.getByRole('tablist', { name: 'Sections of the championship' }));
    expect(sections.queryByRole('tab', { name: 'Take part' })).toBeNull();
    expect(sections.queryByRole('tab', { name: 'My team' })).toBeNull();
  });

  it('CHAMP4 is not to take part for who has held the answers, and why is said', async () => {
    await renderPage(at('takepart'), { as: 'alice', answers: plain({ holdsAnswers: true }) });
    expect(await screen.findByText(/^You have led this championship, or seen its answers/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^(Take part|Submit solution|Edit)$/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Take part' })).toBeNull();
  });

  it('CHAMP4 who has come by the answers since has their team before them, and submits no more', async () => {
    await renderPage(at('metric'), {
      as: 'alice',
      answers: { ...ofParticipant(), ...plain({ holdsAnswers: true, participation: taking() }) },
    });
    expect(await screen.findByText(/^You have led this championship, or seen its answers/)).toBeTruthy();
    expect((await header()).queryByRole('link', { name: 'Submit solution' })).toBeNull();
  });
});

describe('CHAMP2 the overview', () => {
  it('CHAMP3 a description that is closed to the reader is not shown, its teaser and the way in are', async () => {
    await renderPage(at(''), { as: 'alice', answers: plain({ description: null, teaser: both('Guess the price') }) });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Description' }));
    expect(panel.getByText('Guess the price')).toBeTruthy();
    expect(panel.getByText('The description is only visible to participants')).toBeTruthy();
    expect(panel.getByRole('link', { name: 'Take part' }).getAttribute('href')).toBe(takePart);
    // That of the head is the filled one.
    expect((await header()).getByRole('link', { name: 'Take part' }).className).toBe('button-primary');
    expect(panel.getByRole('link', { name: 'Take part' }).className).toBe('button');
  });

  it('I18N1 a text that is there in one language only is shown in that one', async () => {
    const rules = { rus: '', eng: 'Be fair' };
    const html = { ...championship('small').html, rules: { rus: '', eng: '<p>Be fair</p>' } };
    await renderPage(at('overview/rules'), { language: 'RUS', answers: plain({ rules, html }) });
    expect(await screen.findByText('Be fair')).toBeTruthy();
  });

  it('STATE1 a part without a text says so', async () => {
    await renderPage(at('overview/awards'), { answers: plain({ awards: both('') }) });
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Medals for 12 teams' })).toBeTruthy();
  });

  it('STATE1 a schedule of dates alone does not say that there is nothing', async () => {
    await renderPage(at('overview/schedule'), { answers: plain({ schedule: both('') }) });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Schedule' }));
    expect(panel.getAllByRole('listitem').length).toBeGreaterThan(0);
    expect(panel.queryByText('Nothing here yet')).toBeNull();
  });

  it('RATE1 what has no end gives no medals', async () => {
    await renderPage(at('overview/awards'), { answers: plain({ type: 'INFINITY', dateEnd: null }) });
    await screen.findByRole('tabpanel', { name: 'Awards' });
    expect(screen.queryByRole('heading', { name: /^Medals for/ })).toBeNull();
  });

  it('CHAMP6 the line of dates has tours between start and end, and now among them', async () => {
    await renderPage(at('overview/schedule'), {
      answers: { ...plain(), [tours]: { items: [tour('First', -9, -2), tour('Second', -2, 9)] } },
    });
    await screen.findByText('Second: start');
    const line = within(screen.getByRole('tabpanel', { name: 'Schedule' })).getAllByRole('listitem');
    expect(line.map(({ firstElementChild }) => firstElementChild?.textContent)).toEqual([
      'Start',
      'First: start',
      'First: end',
      'Second: start',
      'Now',
      'Second: end',
      'End',
    ]);
  });

  it('CHAMP2 is led through by the keyboard, and the address goes along', async () => {
    const page = await renderPage(at(''), { answers: plain() });
    const tab = await screen.findByRole('tab', { name: 'Description' });
    tab.focus();
    await page.user.keyboard('{ArrowRight}');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.address()).toBe(at('overview/rules')));
    expect(await screen.findByText('Be fair')).toBeTruthy();
  });
});

describe('NAV2 addresses of championships', () => {
  it.each(['nothing', 'overview/nothing', 'rating/nothing/more'])('NAV2 %s leads nowhere', async (tab) => {
    await renderPage(at(tab), { answers: plain() });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it('NAV2 one that is not there, or not published, says so and leads to all', async () => {
    const page = await renderPage(at(''), { answers: { [read]: refuse('NOT_FOUND'), 'GET championships': listOf() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Championship not found' })).toBeTruthy();
    await page.user.click(screen.getByRole('link', { name: 'All championships' }));
    await waitFor(() => expect(page.address()).toBe('/championships'));
  });

  it('ERR1 one that can’t be read just now is tried again where it is', async () => {
    const page = await renderPage(at('overview/rules'), {
      answers: { ...plain(), [read]: refuse('INTERNAL', { details: { id: 'e-1' } }) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(read, championship('small'));
    await page.user.click(again);
    expect(await screen.findByText('Be fair')).toBeTruthy();
    expect(page.address()).toBe(at('overview/rules'));
  });

  it('CHAMP4 whoever takes part already is led from taking part to the data, and welcomed', async () => {
    const page = await renderPage(takePart, {
      as: 'alice',
      answers: ofParticipant({}, { 'GET championships/{champname}/files': { items: [], archiveBytes: 0, former: [] } }),
    });
    const welcome = within(await screen.findByRole('region', { name: 'You’re taking part as Laplace' }));
    expect(page.address()).toBe(at('data'));
    expect(welcome.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      at('overview'),
      at('metric'),
    ]);
  });

  it('CHAMP4 is not sent for data where none is', async () => {
    const bare = { data: { files: 0, bytes: 0, rows: 0, columns: 0 } };
    await renderPage(takePart, {
      as: 'alice',
      answers: ofParticipant(bare, {
        'GET championships/{champname}/files': { items: [], archiveBytes: 0, former: [] },
      }),
    });
    const welcome = within(await screen.findByRole('region', { name: 'You’re taking part as Laplace' }));
    expect(welcome.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Read the description',
      'Submit a solution',
    ]);
  });
});

describe('CHAMP1 a championship that ends under the page', () => {
  it('CHAMP8 shows what is to do from then on, and reads again what depends on it', async () => {
    const page = await renderPage(at(''), { as: 'alice', answers: ofParticipant() });
    await (await header()).findByRole('link', { name: 'Submit solution' });
    const asked = page.sent('GET championships/{champname}/attempts').length;
    page.answer(read, championship('small', { participation: taking(), type: 'ENDED', dateEnd: inDays(0) }));
    await hint('championship:small');
    expect(await (await header()).findByRole('link', { name: 'View results' })).toBeTruthy();
    await waitFor(() => expect(page.sent('GET championships/{champname}/attempts').length).toBeGreaterThan(asked));
  });
});
