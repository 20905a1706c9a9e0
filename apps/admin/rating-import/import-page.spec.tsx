import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Reply } from '#modules/client/routes.js';
import { importResultsKind } from '#modules/rating/contract/import.js';
import type { Answers } from '#test/kit/contracts.js';
import { renderConsole, rowsOf } from '../testing/render.js';

type Work = Reply<'GET work/{id}'>;

const csv = 'championship,end,teams,place,members\nspring,2024-05-31,20,1,ada\n';
/** jsdom has no way to read a file. */
const aFile = (name = 'results.csv'): File =>
  Object.assign(new File([csv], name, { type: 'text/csv' }), { text: async () => csv });
const counted = { rows: 1, championships: 1, changed: 0, problems: 0, listed: [] };
const id = '018f0000-0000-7000-8000-000000000001';
const work = (more: Partial<Work> = {}): Work => ({ id, kind: importResultsKind, state: 'waiting', ...more });
const done = (result: object): Work => work({ state: 'done', result: { isTry: true, ...counted, ...result } });

const open = (answers: Answers, language: 'en' | 'ru' = 'en') =>
  renderConsole('/rating-import', {
    language,
    answers: { 'GET admin/work': rowsOf(), 'POST admin/rating/import': work(), ...answers },
  });

describe('RATE1 ADMIN1 results of elsewhere, in the console', () => {
  test('RATE1 a file is checked first, and taken with a reason when nothing is wrong', async () => {
    const page = await open({ 'GET work/{id}': done({}) });
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await screen.findByText('results.csv');
    expect(screen.queryByRole('button', { name: 'Take the results' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByText('Nothing is wrong: 1 row of 1 championship. Nothing was taken yet.');
    const taking = id.replace('01', '02');
    page.answer('POST admin/rating/import', work({ id: taking }));
    page.answer('GET work/{id}', { ...done({ isTry: false, changed: 1 }), id: taking });
    await page.user.click(screen.getByRole('button', { name: 'Take the results' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the results' }));
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Moving here');
    await page.user.click(dialog.getByRole('button', { name: 'Take the results' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(/^1 row taken, of 1 championship/u);
    expect(page.sent('POST admin/rating/import').map(({ body }) => body)).toEqual([
      { csv, check: true, reason: '-' },
      { csv, check: false, reason: 'Moving here' },
    ]);
  });

  test('RATE1 another file is not taken by what the one before was found to be', async () => {
    const page = await open({ 'GET work/{id}': done({}) });
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await page.user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await screen.findByRole('button', { name: 'Take the results' });
    await page.user.upload(choice, aFile('of-another-year.csv'));
    await screen.findByText('of-another-year.csv');
    expect(screen.queryByRole('button', { name: 'Take the results' })).toBeNull();
    expect(screen.queryByText(/^Nothing is wrong/u)).toBeNull();
  });

  test('RATE1 what is answered of a file says nothing of another one that was chosen meanwhile', async () => {
    const page = await open({ 'GET work/{id}': done({}) });
    const answer = page.held('POST admin/rating/import');
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await page.user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await answer.asked;
    await page.user.upload(choice, aFile('of-another-year.csv'));
    await screen.findByText('of-another-year.csv');
    answer.come();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Check the file' })).toHaveProperty('disabled', false),
    );
    expect(screen.queryByRole('button', { name: 'Take the results' })).toBeNull();
    expect(screen.queryByText(/^Nothing is wrong/u)).toBeNull();
  });

  test('RATE1 the file chosen last stands, though the one before it is read slower', async () => {
    const page = await open({ 'GET work/{id}': done({}) });
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    const slow = Promise.withResolvers<void>();
    const text = () => slow.promise.then(() => csv);
    await page.user.upload(choice, Object.assign(aFile('of-another-year.csv'), { text }));
    await page.user.upload(choice, aFile());
    await screen.findByText('results.csv');
    await act(async () => slow.resolve());
    expect(screen.queryByText('of-another-year.csv')).toBeNull();
    screen.getByText('results.csv');
  });

  test('RATE1 I18N1 shows each fault with its line, and offers nothing to take', async () => {
    const problem = {
      ...{ line: 2, column: 'members', fault: 'PERSON_UNKNOWN', value: 'ada' },
      message: { eng: 'nobody has this login', rus: 'нет такого человека' },
    };
    const page = await open({ 'GET work/{id}': done({ problems: 1, listed: [problem] }) }, 'ru');
    const choice = await screen.findByLabelText<HTMLInputElement>('Выбрать файл CSV', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await page.user.click(await screen.findByRole('button', { name: 'Проверить файл' }));
    const faults = within(await screen.findByRole('table', { name: 'Ошибки файла' }));
    expect(faults.getAllByRole('row').at(-1)?.textContent).toBe('2membersнет такого человекаada');
    expect(screen.queryByRole('button', { name: 'Учесть результаты' })).toBeNull();
  });

  test('RATE1 whoever comes back finds the one that is under way, how far it is, and breaks it off', async () => {
    let state: Work['state'] = 'running';
    const far = () => work({ state, ...(state === 'running' && { progress: { done: 30, total: 120, unit: 'rows' } }) });
    const row = {
      ...{
        id,
        kind: importResultsKind,
        subject: id,
        state: 'running' as const,
        progress: null,
        error: null,
        why: null,
      },
      ...{ tries: 1, personId: null, championshipId: null, finishedAt: null, again: false },
      ...{ madeAt: '2026-11-01T10:00:00.000Z', startedAt: '2026-11-01T10:00:00.000Z' },
    };
    const page = await open({
      'GET admin/work': rowsOf(row),
      'GET work/{id}': far,
      'POST work/{id}/cancel': () => {
        state = 'cancelled';
        return far();
      },
    });
    const bar = await screen.findByRole('progressbar', { name: 'The file is taken in' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    await page.user.click(screen.getByRole('button', { name: 'Stop' }));
    await screen.findByText(/^It was broken off/u);
    expect(screen.queryByRole('progressbar', { name: 'The file is taken in' })).toBeNull();
  });

  test('RATE1 one that failed says by which code', async () => {
    const page = await open({ 'GET work/{id}': work({ state: 'failed', error: 'INTERNAL' }) });
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await page.user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await screen.findByText(/^It failed: INTERNAL/u);
  });
});
