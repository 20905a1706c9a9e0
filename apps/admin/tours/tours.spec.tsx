import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TourPreview, TourView } from '#modules/scoring/tours/contract/tour.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import type { Champ } from '../champs/champ.js';
import { giveReason } from '../testing/asking.js';
import { renderConsole, rowsOf } from '../testing/render.js';

const idOf = (number: number): string => `0190a000-0000-7000-8000-00000000000${number}`;
const id = idOf(9);
const champ: Champ = {
  ...{
    id,
    champname: 'small',
    titleRus: 'Малый',
    titleEng: 'Small',
    owner: 'client',
    type: 'ACTIVE',
    state: 'PUBLISHED',
  },
  ...{ dateStart: '2020-01-01T10:00:00.000Z', dateEnd: '2099-01-01T10:00:00.000Z', metric: 'RMSE' },
  ...{ direction: 'DOWN_UP', dailyAttempts: 5, teams: 12, files: [] },
} as Champ;
const tour = (tourId: string, title: string, dateEnd: string, goOn: number | null = null): TourView => ({
  ...{ id: tourId, title: { rus: title, eng: title }, dateStart: '2020-01-01T10:00:00.000Z', dateEnd },
  ...{ ownAnswers: false, goOn, own: null, missed: false },
});
const tours = [tour(idOf(1), 'Heats', '2020-02-01T10:00:00.000Z'), tour(idOf(2), 'Final', '2099-01-01T10:00:00.000Z')];
const preview: TourPreview = {
  ...{ decidedAt: null, advance: { by: 'places', places: 2 }, before: 0, after: 2, comes: 2, drops: 1, waiting: 3 },
  teams: [
    { team: 'Euler', place: 3, change: 'DROPS', sentSince: 4 },
    { team: 'Laplace', place: 1, change: 'COMES', sentSince: 0 },
    { team: 'Gauss', place: null, change: 'STAYS', sentSince: 0 },
  ],
  ...{ unknown: ['Nobody'], outcome: 'abc' },
};
const previewed = 'POST championships/{champname}/tours/{tourId}/advance/preview';
const decided = 'POST championships/{champname}/tours/{tourId}/advance';
const open = (answers: Answers = {}, language: 'ru' | 'en' = 'en') =>
  renderConsole(`/champs/${id}/show`, {
    language,
    answers: {
      'GET admin/champs/{id}': champ,
      'GET championships/{champname}/edit': refuse('NOT_FOUND'),
      'GET championships/{champname}/tours': { items: tours },
      'GET championships/{champname}/campaigns': { items: [] },
      'GET admin/rating/{champname}': refuse('NOT_FOUND'),
      [previewed]: preview,
      ...answers,
    },
  });
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('CHAMP6 ADMIN1 who goes on from a tour, in the console', () => {
  test('CHAMP6 only a tour that is over and is not the last one is decided', async () => {
    await open();
    (await rowOf('Heats')).getByRole('button', { name: 'Decide now' });
    expect((await rowOf('Final')).queryByRole('button')).toBeNull();
  });

  test('CHAMP6 one whose end comes while the page is open is decided from then on', async () => {
    const waits = [
      'setTimeout',
      'clearTimeout',
      'setImmediate',
      'clearImmediate',
      'queueMicrotask',
      'nextTick',
    ] as const;
    jest.useFakeTimers({ now: Date.parse('2020-02-01T09:59:50.000Z'), doNotFake: [...waits, 'performance'] });
    try {
      await open();
      expect((await rowOf('Heats')).queryByRole('button')).toBeNull();
      act(() => jest.advanceTimersByTime(20_000));
      (await rowOf('Heats')).getByRole('button', { name: 'Decide now' });
    } finally {
      jest.useRealTimers();
    }
  });

  test('CHAMP6 shows who comes in and who drops out, warns, and is decided as it was shown', async () => {
    const page = await open({ [decided]: { teams: 2 } });
    await page.user.click((await rowOf('Heats')).getByRole('button', { name: 'Decide now' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decide who goes on from “Heats”?' }));
    await dialog.findByText('Go on: 2. Let in: 2, out: 1.');
    dialog.getByText('Solutions of this tour not scored yet: 3. The places may still change.');
    dialog.getByText('No team of this championship is called so: Nobody');
    const table = within(dialog.getByRole('region', { name: 'Teams and what changes for them' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['3', 'Euler', 'out', '4'],
      ['1', 'Laplace', 'let in', '–'],
      ['–', 'Gauss', 'goes on as before', '–'],
    ]);
    page.answer('GET championships/{champname}/tours', {
      items: [tour(idOf(1), 'Heats', '2020-02-01T10:00:00.000Z', 2), tours[1]!],
    });
    await giveReason(page, 'All is scored', { verb: 'Decide' });
    await (await rowOf('Heats')).findByRole('button', { name: 'Decide again' });
    expect(page.sent(decided)).toMatchObject([
      {
        params: { champname: 'small', tourId: idOf(1) },
        body: { reason: 'All is scored', advance: { by: 'places', places: 2 }, outcome: 'abc' },
      },
    ]);
  });

  test('CHAMP6 another rule is previewed before it can be decided', async () => {
    const page = await open();
    await page.user.click((await rowOf('Heats')).getByRole('button', { name: 'Decide now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.click(await dialog.findByRole('radio', { name: 'Teams of a list' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Names of the teams, one a line' }), 'Euler\n');
    await waitFor(() =>
      expect(page.sent(previewed).at(-1)?.body).toEqual({ advance: { by: 'list', teams: ['Euler'] } }),
    );
  });

  test('CHAMP6 a number of places that can be none is not previewed, and names are those of whole lines', async () => {
    const page = await open();
    await page.user.click((await rowOf('Heats')).getByRole('button', { name: 'Decide now' }));
    const dialog = within(await screen.findByRole('dialog'));
    const last = () => page.sent(previewed).at(-1)?.body;
    const count = await dialog.findByRole('spinbutton', { name: 'Places' });
    const enter = (value: string) => fireEvent.change(count, { target: { value } });
    enter('1');
    await waitFor(() => expect(last()).toEqual({ advance: { by: 'places', places: 1 } }));
    for (const none of ['0', '-1', '1.5', '', '1000001']) enter(none);
    enter('1000000');
    await waitFor(() => expect(last()).toEqual({ advance: { by: 'places', places: 1_000_000 } }));
    expect(page.sent(previewed).map(({ body }) => body.advance)).toEqual([
      undefined,
      { by: 'places', places: 1 },
      { by: 'places', places: 1_000_000 },
    ]);
    await page.user.click(dialog.getByRole('radio', { name: 'Teams of a list' }));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Names of the teams, one a line' }), {
      target: { value: ` Euler \n\n${'x'.repeat(70)}\n` },
    });
    await waitFor(() => expect(last()).toEqual({ advance: { by: 'list', teams: ['Euler', 'x'.repeat(64)] } }));
    await page.user.click(dialog.getByRole('radio', { name: 'The first places' }));
    await waitFor(() => expect(last()).toEqual({ advance: { by: 'places', places: 10 } }));
  });

  test('CHAMP6 an outcome that is another one by now is refused and shown', async () => {
    const page = await open({ [decided]: refuse('PREVIEW_OUTDATED') });
    await page.user.click((await rowOf('Heats')).getByRole('button', { name: 'Decide now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Go on: 2. Let in: 2, out: 1.');
    page.answer(previewed, { ...preview, after: 3, outcome: 'def' });
    await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Now');
    await page.user.click(dialog.getByRole('button', { name: 'Decide' }));
    await dialog.findByText(/PREVIEW_OUTDATED in en/);
    await dialog.findByText('Go on: 3. Let in: 2, out: 1.');
  });

  test('CHAMP6 what cannot be decided says why, and cannot be sent', async () => {
    const page = await open({ [previewed]: refuse('TOUR_UNDECIDABLE') });
    await page.user.click((await rowOf('Heats')).getByRole('button', { name: 'Decide now' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(/TOUR_UNDECIDABLE in en/);
    await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Now');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Decide' }).disabled).toBe(true);
  });
});

describe('ADMIN1 the list of championships in the console', () => {
  test('ADMIN1 drafts and tests stand beside the others, in the reader’s language', async () => {
    const draft = {
      ...champ,
      id: idOf(8),
      champname: 'new',
      titleRus: '',
      titleEng: 'New',
      dateEnd: null,
    };
    const rows = rowsOf(champ, { ...draft, state: 'DRAFT', type: 'TEST' } as Champ);
    await renderConsole('/champs', { language: 'ru', answers: { 'GET admin/champs': rows } });
    (await rowOf('Малый')).getByText('small');
    const row = await rowOf('New');
    row.getByText('–');
    expect(screen.queryByText(/resources\./)).toBeNull();
  });

  test('ADMIN1 a draft has no start, type and best result until its dates and metric are set', async () => {
    const draft = { ...champ, titleEng: 'New', ...{ state: 'DRAFT', type: 'INFINITY', metric: '' } } as Champ;
    const rows = rowsOf({ ...draft, dateStart: null, dateEnd: null });
    await renderConsole('/champs', { answers: { 'GET admin/champs': rows } });
    const cells = (await rowOf('New')).getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells.filter((text) => text === '–')).toHaveLength(5);
  });

  test('STATE1 without any it says when they appear', async () => {
    await renderConsole('/champs', { answers: { 'GET admin/champs': rowsOf() } });
    await screen.findByText('No championships yet');
  });

  test('STATE1 one that cannot be read says why', async () => {
    await renderConsole('/champs', { answers: { 'GET admin/champs': refuse('INTERNAL') } });
    await screen.findByText(/INTERNAL in en/);
  });

  test.each([
    [0.5e9, /^Uploads are refused: the disk is almost full\. Free space/],
    [3e9, /^Free space for files/],
  ])('ADMIN1 scarce room (%d bytes) is told on each page', async (free, text) => {
    await renderConsole('/champs', {
      answers: {
        'GET admin/champs': rowsOf(champ),
        'GET admin/storage': { free, minFree: 1e9, solutions: 1e6, heldSweeps: [] },
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(text);
  });

  test('OPERATION room that nobody knows is said so where solutions are listed, and warns nowhere', async () => {
    await renderConsole('/submissions', {
      answers: {
        'GET admin/submissions': rowsOf(),
        'GET admin/storage': { free: null, minFree: 1e9, solutions: 1e6, heldSweeps: [] },
      },
    });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'How much room the bucket of the files has is not known (S3_QUOTA_BYTES says it). Solutions use 1 MB.',
    );
  });
});
