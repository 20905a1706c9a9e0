import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Answer } from '#test/kit/contracts.js';
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

  it('CHAMP3 a file that is picked again while it is on its way goes on, and another of its name takes its place', async () => {
    const location = `/api/championships/small/uploads/${'ab'.repeat(32)}`;
    const attach = 'POST championships/{champname}/uploads/{id}/attach';
    const page = await openEditor(
      'files',
      {},
      {
        ...noForm,
        [begin]: new Answer(201, '', { location, 'upload-offset': '0' }),
        'PATCH championships/{champname}/uploads/{id}': new Answer(204, '', { 'upload-offset': '4' }),
        'DELETE championships/{champname}/uploads/{id}': new Answer(204, '', {}),
        [attach]: dataFile('train.csv'),
      },
    );
    const region = within(await part());
    const choose = await region.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
    const rows = () => region.queryAllByText('train.csv');
    const onItsWay = page.held(begin);
    const file = new File(['1,2\n'], 'train.csv', { lastModified: 1 });
    await page.user.upload(choose, file);
    await onItsWay.asked;
    await page.user.upload(choose, file);
    await screen.findByText('train.csv is being uploaded already');
    expect(rows()).toHaveLength(1);
    expect(page.sent(begin)).toHaveLength(1);
    const another = page.held(begin);
    await page.user.upload(choose, new File(['3,4\n'], 'train.csv', { lastModified: 2 }));
    await another.asked;
    expect(rows()).toHaveLength(1);
    onItsWay.come();
    another.come();
    await waitFor(() => expect(rows()).toHaveLength(0));
    expect(page.sent(attach)).toHaveLength(1);
  });
});
