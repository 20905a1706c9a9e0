import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { dataFile } from '#web/testing/build/championship.js';
import { openEditor } from '#web/testing/editor.js';

const begin = 'POST championships/{champname}/uploads';
const noForm = { 'GET championships/{champname}/form': { form: null } };
const part = () => screen.findByRole('region', { name: 'Files for participants' });

describe('CHAMP5 what is said of a file where it is put', () => {
  it('CHAMP5 what is grave in a file is said beside it, and of that file alone', async () => {
    const leak = { code: 'ANSWERS_LEAK', isGrave: true, details: { file: 'train.csv' } } as const;
    const light = { code: 'IDS_SHARED', isGrave: false, details: { file: 'test.csv', count: 1 } } as const;
    await openEditor(
      'files',
      { data: [dataFile('train.csv'), dataFile('test.csv')] },
      { ...noForm, 'GET championships/{champname}/advice': { items: [leak, light] } },
    );
    const said = await screen.findByText('train.csv holds answers of the test set');
    expect(said.closest('li')?.textContent).toContain('train.csv');
    expect(said.closest('li')?.textContent).not.toContain('test.csv');
    expect(screen.queryByText(/of the test set is in test\.csv/)).toBeNull();
  });

  it('CHAMP5 an empty file is told so, and is not sent', async () => {
    const page = await openEditor('files', {}, noForm);
    const choose = await within(await part()).findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
    await page.user.upload(choose, new File([], 'none.csv'));
    expect((await within(await part()).findByRole('alert')).textContent).toBe('The file is empty');
    expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
    // Nothing is on its way: nobody is asked before they leave.
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    await page.user.click(within(await part()).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('none.csv')).toBeNull();
    expect(page.sent(begin)).toEqual([]);
  });
});
