import { describe, expect, test } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { compared, finals, receipt, solution } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';

const best = solution(1, { name: 'aaaa.csv', best: true });
const other = solution(2, { name: 'bbbb.csv', score: 0.7 });
const [first, second] = [idOf(1), idOf(2)];
const sides = {
  direction: 'DOWN_UP',
  first: compared(other),
  second: compared(best),
  tied: null,
  unlike: null,
  inputsDiffer: false,
} as const;

const open = (address: string, more: Answers = {}) =>
  renderPage(`/championship/small/solutions${address}`, {
    as: 'alice',
    answers: ofParticipant(
      {},
      {
        'GET championships/{champname}/solutions': listOf(best, other),
        'GET solutions/{id}/log': { items: [] },
        'GET solutions/{id}/receipt': ({ params: { id } }) => receipt(id === first ? best : other),
        'GET solutions/{id}/comparison/{other}': sides,
        ...more,
      },
    ),
  });

/** What is drawn then may be a part that is loaded first. */
const press = (element: HTMLElement) => act(async () => element.click());

describe('SUB3 the sheets over my solutions', () => {
  test('SUB3 a score that was taken away is neither a result nor the fault of the file', async () => {
    const gone = { status: 'INVALID', score: null, place: null, revoked: 'Made with leaked answers' } as const;
    await open(`/${second}`, { 'GET championships/{champname}/solutions': listOf(best, { ...other, ...gone }) });
    const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
    within(sheet).getByText('Score revoked');
    within(sheet).getByText(/^Score revoked: Made with leaked answers/);
    const row = screen.getByRole('row', { name: /bbbb\.csv/, hidden: true });
    expect(within(row).getAllByText('Score revoked').length).toBeGreaterThan(0);
    expect(within(row).queryByText('Invalid')).toBeNull();
    expect(row.textContent).not.toContain('Difference from the best');
  });

  test.each([
    ['json', 'duplicate_item', 'ann', ['User', 'The item is in the list twice']],
    ['csv', 'duplicate_item', 'words', ['Column', 'The item is there twice']],
    ['json', 'test_failed', 'b', ['Test', 'gave no JSON object']],
  ] as const)(
    'SUB2 tells the problems of a solution in %s in its own words: %s',
    async (format, kind, column, said) => {
      const problems = [{ kind, line: 2, column, value: kind === 'test_failed' ? 'no_object' : '7' }];
      const wrong = { status: 'INVALID', format, score: null, place: null, problems } as const;
      const invalid = { ...other, ...wrong, problemCounts: { [kind]: 1 } };
      await open(`/${second}`, { 'GET championships/{champname}/solutions': listOf(best, invalid) });
      const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
      const table = await within(sheet).findByRole('table');
      within(table).getByRole('columnheader', { name: said[0] });
      within(table).getByRole('cell', { name: said[1] });
      expect(within(table).queryByText('no_object')).toBeNull();
    },
  );

  test('ALGO1 says why a repository is not run in words, and of its tests that they were not run', async () => {
    const why = { kind: 'repository', line: null, column: 'not_found', value: 'fatal: not found' };
    const gone = {
      status: 'INVALID' as const,
      score: null,
      place: null,
      problems: [why],
      problemCounts: { repository: 1 },
    };
    const nothing = { ms: null, cpuMs: null, memoryBytes: null, bytes: null };
    const left = { name: 'a', visible: true, result: null, verdict: null, exitCode: null, ...nothing, problem: null };
    const invalid = { ...other, ...gone, repository: 'https://host/gone.git', tests: [left] };
    await open(`/${second}`, { 'GET championships/{champname}/solutions': listOf(best, invalid) });
    const sheet = within(await screen.findByRole('dialog', { name: 'bbbb.csv' }));
    await sheet.findByRole('button', { name: /^a · not run/ });
    sheet.getByRole('cell', { name: 'fatal: not found' });
    expect(sheet.queryByText('not_found')).toBeNull();
  });

  test.each([
    ['json', 'Scored: 3 users in 0.2 s', ['Users', 'Public users']],
    ['csv', 'Scored: 3 rows in 0.2 s', ['Rows', 'Public rows']],
  ] as const)(
    'SUB6 counts in the log and the receipt what a solution in %s has',
    async (format, line, [all, shown]) => {
      const scored = { at: best.createdAt, step: 'scored', details: { rows: 3, durationMs: 200 } };
      await open(`/${second}`, {
        'GET championships/{champname}/solutions': listOf(best, { ...other, format }),
        'GET solutions/{id}/log': { items: [scored] },
        'GET solutions/{id}/receipt': receipt(other, { rows: 3, split: { percent: 30, seed: null } }),
      });
      const sheet = within(await screen.findByRole('dialog', { name: 'bbbb.csv' }));
      await sheet.findByText(line);
      await sheet.findByText(all);
      sheet.getByText(shown);
    },
  );

  test('SUB3 says in the log who took a score away, without guessing at their role', async () => {
    const details = { reason: 'Copied' };
    const items = [{ at: best.createdAt, step: 'revoked', details }];
    await open(`/${second}`, { 'GET solutions/{id}/log': { items } });
    await screen.findByText('The organiser took the score away: Copied');
  });

  test('NAV9 a closed sheet gives the focus back to what it was opened by', async () => {
    await open('');
    const log = await screen.findByRole('button', { name: 'Log of bbbb.csv' });
    log.focus();
    await press(log);
    await press(await screen.findByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(log);
    await press(screen.getByRole('button', { name: 'Log of bbbb.csv' }));
    const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
    const compare = within(sheet).getByRole('link', { name: 'Compare' });
    compare.focus();
    await press(compare);
    const both = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    await press(within(both).getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(log);
  });

  test('SUB3 says which of two is better when their files have one name', async () => {
    const twin = compared({ ...other, name: best.name });
    await open(`/${second}?with=${first}`, { 'GET solutions/{id}/comparison/{other}': { ...sides, first: twin } });
    const sheet = await screen.findByRole('dialog', { name: 'Two solutions side by side' });
    await within(sheet).findByText(/^The second one, aaaa\.csv, is better by 0\.200000\./);
    for (const name of ['First aaaa.csv', 'Second aaaa.csv']) within(sheet).getByRole('columnheader', { name });
  });

  test('SUB6 hands the receipt of an own score to its team, and says how to verify it', async () => {
    await open(`/${second}`);
    const part = await screen.findByRole('region', { name: 'Receipt' });
    within(part).getByText(other.sha256);
    const link = within(part).getByRole('link', { name: 'Download receipt' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      `/api/solutions/${second}/receipt`,
      `receipt-${second}.json`,
    ]);
    within(part).getByText(`podium verify receipt-${second}.json --truth answers.csv --solution bbbb.csv`);
  });

  test('SUB5 chooses a solution in words, and says why no more can be chosen', async () => {
    const chosen = { id: first, name: best.name, score: 0.5, createdAt: best.createdAt };
    await open(`/${second}`, {
      'GET championships/{champname}/solutions': listOf({ ...best, final: true }, other),
      'GET championships/{champname}/finals': finals({ limit: 1, chosen: true, items: [chosen] }),
    });
    const sheet = await screen.findByRole('dialog', { name: 'bbbb.csv' });
    const choose = await within(sheet).findByRole<HTMLButtonElement>('button', { name: 'Count for the final result' });
    expect([choose.disabled, choose.title]).toEqual([true, '1 is already chosen: take one back first']);
    const row = screen.getByRole('row', { name: /aaaa\.csv/, hidden: true });
    within(row).getByRole('button', { name: 'Do not count aaaa.csv for the final result', hidden: true });
  });
});
