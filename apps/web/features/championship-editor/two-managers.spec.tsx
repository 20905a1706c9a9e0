import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import type { BaselineView } from '#modules/championships/contract/baseline.js';
import type { FilePreview } from '#modules/championships/contract/preview.js';
import { idOf, inDays } from '#web/testing/build/basics.js';
import { dataFile } from '#web/testing/build/championship.js';
import { editorView, truthFile } from '#web/testing/build/editor.js';
import { openEditor } from '#web/testing/editor.js';
import { hint } from '#web/testing/socket.js';

const read = 'GET championships/{champname}/edit';
const see = 'GET championships/{champname}/files/{name}/preview';
const describeFile = 'PATCH championships/{champname}/files/{name}';
const describeColumns = 'PUT championships/{champname}/files/{name}/columns';
const rename = 'PATCH championships/{champname}/baselines/{id}';

const column = (name: string, eng = '') => ({
  ...{ name, type: 'number' as const, nulls: 0, min: 0, max: 1, distinct: 2, common: [], bins: [1, 1] },
  description: { rus: '', eng },
});
const preview = (...columns: ReturnType<typeof column>[]): FilePreview => ({
  ...{ state: 'READY', columns, totalColumns: columns.length, rows: [], rowsRead: 10, isWhole: true },
});
const baseline = (eng: string): BaselineView => ({
  ...{ id: idOf(1), name: { rus: '', eng }, fileName: 'mean.csv', bytes: 10, sha256: 'ab'.repeat(32) },
  ...{ updatedAt: inDays(-1), report: null },
});
const checked = { metric: 'RMSE', truth: truthFile() };

