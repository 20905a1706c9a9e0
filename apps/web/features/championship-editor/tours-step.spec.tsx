import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Advance, Tour } from '#modules/championships/contract/editor.js';
import type { TourPreview } from '#modules/scoring/tours/contract/tour.js';
import { refuse } from '#test/kit/contracts.js';
import { both, idOf, inDays } from '#web/testing/build/basics.js';
import { truthFile } from '#web/testing/build/editor.js';
import { toLocal } from './local-time.js';
import { openEditor } from '#web/testing/editor.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const save = 'PUT championships/{champname}';
const decide = 'POST championships/{champname}/tours/{tourId}/advance';

const tour = (number: number, from: number, advance: Advance | null): Tour => ({
  id: idOf(number),
  title: both(`Round ${number}`),
  dateStart: inDays(from),
  dateEnd: inDays(from + 5),
  advance,
});
const firstTen: Advance = { by: 'places', places: 10 };
/** The first one is over, and the second one runs. */
const two = [tour(1, -6, firstTen), tour(2, -1, null)];

const preview = (more: Partial<TourPreview> = {}): TourPreview => ({
  decidedAt: null,
  advance: firstTen,
  before: 0,
  after: 2,
  comes: 2,
  drops: 0,
  teams: [
    { team: 'Laplace', place: 1, change: 'COMES', sentSince: 0 },
    { team: 'Euler', place: 2, change: 'COMES', sentSince: 0 },
  ],
  unknown: [],
  waiting: 0,
  outcome: 'o-1',
  ...more,
});
const decidable = { state: 'PUBLISHED', tours: two, dateStart: inDays(-9), dateEnd: inDays(9) } as const;
const card = async (number: number) =>
  (await screen.findByRole('heading', { level: 3, name: `Tour ${number}` })).closest('li') as HTMLElement;

