import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ColumnProfile, FilePreview } from '#modules/championships/contract/preview.js';
import { Answer, refuse } from '#test/kit/contracts.js';
import { dataFile } from '#web/testing/build/championship.js';
import { editorView } from '#web/testing/build/editor.js';
import { openEditor } from '#web/testing/editor.js';

const read = 'GET championships/{champname}/edit';
const describeFile = 'PATCH championships/{champname}/files/{name}';
const describeColumns = 'PUT championships/{champname}/files/{name}/columns';
const begin = 'POST championships/{champname}/uploads';
const attach = 'POST championships/{champname}/uploads/{id}/attach';
const noForm = { 'GET championships/{champname}/form': { form: null } };

const column = (name: string, eng = ''): ColumnProfile & { description: { rus: string; eng: string } } => ({
  ...{ name, type: 'number', nulls: 0, min: 0, max: 1, distinct: 2, common: [], bins: [1, 1] },
  description: { rus: '', eng },
});
const preview = (...columns: ReturnType<typeof column>[]): FilePreview => ({
  ...{ state: 'READY', columns, totalColumns: columns.length, rows: [], rowsRead: 10, isWhole: true },
});
const part = () => screen.findByRole('region', { name: 'Files for participants' });
const pick = async (of: HTMLElement) =>
  within(of).findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });

