import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { EditorView, SolutionForm } from '#modules/championships/contract/editor.js';
import { refuse } from '#test/kit/contracts.js';
import { truthFile } from '#web/testing/build/editor.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { openEditor } from '#web/testing/editor.js';

const save = 'PUT championships/{champname}';
const read = 'GET championships/{champname}/form';
const column = (more: Partial<SolutionForm['columns'][number]> = {}): SolutionForm['columns'][number] => ({
  ...{ name: 'answer', usualName: 'prediction', type: 'number', min: null, max: null, isInteger: false, among: null },
  ...more,
});
const form = (more: Partial<SolutionForm> = {}) => ({
  form: { format: 'csv', rows: 4, keyColumns: ['id'], columns: [column()], ...more } as SolutionForm,
});
const open = (reply = form(), view: Partial<EditorView> = {}) =>
  openEditor('format', { metric: 'RMSE', truth: truthFile(), ...view }, { [read]: reply });
const bound = (name: 'minimum' | 'maximum') => screen.findByRole('textbox', { name: `answer: ${name}` });

describe('CHAMP5 the format of solutions', () => {
  it('CHAMP5 follows from the answers: without them there is none', async () => {
    await openEditor('format', {}, { [read]: { form: null } });
    expect(await screen.findByText('The format follows from the answers')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Notes for participants, English' })).toBeTruthy();
  });

  it('CHAMP5 says what the key is and what the metric itself wants of a column', async () => {
    await open(
      form({ columns: [column({ min: 0, max: 1 }), column({ name: 'label', usualName: 'label', among: [0, 1] })] }),
    );
    const key = (await screen.findByText('row identifier')).closest('li') as HTMLElement;
    expect(within(key).getByText('The ids of the answers, each once: 4 rows.')).toBeTruthy();
    expect(screen.getByText('Accepted by the metric: 0 or more, 1 or less.')).toBeTruthy();
    expect(screen.getByText('Accepted by the metric: one of 0, 1.')).toBeTruthy();
    // Numbers of a list need no range.
    expect(screen.getAllByRole('checkbox', { name: 'Check the range' })).toHaveLength(1);
  });

  it('CHAMP5 a range is saved by the usual name of its column, and taken away with its tick', async () => {
    const page = await open(form(), { metricParams: { average: 'macro' } });
    const check = await screen.findByRole('checkbox', { name: 'Check the range' });
    await page.user.click(check);
    await page.user.type(await bound('minimum'), '−1,5');
    await page.user.type(await bound('maximum'), '2');
    await waitFor(() =>
      expect(page.sent(save).at(-1)?.body.metricParams).toEqual({
        average: 'macro',
        ranges: '{"prediction":{"min":-1.5,"max":2}}',
      }),
    );
    await page.user.click(check);
    await waitFor(() => expect(page.sent(save).at(-1)?.body.metricParams).toEqual({ average: 'macro' }));
    expect(screen.queryByRole('textbox', { name: 'answer: minimum' })).toBeNull();
  });

  it('CHAMP5 what is no range is said, not saved, and still there after another step', async () => {
    const page = await open(form(), { metricParams: { ranges: '{"prediction":{"min":0,"max":9}}' } });
    const largest = await bound('maximum');
    expect(largest).toHaveProperty('value', '9');
    await page.user.tripleClick(largest);
    await page.user.paste('ten');
    expect(await screen.findByText('Enter a number')).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: /^Awards and medals/ }));
    await screen.findByRole('heading', { level: 2, name: 'Awards and medals' });
    await page.user.click(screen.getByRole('button', { name: /^Format of solutions/ }));
    expect(await bound('maximum')).toHaveProperty('value', 'ten');
    await page.user.tripleClick(await bound('maximum'));
    await page.user.paste('-1');
    expect(await screen.findAllByText('The minimum is larger than the maximum')).toHaveLength(2);
    expect(page.sent(save)).toEqual([]);
  });

  it('CHAMP5 what is no range is there when the editor is opened again, and is not called saved', async () => {
    const page = await open(form(), { metricParams: { ranges: '{"prediction":{"min":0,"max":9}}' } });
    await page.user.tripleClick(await bound('maximum'));
    await page.user.paste('-1');
    expect(await screen.findAllByText('The minimum is larger than the maximum')).toHaveLength(2);
    page.answer('GET rating', ratingOf([]));
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    expect(page.address()).toBe('/rating');
    history.back();
    expect(await bound('maximum')).toHaveProperty('value', '-1');
    expect(screen.getAllByText('The minimum is larger than the maximum')).toHaveLength(2);
    expect(screen.queryByText('All changes are saved')).toBeNull();
  });

  it('CHAMP5 who types a range of what was scored is asked once, when both fields are left', async () => {
    const page = await open(form(), { state: 'PUBLISHED', solutions: 2 });
    page.answer(save, refuse('REJUDGE_NEEDED'));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Check the range' }));
    await page.user.type(await bound('minimum'), '-3');
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    await screen.findByText('Some of your changes are not saved.');
    await page.user.tab();
    expect(document.activeElement).toBe(await bound('maximum'));
    await page.user.keyboard('3');
    expect(await bound('maximum')).toHaveProperty('value', '3');
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await page.user.tab();
    await screen.findByRole('alertdialog', { name: 'Change what scores depend on?' });
  });

  it('CHAMP5 a form in JSON has no columns', async () => {
    await open(form({ format: 'json', keyColumns: [], columns: [] }));
    expect(await screen.findByText('A solution is JSON with a list for each of 4 users of the answers.')).toBeTruthy();
  });

  it('CHAMP5 why the form can’t be read is said, with another attempt', async () => {
    const page = await openEditor('format', { truth: truthFile() }, { [read]: refuse('SCORING_LIMIT') });
    const again = await within(await screen.findByRole('alert')).findByRole('button', { name: 'Try again' });
    page.answer(read, form());
    await page.user.click(again);
    expect(await screen.findByText('row identifier')).toBeTruthy();
  });

  it('CHAMP5 in the archive it is only read', async () => {
    await open(form(), { state: 'ARCHIVED', metricParams: { ranges: '{"prediction":{"min":0}}' } });
    expect(await bound('minimum')).toHaveProperty('readOnly', true);
    expect(screen.getByRole('checkbox', { name: 'Check the range' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('textbox', { name: 'Notes for participants, English' })).toHaveProperty('readOnly', true);
  });
});
