import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { BaselineView } from '#modules/championships/contract/baseline.js';
import { mostBaselines } from '#modules/championships/contract/limits.js';
import { refuse } from '#test/kit/contracts.js';
import { idOf, inDays } from '#web/testing/build/basics.js';
import { editorView, truthFile } from '#web/testing/build/editor.js';
import { openEditor } from '#web/testing/editor.js';

const add = 'POST championships/{champname}/baselines';
const rename = 'PATCH championships/{champname}/baselines/{id}';
const remove = 'DELETE championships/{champname}/baselines/{id}';
const scoreAgain = 'POST championships/{champname}/baselines/score';
const dryRun = 'POST championships/{champname}/dry-run';

const baseline = (number: number, more: Partial<BaselineView> = {}): BaselineView => ({
  id: idOf(number),
  name: { rus: '', eng: `Mean ${number}` },
  fileName: `mean-${number}.csv`,
  bytes: 10,
  sha256: 'ab'.repeat(32),
  updatedAt: inDays(-1),
  report: { ok: true, score: 0.25, publicScore: null, privateScore: null, rows: 4, durationMs: 1 },
  ...more,
});
const checked = { metric: 'RMSE', truth: truthFile() };
const part = (name: string) => screen.findByRole('region', { name });
const inputOf = (of: HTMLElement) =>
  within(of).getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
const csv = new File(['id,prediction\n1,2\n'], 'mean.csv');