describe('CHAMP3 files for participants in the editor', () => {
  it('CHAMP3 what a file holds is saved when its field is left, once, and only if it is another text', async () => {
    const view = { data: [dataFile('train.csv', { description: { rus: '', eng: 'Old' } })] };
    const page = await openEditor('files', view, { ...noForm, [describeFile]: dataFile('train.csv') });
    const text = await screen.findByRole('textbox', { name: 'What is in it, English' });
    await page.user.click(text);
    await page.user.tab();
    expect(page.sent(describeFile)).toEqual([]);
    await page.user.type(text, ' and new');
    await page.user.tab();
    await waitFor(() => expect(page.sent(describeFile)).toHaveLength(1));
    expect(page.sent(describeFile)[0]).toMatchObject({
      params: { champname: 'small', name: 'train.csv' },
      body: { descriptionRus: '', descriptionEng: 'Old and new' },
    });
  });

  it('CHAMP3 a refused text stays in its field beside the reason', async () => {
    const refused = { ...noForm, [describeFile]: refuse('TOO_MANY_REQUESTS', {}, { 'retry-after': '120' }) };
    const page = await openEditor('files', { data: [dataFile('train.csv')] }, refused);
    const text = await screen.findByRole('textbox', { name: 'What is in it, Russian' });
    await page.user.type(text, 'Данные');
    await page.user.tab();
    expect(await within(await part()).findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringMatching(/2 minutes/),
    );
    expect(text).toHaveProperty('value', 'Данные');
  });

  it('CHAMP3 a file is removed after a question; why it could not be is said there', async () => {
    const remove = 'DELETE championships/{champname}/files/{name}';
    const page = await openEditor(
      'files',
      { data: [dataFile('train.csv')] },
      { ...noForm, [remove]: refuse('NOT_FOUND') },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Remove train.csv' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove train.csv?' }));
    await page.user.click(question.getByRole('button', { name: 'Remove it' }));
    expect(await question.findByText('Not found')).toBeTruthy();
    page.answer(remove, {});
    page.answer(read, editorView('small', { version: 2 }));
    await page.user.click(question.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(screen.queryByText('train.csv')).toBeNull());
    expect(page.sent(remove)).toHaveLength(2);
  });

  it('CHAMP3 what columns mean is asked for when it is opened and sent whole; columns of one name have one text', async () => {
    const page = await openEditor(
      'files',
      { data: [dataFile('train.csv')] },
      {
        ...noForm,
        'GET championships/{champname}/files/{name}/preview': preview(column('age', 'Years'), column('x'), column('x')),
        [describeColumns]: {},
      },
    );
    const open = await screen.findByRole('button', { name: 'What the columns mean: train.csv' });
    expect(page.sent('GET championships/{champname}/files/{name}/preview')).toEqual([]);
    await page.user.click(open);
    await screen.findByRole('textbox', { name: 'Column age, English' });
    const text = screen.getByRole('textbox', { name: 'Column x, English' });
    await page.user.type(text, 'A feature');
    await page.user.tab();
    await waitFor(() => expect(page.sent(describeColumns)).toHaveLength(1));
    expect(page.sent(describeColumns)[0]?.body.columns).toEqual([
      { name: 'age', rus: '', eng: 'Years' },
      { name: 'x', rus: '', eng: 'A feature' },
    ]);
  });

  it.each<[string, FilePreview]>([
    ['is being looked at', { state: 'WAITING' }],
    ['is no table', { state: 'NONE', reason: 'NOT_TABLE' }],
  ])('CHAMP3 of a file that %s no columns are to be described', async (_why, known) => {
    const page = await openEditor(
      'files',
      { data: [dataFile('train.csv')] },
      {
        ...noForm,
        'GET championships/{champname}/files/{name}/preview': known,
      },
    );
    await page.user.click(await screen.findByRole('button', { name: 'What the columns mean: train.csv' }));
    const item = (await screen.findByText('train.csv')).closest('li') as HTMLElement;
    await waitFor(() => expect(within(item).getByRole('status').textContent).not.toBe(''));
    expect(within(item).queryByRole('textbox', { name: /^Column / })).toBeNull();
  });

  it('CHAMP3 a file of no columns has none to describe', async () => {
    await openEditor('files', { data: [dataFile('rules.pdf', { rows: null, columns: null })] }, noForm);
    await screen.findByText('rules.pdf');
    expect(screen.queryByRole('button', { name: /^What the columns mean/ })).toBeNull();
  });

  it('CHAMP3 a file is sent, attached by its name and shown', async () => {
    const page = await openEditor(
      'files',
      {},
      {
        ...noForm,
        [begin]: new Answer(201, '', {
          location: `/api/championships/small/uploads/${'ab'.repeat(32)}`,
          'upload-offset': '0',
        }),
        'PATCH championships/{champname}/uploads/{id}': new Answer(204, '', { 'upload-offset': '4' }),
        [attach]: dataFile('train.csv'),
      },
    );
    const input = await pick(await part());
    page.answer(read, editorView('small', { data: [dataFile('train.csv')], version: 2 }));
    await page.user.upload(input, new File(['1,2\n'], 'train.csv'));
    await waitFor(() => expect(page.sent(attach)).toHaveLength(1));
    expect(page.sent(attach)[0]?.body).toMatchObject({ name: 'train.csv' });
    expect(await screen.findByRole('button', { name: 'Remove train.csv' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('CHAMP3 ERR1 a file whose answer was lost is attached by the same sending, and not sent again', async () => {
    const upload = 'PATCH championships/{champname}/uploads/{id}';
    const page = await openEditor(
      'files',
      {},
      {
        ...noForm,
        [begin]: new Answer(201, '', {
          location: `/api/championships/small/uploads/${'ab'.repeat(32)}`,
          'upload-offset': '0',
        }),
        [upload]: new Answer(204, '', { 'upload-offset': '4' }),
        // With the file the upload is gone.
        'HEAD championships/{champname}/uploads/{id}': refuse('NOT_FOUND'),
        [attach]: refuse('INTERNAL', { details: { id: 'e-1' } }),
      },
    );
    await page.user.upload(await pick(await part()), new File(['1,2\n'], 'train.csv'));
    const again = await screen.findByRole('button', { name: 'Resume' });
    page.answer(attach, dataFile('train.csv'));
    page.answer(read, editorView('small', { data: [dataFile('train.csv')], version: 2 }));
    await page.user.click(again);
    expect(await screen.findByRole('button', { name: 'Remove train.csv' })).toBeTruthy();
    const [first, second] = page.sent(attach).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
    expect(page.sent(upload)).toHaveLength(1);
  });

  it.each([
    ['is given to participants when that is meant', 'Give it to them', [true]],
    ['is given up by Cancel', 'Cancel', []],
  ])('CHAMP5 a file with answers of the test set is held, and %s', async (_what, button, meant) => {
    const upload = 'PATCH championships/{champname}/uploads/{id}';
    const page = await openEditor(
      'files',
      { state: 'PUBLISHED' },
      {
        ...noForm,
        [begin]: new Answer(201, '', {
          location: `/api/championships/small/uploads/${'ab'.repeat(32)}`,
          'upload-offset': '0',
        }),
        [upload]: new Answer(204, '', { 'upload-offset': '4' }),
        'HEAD championships/{champname}/uploads/{id}': new Answer(200, '', {
          'upload-offset': '4',
          'upload-length': '4',
        }),
        'DELETE championships/{champname}/uploads/{id}': new Answer(204, ''),
        [attach]: refuse('ANSWERS_LEAK', { details: { file: 'truth.csv', count: 4, of: 4 } }),
      },
    );
    await page.user.upload(await pick(await part()), new File(['1,2\n'], 'truth.csv'));
    const question = await screen.findByRole('alertdialog', {
      name: 'truth.csv holds answers: give it to participants?',
    });
    expect(question.textContent).toContain('The file holds answers of the test set: 4 of 4.');
    page.answer(attach, dataFile('truth.csv'));
    await page.user.click(within(question).getByRole('button', { name: button }));
    await waitFor(() =>
      expect(
        within(screen.getByRole('region', { name: 'Files for participants' })).queryByRole('progressbar'),
      ).toBeNull(),
    );
    expect(
      page
        .sent(attach)
        .slice(1)
        .map(({ body }) => body.givesAnswers),
    ).toEqual(meant);
  });

  it('CHAMP5 a file that participants rely on is replaced and removed for a reason, once it is said what changes', async () => {
    const upload = 'PATCH championships/{champname}/uploads/{id}';
    const remove = 'DELETE championships/{champname}/files/{name}';
    const mark = { bytes: 4, sha256: 'a'.repeat(64), rows: 2, columns: ['id', 'x'] };
    const files = { from: mark, to: { ...mark, sha256: 'b'.repeat(64), rows: 3, columns: ['id', 'y'] } };
    const page = await openEditor(
      'files',
      { state: 'PUBLISHED', data: [dataFile('train.csv')] },
      {
        ...{
          ...noForm,
          [begin]: new Answer(201, '', {
            ...{ location: `/api/championships/small/uploads/${'ab'.repeat(32)}`, 'upload-offset': '0' },
          }),
        },
        ...{ [upload]: new Answer(204, '', { 'upload-offset': '4' }), [remove]: {} },
        [attach]: refuse('REASON_NEEDED', { details: { file: 'train.csv', files } }),
        'HEAD championships/{champname}/uploads/{id}': new Answer(200, '', {
          ...{ 'upload-offset': '4', 'upload-length': '4' },
        }),
      },
    );
    await page.user.upload(await pick(await part()), new File(['1,2\n'], 'train.csv'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Replace train.csv?' });
    expect(dialog.textContent).toMatch(
      /2 rows of 2 columns.*aaaaaaaaaaaa.*3 rows of 2 columns.*bbbbbbbbbbbb.*that go: x.*Columns added: y/,
    );
    const question = within(dialog);
    await page.user.type(question.getByRole('textbox', { name: /Reason/ }), 'A row');
    await page.user.click(question.getByRole('checkbox', { name: /still download the present version/ }));
    page.answer(attach, dataFile('train.csv'));
    await page.user.click(question.getByRole('button', { name: 'Replace it' }));
    const meant = { name: 'train.csv', reason: 'A row', forgetFormer: true };
    await waitFor(() => expect(page.sent(attach).at(-1)?.body).toMatchObject(meant));
    await page.user.click(await screen.findByRole('button', { name: 'Remove train.csv' }));
    const last = within(await screen.findByRole('alertdialog', { name: 'Remove train.csv?' }));
    await page.user.type(last.getByRole('textbox', { name: /Reason/ }), 'Not needed');
    await page.user.click(last.getByRole('checkbox', { name: /still download the present version/ }));
    await page.user.click(last.getByRole('button', { name: 'Remove it' }));
    await waitFor(() =>
      expect(page.sent(remove)).toMatchObject([{ query: { reason: 'Not needed', forgetFormer: true } }]),
    );
  });

  it('CHAMP3 a refused upload says why by the catalogue, and goes on or is given up by a button', async () => {
    const page = await openEditor(
      'files',
      {},
      { ...noForm, [begin]: refuse('UPLOADS_FULL', { details: { files: 20 } }) },
    );
    const region = await part();
    const file = new File(['1,2\n'], 'train.csv');
    await page.user.upload(await pick(region), file);
    expect(await within(region).findByText(/^No more than 20 files can be on the way at once/)).toBeTruthy();
    await page.user.click(within(region).getByRole('button', { name: 'Resume' }));
    await waitFor(() => expect(page.sent(begin)).toHaveLength(2));
    await page.user.click(within(region).getByRole('button', { name: 'Cancel' }));
    expect(within(region).queryByText('train.csv')).toBeNull();
    // The same file, which may be meant after all.
    await page.user.upload(await pick(region), file);
    await waitFor(() => expect(page.sent(begin)).toHaveLength(3));
    await page.user.click(within(region).getByRole('button', { name: 'Cancel' }));
  });
});