describe('CHAMP6 tours in the editor', () => {
  it('CHAMP6 a championship without tours says what they are for, and gets its first one named in both languages', async () => {
    const page = await openEditor('tours', { dateStart: inDays(1), dateEnd: inDays(30) });
    expect(await screen.findByText('No tours: everyone competes from start to end')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Add a tour' }));
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    const [added] = page.sent(save)[0]?.body.tours ?? [];
    expect(added).toMatchObject({ title: { rus: 'Тур 1', eng: 'Tour 1' }, advance: null });
    expect(screen.queryByText('No tours: everyone competes from start to end')).toBeNull();
  });

  it('CHAMP6 somebody goes on from all but the last: the first places, or the teams of a list', async () => {
    const future = [tour(1, 1, firstTen), tour(2, 7, null)];
    const page = await openEditor('tours', { tours: future });
    const first = within(await card(1));
    expect(within(await card(2)).queryByRole('radiogroup')).toBeNull();
    const places = first.getByRole('textbox', { name: 'Places' });
    await page.user.clear(places);
    expect(first.getByText(/^A whole number from 1 to/)).toBeTruthy();
    await page.user.click(first.getByRole('radio', { name: 'Teams of a list' }));
    const names = await first.findByRole('textbox', { name: 'Team names, one per line' });
    await page.user.type(names, ' Laplace {enter}{enter}Euler');
    await waitFor(() =>
      expect(page.sent(save).at(-1)?.body.tours?.[0]?.advance).toEqual({ by: 'list', teams: ['Laplace', 'Euler'] }),
    );
  });

  it('CHAMP6 a tour without a title is told at the field that lacks it', async () => {
    const nameless = [{ ...tour(1, 1, null), title: both('') }];
    const refused = refuse('FIELD_REQUIRED', { fields: { 'tours.0.title': 'FIELD_REQUIRED' } });
    const page = await openEditor('tours', { tours: nameless }, { [save]: refused });
    const end = within(await card(1)).getByLabelText('End');
    fireEvent.change(end, { target: { value: '2030-01-01T12:00' } });
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    const title = within(await card(1)).getByRole('textbox', { name: 'Title of the tour, English' });
    await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'));
  });

  it('CHAMP6 tours that overlap are told below them', async () => {
    const refused = refuse('TOURS_OVERLAP', { fields: { tours: 'TOURS_OVERLAP' } });
    const page = await openEditor('tours', { tours: [tour(1, 1, firstTen), tour(2, 7, null)] }, { [save]: refused });
    await page.user.type(within(await card(1)).getByRole('textbox', { name: 'Title of the tour, English' }), '!');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Each tour has to begin after the one before it has ended',
    );
    expect(page.sent(save)).toHaveLength(1);
  });

  it('CHAMP6 a tour that begins before the one before it has ended says so at its start', async () => {
    const page = await openEditor('tours', {
      tours: [tour(1, 1, firstTen), tour(2, 7, firstTen), tour(3, 13, null)],
    });
    const starts = await Promise.all([1, 2, 3].map(async (at) => within(await card(at)).getByLabelText('Start')));
    const faulty = () => starts.map((field) => field.getAttribute('aria-invalid'));
    expect(faulty()).toEqual([null, null, null]);
    // Nothing of it is taken by the server.
    page.breakOff();
    fireEvent.change(starts[1]!, { target: { value: toLocal(inDays(4)) } });
    await within(await card(2)).findByText('Each tour has to begin after the one before it has ended');
    expect(faulty()).toEqual([null, 'true', null]);
  });

  it('CHAMP6 removing a tour that was saved is asked about, one that was just added is not', async () => {
    const page = await openEditor('tours', {
      tours: [tour(1, 1, null)],
      tourTruths: [{ ...truthFile(), tourId: idOf(1) }],
    });
    await card(1);
    await page.user.click(screen.getByRole('button', { name: 'Add a tour' }));
    await page.user.click(within(await card(2)).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Tour 2' })).toBeNull());
    await page.user.click(within(await card(1)).getByRole('button', { name: 'Remove' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the tour “Round 1”?' });
    expect(within(question).getByText(/its own answers, its leaderboard/)).toBeTruthy();
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await card(1);
    await page.user.click(within(await card(1)).getByRole('button', { name: 'Remove' }));
    const again = await screen.findByRole('alertdialog');
    await page.user.click(within(again).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(page.sent(save).at(-1)?.body).toMatchObject({ tours: [], rejudge: true }));
  });
});

describe('CHAMP6 who goes on', () => {
  it('CHAMP6 shows what a decision would do before it is made, and sends the outcome that was seen', async () => {
    const page = await openEditor('tours', decidable, {
      [`${decide}/preview`]: preview({ waiting: 1 }),
      [decide]: { teams: 2 },
      'GET championships/{champname}/tours': { items: [] },
    });
    const decision = within(await screen.findByRole('region', { name: 'Who goes on from this tour' }));
    expect(await decision.findByText(/By the rule above 2 teams would go on: 2 let in, 0 out/)).toBeTruthy();
    expect(decision.getByText('1 solution of this tour not scored yet: the places may still change.')).toBeTruthy();
    expect(decision.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'PlaceTeamWhat changes',
      '1Laplacelet in',
      '2Eulerlet in',
    ]);
    await page.user.click(decision.getByRole('button', { name: 'Decide now' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Decide who goes on from “Round 1”?' }));
    await page.user.type(question.getByRole('textbox', { name: /^Reason/ }), 'By the rules');
    await page.user.click(question.getByRole('button', { name: 'Decide' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const [{ params, body } = { params: null, body: null }] = page.sent(decide);
    expect(params).toEqual({ champname: 'small', tourId: idOf(1) });
    expect(body).toEqual({ advance: firstTen, reason: 'By the rules', outcome: 'o-1' });
  });

  it('CHAMP6 an outcome that changed meanwhile is refused in the question, and shown anew', async () => {
    const page = await openEditor('tours', decidable, {
      [`${decide}/preview`]: preview(),
      [decide]: refuse('PREVIEW_OUTDATED'),
      'GET championships/{champname}/tours': { items: [] },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Decide now' }));
    const question = within(await screen.findByRole('alertdialog'));
    await page.user.type(question.getByRole('textbox', { name: /^Reason/ }), 'By the rules');
    page.answer(`${decide}/preview`, preview({ after: 3, comes: 3, outcome: 'o-2' }));
    await page.user.click(question.getByRole('button', { name: 'Decide' }));
    expect(await question.findByText(/^Something changed since the preview/)).toBeTruthy();
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText(/3 teams would go on: 3 let in/)).toBeTruthy();
  });

  it('CHAMP6 a decision of before stands as it is while the rule gives the same teams; strangers are named', async () => {
    const same = preview({ decidedAt: inDays(-1), before: 2, comes: 0, unknown: ['Nobody', 'Noone'] });
    await openEditor('tours', decidable, { [`${decide}/preview`]: same });
    const region = await screen.findByRole('region', { name: 'Who goes on from this tour' });
    expect(await within(region).findByText(/2 teams go on\. The rule above gives the same teams\./)).toBeTruthy();
    expect(within(region).getByRole('alert').textContent).toMatch(/is called so: Nobody, Noone$/);
    expect(within(region).getByRole('button', { name: 'Decide again' })).toBeTruthy();
  });

  it('CHAMP6 the rule that is being typed is asked about, before it is saved', async () => {
    const page = await openEditor('tours', decidable, { [`${decide}/preview`]: preview() });
    const places = within(await card(1)).getByRole('textbox', { name: 'Places' });
    await page.user.type(places, '0');
    await waitFor(() =>
      expect(page.sent(`${decide}/preview`).at(-1)?.body.advance).toEqual({ by: 'places', places: 100 }),
    );
  });

  it('CHAMP6 nothing is decided by a rule that has changed since it was asked about', async () => {
    const page = await openEditor('tours', decidable, { [`${decide}/preview`]: preview() });
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Decide now' });
    expect(button.disabled).toBe(false);
    typeAtOnce(within(await card(1)).getByRole('textbox', { name: 'Places' }), '0');
    expect(button.disabled).toBe(true);
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(page.sent(`${decide}/preview`).at(-1)?.body.advance).toEqual({ by: 'places', places: 100 });
  });

  it('CHAMP6 why nothing can be decided is said in its place', async () => {
    await openEditor('tours', decidable, { [`${decide}/preview`]: refuse('TOUR_UNDECIDABLE') });
    const region = await screen.findByRole('region', { name: 'Who goes on from this tour' });
    expect(await within(region).findByText(/^Who goes on is decided once a tour is over/)).toBeTruthy();
    expect(within(region).queryByRole('button')).toBeNull();
  });
});