describe('LB1 baselines in the editor', () => {
  it('LB1 a baseline is named before its file is taken', async () => {
    const page = await openEditor('check', checked, {
      [add]: editorView('small', { ...checked, baselines: [baseline(1)] }),
    });
    const region = await part('Baselines');
    await page.user.upload(inputOf(region), csv);
    expect(within(region).getAllByText(/^Name the baseline in one language/)).toHaveLength(2);
    expect(page.sent(add)).toEqual([]);
    await page.user.type(within(region).getByRole('textbox', { name: 'Name of a new baseline, English' }), 'Mean 1');
    await page.user.upload(inputOf(region), csv);
    expect(await within(region).findByText('mean-1.csv')).toBeTruthy();
    expect(page.sent(add)).toMatchObject([{ body: { nameRus: '', nameEng: 'Mean 1' }, file: { name: 'mean.csv' } }]);
    expect(within(region).getByRole('textbox', { name: 'Name of a new baseline, English' })).toHaveProperty(
      'value',
      '',
    );
  });

  it('LB1 a refused file keeps the name that was typed for it', async () => {
    const page = await openEditor('check', checked, {
      [add]: refuse('BASELINES_FULL', { details: { limit: mostBaselines } }),
    });
    const region = await part('Baselines');
    const name = within(region).getByRole('textbox', { name: 'Name of a new baseline, English' });
    await page.user.type(name, 'Mean');
    await page.user.upload(inputOf(region), csv);
    expect((await within(region).findByRole('alert')).textContent).toMatch(/^A championship may have 5 baselines/);
    expect(name).toHaveProperty('value', 'Mean');
  });

  it('LB1 there are five at most', async () => {
    const baselines = Array.from({ length: mostBaselines }, (_, at) => baseline(at + 1));
    await openEditor('check', { ...checked, baselines });
    const region = await part('Baselines');
    expect(within(region).getAllByText('Scored: 4 rows')).toHaveLength(mostBaselines);
    expect(within(region).queryByRole('textbox', { name: 'Name of a new baseline, English' })).toBeNull();
  });

  it('LB1 another name is saved when its field is left, and a refusal is said there', async () => {
    const page = await openEditor('check', { ...checked, baselines: [baseline(1)] }, { [rename]: refuse('NOT_FOUND') });
    const region = await part('Baselines');
    const name = within(region).getByRole('textbox', { name: 'Name of the baseline, Russian' });
    await page.user.type(name, 'Среднее');
    await page.user.tab();
    expect(await within(region).findByText('Not found')).toBeTruthy();
    expect(page.sent(rename)[0]).toMatchObject({
      params: { id: idOf(1) },
      body: { nameRus: 'Среднее', nameEng: 'Mean 1' },
    });
    expect(name).toHaveProperty('value', 'Среднее');
  });

  it('LB1 one is taken away after a question', async () => {
    const page = await openEditor(
      'check',
      { ...checked, baselines: [baseline(1)] },
      {
        [remove]: editorView('small', { ...checked, version: 2 }),
      },
    );
    await page.user.click(await screen.findByRole('button', { name: 'Remove Mean 1' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove Mean 1?' }));
    expect(page.sent(remove)).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Remove it' }));
    await waitFor(() => expect(screen.queryByText('mean-1.csv')).toBeNull());
    expect(page.sent(remove)[0]?.params).toEqual({ champname: 'small', id: idOf(1) });
  });

  it('LB1 those scored by other answers are marked and scored again; why they can’t be is said', async () => {
    const stale = { ...checked, baselines: [baseline(1, { report: null }), baseline(2)] };
    const page = await openEditor('check', stale, { [scoreAgain]: refuse('SCORING_LIMIT') });
    const region = await part('Baselines');
    expect(within(region).getAllByText('not scored with this metric and these answers')).toHaveLength(1);
    const button = within(region).getByRole('button', { name: 'Score the baselines again' });
    await page.user.click(button);
    expect((await within(region).findByRole('alert')).textContent).toMatch(/too much time or memory/);
    page.answer(scoreAgain, editorView('small', { ...checked, baselines: [baseline(1), baseline(2)] }));
    await page.user.click(button);
    await waitFor(() => expect(within(region).getAllByText('Scored: 4 rows')).toHaveLength(2));
    expect(within(region).queryByRole('button', { name: 'Score the baselines again' })).toBeNull();
  });
});

describe('CHAMP5 the dry run', () => {
  it('CHAMP5 there is nothing to check before there are right answers', async () => {
    await openEditor('check', { truth: truthFile({ ok: false, problems: [], counts: {} }) });
    expect(await screen.findByText('Nothing to check yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Dry run' })).toBeNull();
  });

  it('CHAMP5 scores a file as participants and the final result would have it', async () => {
    const page = await openEditor('check', checked, {
      [dryRun]: { ok: true, score: 0.5, publicScore: 0.25, privateScore: 0.75, rows: 4, durationMs: 1 },
    });
    const region = await part('Dry run');
    await page.user.upload(inputOf(region), csv);
    const result = within(await within(region).findByRole('status'));
    expect(result.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      '0.500000',
      '0.250000',
      '0.750000',
    ]);
    // The next one needs no step before it.
    page.answer(dryRun, { ok: true, score: 0.75, publicScore: null, privateScore: null, rows: 4, durationMs: 1 });
    await page.user.upload(inputOf(region), csv);
    expect(await within(region).findByText('0.750000')).toBeTruthy();
    expect(page.sent(dryRun)).toHaveLength(2);
  });

  it('CHAMP5 names the problems of a file, with their number', async () => {
    const missing = { kind: 'missing_column', line: null, column: 'prediction', value: null };
    const page = await openEditor('check', checked, {
      [dryRun]: { ok: false, problems: [missing], counts: { missing_column: 3 } },
    });
    const region = await part('Dry run');
    await page.user.upload(inputOf(region), csv);
    const alert = await within(region).findByRole('alert');
    expect(alert.textContent).toMatch(/3 problems/);
    expect(alert.textContent).toMatch(/prediction/);
  });

  it('CHAMP5 speaks of lists in JSON in words of their own', async () => {
    const twice = { kind: 'duplicate_id', line: 3, column: null, value: 'ann' };
    const page = await openEditor('check', checked, {
      [dryRun]: { ok: false, problems: [twice], counts: { duplicate_id: 1 }, format: 'json' },
    });
    const region = await part('Dry run');
    await page.user.upload(inputOf(region), csv);
    const alert = within(await within(region).findByRole('alert'));
    expect(alert.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Line', 'User', 'Value', 'Problem'],
    ]);
    alert.getByText('The user is there twice');
  });

  it('CHAMP5 counts users where a solution that scores is lists in JSON', async () => {
    const scores = { score: 0.5, publicScore: null, privateScore: null };
    const page = await openEditor('check', checked, {
      [dryRun]: { ok: true, ...scores, rows: 2, durationMs: 1, format: 'json' },
    });
    const region = await part('Dry run');
    await page.user.upload(inputOf(region), csv);
    expect(await within(region).findByText('Scored: 2 users')).toBeTruthy();
    expect(within(region).getByText('All users')).toBeTruthy();
  });

  it('CHAMP5 shows the first of equal problems with their number, and all when they are asked for', async () => {
    const twice = [1, 2, 3, 4, 5].map((line) => ({ kind: 'duplicate_id', line, column: null, value: `item-${line}` }));
    const page = await openEditor('check', checked, {
      [dryRun]: { ok: false, problems: twice, counts: { duplicate_id: 5 } },
    });
    const region = await part('Dry run');
    await page.user.upload(inputOf(region), csv);
    const alert = within(await within(region).findByRole('alert'));
    expect(alert.getByRole('listitem').textContent).toMatch(/· 5$/);
    expect(alert.queryByText('item-4')).toBeNull();
    await page.user.click(alert.getByRole('button', { name: 'Show all 5' }));
    expect(alert.getByText('item-5')).toBeTruthy();
  });

  it('CHAMP5 says how often a problem was met, also where only the first of them are listed', async () => {
    const problems = [1, 2, 3, 4, 5].map((line) => ({
      kind: 'duplicate_id',
      line,
      column: null,
      value: `item-${line}`,
    }));
    const page = await openEditor('check', checked, {
      [dryRun]: { ok: false, problems, counts: { duplicate_id: 198 } },
    });
    const region = await part('Dry run');
    await page.user.upload(inputOf(region), csv);
    const alert = within(await within(region).findByRole('alert'));
    expect(alert.getByRole('listitem').textContent).toMatch(/· 198$/);
  });
});