describe('CHAMP5 texts of files that two managers change', () => {
  it('CHAMP3 they follow what the other one saves, and one’s own is sent over nothing else', async () => {
    const file = (rus: string, eng: string) => ({ data: [dataFile('train.csv', { description: { rus, eng } })] });
    const page = await openEditor('files', file('', 'Old'), {
      ...{ 'GET championships/{champname}/form': { form: null }, [see]: preview(column('age', 'Old'), column('x')) },
      ...{ [describeFile]: dataFile('train.csv'), [describeColumns]: {} },
    });
    await page.user.click(await screen.findByRole('button', { name: 'What the columns mean: train.csv' }));
    const x = await screen.findByRole('textbox', { name: 'Column x, English' });
    await page.user.type(x, 'Mine');
    page.answer(read, editorView('small', { ...file('', 'Theirs'), version: 2 }));
    page.answer(see, preview(column('age', 'Theirs'), column('x')));
    await hint('championship:small');
    const text = await screen.findByRole('textbox', { name: 'What is in it, English' });
    const age = await screen.findByRole('textbox', { name: 'Column age, English' });
    await waitFor(() =>
      expect([text, age].map((one) => (one as HTMLInputElement).value)).toEqual(['Theirs', 'Theirs']),
    );
    await page.user.click(text);
    await waitFor(() => expect(page.sent(describeColumns)).toHaveLength(1));
    expect(page.sent(describeColumns)[0]?.body).toEqual({
      columns: [
        { name: 'age', rus: '', eng: 'Theirs' },
        { name: 'x', rus: '', eng: 'Mine' },
      ],
      only: [{ name: 'x', language: 'eng' }],
    });
    await page.user.tab();
    expect(page.sent(describeFile)).toEqual([]);
  });

  it('CHAMP3 what was saved is not sent again by who passes its field, though the server keeps it without blanks', async () => {
    const files = (...more: string[]) => ({
      data: ['train.csv', ...more].map((name) => dataFile(name, { description: { rus: '', eng: 'Old' } })),
    });
    const page = await openEditor('files', files(), {
      ...{ 'GET championships/{champname}/form': { form: null }, [describeFile]: dataFile('train.csv') },
    });
    const text = await screen.findByRole('textbox', { name: 'What is in it, English' });
    await page.user.type(text, ' ');
    page.answer(read, editorView('small', { ...files('test.csv'), version: 2 }));
    await page.user.tab();
    await waitFor(() => expect(screen.getAllByRole('textbox', { name: 'What is in it, English' })).toHaveLength(2));
    expect(page.sent(describeFile)).toHaveLength(1);
    await page.user.click(text);
    await page.user.tab();
    expect(page.sent(describeFile)).toHaveLength(1);
  });

  it('CHAMP3 what is taken back while it is saved stays so, and is saved behind it', async () => {
    const of = (eng: string) => ({ data: [dataFile('train.csv', { description: { rus: '', eng } })] });
    let [stored, version] = ['Old', 1];
    const page = await openEditor('files', of(stored), {
      'GET championships/{champname}/form': { form: null },
      [read]: () => editorView('small', { ...of(stored), version }),
      [describeFile]: ({ body }) => {
        [stored, version] = [body.descriptionEng ?? '', version + 1];
        return dataFile('train.csv');
      },
    });
    const text = await screen.findByRole('textbox', { name: 'What is in it, English' });
    const first = page.held(describeFile);
    await page.user.type(text, '!');
    await page.user.tab();
    await first.asked;
    await page.user.type(text, '{Backspace}');
    await page.user.tab();
    expect(page.sent(describeFile)).toHaveLength(1);
    first.come();
    await waitFor(() => expect(page.sent(describeFile)).toHaveLength(2));
    expect(page.sent(describeFile).map(({ body }) => body.descriptionEng)).toEqual(['Old!', 'Old']);
    await waitFor(() => expect(page.sent(read)).toHaveLength(3));
    expect([stored, (text as HTMLInputElement).value]).toEqual(['Old', 'Old']);
  });

  it('CHAMP3 of a text in two languages only what was changed is written, whatever the other one does to the rest', async () => {
    const page = await openEditor(
      'files',
      { data: [dataFile('train.csv', { description: { rus: 'Старое', eng: 'Old' } })] },
      { 'GET championships/{champname}/form': { form: null }, [describeFile]: dataFile('train.csv') },
    );
    await page.user.type(await screen.findByRole('textbox', { name: 'What is in it, English' }), 'er');
    await page.user.tab();
    await waitFor(() => expect(page.sent(describeFile)).toHaveLength(1));
    expect(page.sent(describeFile)[0]?.body).toMatchObject({ descriptionEng: 'Older', only: ['eng'] });
  });

  it('CHAMP3 what failed to be saved goes with what waited behind it', async () => {
    let isAway = true;
    const page = await openEditor(
      'files',
      { data: [dataFile('train.csv', { description: { rus: '', eng: '' } })] },
      {
        'GET championships/{champname}/form': { form: null },
        [describeFile]: () => {
          const answer = isAway ? refuse('TOO_MANY_REQUESTS') : dataFile('train.csv');
          isAway = false;
          return answer;
        },
      },
    );
    const first = page.held(describeFile);
    await page.user.type(await screen.findByRole('textbox', { name: 'What is in it, English' }), 'Rows');
    await page.user.tab();
    await first.asked;
    await page.user.type(screen.getByRole('textbox', { name: 'What is in it, Russian' }), 'Строки');
    await page.user.tab();
    first.come();
    await waitFor(() => expect(page.sent(describeFile)).toHaveLength(2));
    const { only } = page.sent(describeFile)[1]!.body;
    expect(only?.toSorted()).toEqual(['eng', 'rus']);
  });

  it('LB1 of the names of a baseline only what was changed is written', async () => {
    const view = { ...checked, baselines: [baseline('Mean')] };
    const page = await openEditor('check', view, { [rename]: editorView('small', view) });
    await page.user.type(await screen.findByRole('textbox', { name: 'Name of the baseline, Russian' }), 'Среднее');
    await page.user.tab();
    await waitFor(() => expect(page.sent(rename)).toHaveLength(1));
    expect(page.sent(rename)[0]?.body).toMatchObject({ nameRus: 'Среднее', only: ['rus'] });
  });

  it('LB1 the name of a baseline is not taken back by who only passes its field', async () => {
    const page = await openEditor('check', { ...checked, baselines: [baseline('Mean')] });
    const name = await screen.findByRole('textbox', { name: 'Name of the baseline, English' });
    const theirs = baseline('Theirs');
    page.answer(read, editorView('small', { ...checked, baselines: [theirs], version: 2 }));
    await hint('championship:small');
    await waitFor(() => expect(name).toHaveProperty('value', 'Theirs'));
    await page.user.click(name);
    await page.user.tab();
    expect(page.sent(rename)).toEqual([]);
  });
});
