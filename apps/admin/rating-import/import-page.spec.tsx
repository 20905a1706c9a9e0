import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { renderConsole } from '../testing/render.js';

const csv = 'championship,end,teams,place,members\nspring,2024-05-31,20,1,ada\n';
/** jsdom has no way to read a file. */
const aFile = (name = 'results.csv'): File =>
  Object.assign(new File([csv], name, { type: 'text/csv' }), { text: async () => csv });
const clean = { rows: 1, championships: 1, changed: 0, problems: 0, listed: [] };

describe('RATE1 ADMIN1 results of elsewhere, in the console', () => {
  test('RATE1 a file is checked first, and taken with a reason when nothing is wrong', async () => {
    const page = await renderConsole('/rating-import', { answers: { 'POST admin/rating/import': clean } });
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await screen.findByText('results.csv');
    expect(screen.queryByRole('button', { name: 'Take the results' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Check the file' }));
    await screen.findByText('Nothing is wrong: 1 row of 1 championship. Nothing was taken yet.');
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
    const page = await renderConsole('/rating-import', { answers: { 'POST admin/rating/import': clean } });
    const choice = await screen.findByLabelText<HTMLInputElement>('Choose a CSV file', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await page.user.click(await screen.findByRole('button', { name: 'Check the file' }));
    await screen.findByRole('button', { name: 'Take the results' });
    await page.user.upload(choice, aFile('of-another-year.csv'));
    await screen.findByText('of-another-year.csv');
    expect(screen.queryByRole('button', { name: 'Take the results' })).toBeNull();
    expect(screen.queryByText(/^Nothing is wrong/u)).toBeNull();
  });

  test('RATE1 I18N1 shows each fault with its line, and offers nothing to take', async () => {
    const problem = {
      line: 2,
      column: 'members',
      fault: 'PERSON_UNKNOWN',
      value: 'ada',
      message: 'нет такого человека',
    };
    const answer = { ...clean, problems: 1, listed: [problem] } as const;
    const page = await renderConsole('/rating-import', {
      language: 'ru',
      answers: { 'POST admin/rating/import': answer as never },
    });
    const choice = await screen.findByLabelText<HTMLInputElement>('Выбрать файл CSV', { selector: 'input' });
    await page.user.upload(choice, aFile());
    await page.user.click(await screen.findByRole('button', { name: 'Проверить файл' }));
    const faults = within(await screen.findByRole('table', { name: 'Ошибки файла' }));
    expect(faults.getAllByRole('row').at(-1)?.textContent).toBe('2membersнет такого человекаada');
    expect(screen.queryByRole('button', { name: 'Учесть результаты' })).toBeNull();
  });
});
