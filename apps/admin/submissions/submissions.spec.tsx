import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { refuse } from '#test/kit/contracts.js';
import { giveReason } from '../testing/asking.js';
import { renderConsole, rowsOf } from '../testing/render.js';
import type { Submission, SubmissionView } from './submission.js';

const idOf = (number: number): string => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const row = (number: number, more: Partial<Submission> = {}): Submission => ({
  ...{ id: idOf(number), champname: 'small', team: 'Laplace', by: 'Ann', name: `file-${number}.csv`, bytes: 2048 },
  ...{ comment: '', createdAt: '2026-11-01T10:00:00.000Z', finishedAt: '2026-11-01T10:00:02.000Z' },
  ...{ status: 'SCORED', score: 0.123456789, tookMs: 1500, failure: null, dropped: null, revoked: null },
  ...{ late: false, fileGoneAt: null, paused: false },
  ...more,
});
const view = (more: Partial<SubmissionView> = {}) => ({
  ...row(1),
  ...{ head: 'id,target\n1,0.5', problems: [], problemCounts: {}, receipt: null },
  log: [{ at: '2026-11-01T10:00:01.000Z', step: 'SCORED', details: { rows: 100 } }],
  ...more,
});
const list = (rows: Submission[], answers: Answers = {}, filter = {}) =>
  renderConsole(`/submissions?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`, {
    answers: { 'GET admin/submissions': rowsOf(...rows), ...answers },
  });

describe('ADMIN1 submissions in the console', () => {
  test('ADMIN1 lists them with status and score, and asks the server for what is filtered', async () => {
    const page = await list(
      [row(1), row(2, { status: 'QUEUED', score: null, paused: true })],
      {},
      { champname: 'small' },
    );
    const first = within((await screen.findByText('file-1.csv')).closest('tr') as HTMLElement);
    first.getByText('Scored');
    expect(first.getByText('0.123457').title).toBe('0.123456789');
    const second = within(screen.getByText('file-2.csv').closest('tr') as HTMLElement);
    second.getByText('Queued, paused');
    expect(page.sent('GET admin/submissions').at(-1)?.query).toMatchObject({ filter: '{"champname":"small"}' });
    screen.getByRole('button', { name: 'Re-judge all' });
  });

  test('SUB6 those that are ticked are judged again together, of one championship only', async () => {
    const page = await list([row(1), row(2, { champname: 'large' })]);
    await screen.findByText('file-1.csv');
    for (const box of screen.getAllByRole('checkbox').slice(1)) await page.user.click(box);
    await page.user.click(await screen.findByRole('button', { name: 'Re-judge' }));
    await screen.findByRole('heading', { name: 'Re-judge 2 solutions?' });
    const dialog = within(screen.getByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A doubt');
    await page.user.click(dialog.getByRole('button', { name: 'Re-judge' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Choose solutions of one championship.');
  });

  test.each([
    ['en', 'No solutions yet, or none match.'],
    ['ru', /[а-я]/u],
  ] as const)('STATE1 an empty list says so (%s)', async (language, text) => {
    await renderConsole('/submissions', { language, answers: { 'GET admin/submissions': rowsOf() } });
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });

  test('STATE1 a list that cannot be read says why, without numbers of rows', async () => {
    await renderConsole('/submissions', { answers: { 'GET admin/submissions': refuse('INTERNAL') } });
    await screen.findByText(/INTERNAL in en/u);
    expect(screen.queryByText(/Rows per page/u)).toBeNull();
  });
});

describe('ADMIN1 one submission in the console', () => {
  const open = (more: Partial<SubmissionView> = {}, answers: Answers = {}, language: 'en' | 'ru' = 'en') =>
    renderConsole(`/submissions/${idOf(1)}/show`, {
      language,
      answers: { 'GET admin/submissions/{id}': view(more) as never, ...answers },
    });

  test('ADMIN1 shows its facts, what happened to it and how its file begins', async () => {
    await open({ comment: 'The third try', revoked: 'Copied' });
    await screen.findByText('Score revoked');
    screen.getByText('The third try');
    screen.getByText('Copied');
    screen.getByText('{"rows":100}');
    expect(screen.getByRole('region', { name: 'Beginning of the file' }).textContent).toBe('id,target\n1,0.5');
    expect(screen.getByRole('link', { name: /Download/u }).getAttribute('href')).toBe(
      `/api/admin/submissions/${idOf(1)}/file`,
    );
  });

  test.each([
    ['en', "Open in the client's room"],
    ['ru', 'Открыть в кабинете заказчика'],
  ] as const)(
    'ADMIN1 ALGO1 leads to its sheet in the client’s room, where its tests are (%s)',
    async (language, text) => {
      await open({}, {}, language);
      expect((await screen.findByRole('link', { name: text })).getAttribute('href')).toBe(
        `/championship/small/edit/submissions/${idOf(1)}`,
      );
    },
  );

  test('SUB6 takes its score away with a reason', async () => {
    const page = await open({}, { 'POST solutions/{id}/revoke': { id: idOf(1), status: 'INVALID' } });
    await page.user.click(await screen.findByRole('button', { name: 'Revoke score' }));
    page.answer('GET admin/submissions/{id}', view({ status: 'INVALID', score: null, revoked: 'Copied' }) as never);
    await giveReason(page, 'Copied', { verb: 'Revoke score' });
    await screen.findByText('Score revoked');
    expect(page.sent('POST solutions/{id}/revoke')).toMatchObject([{ body: { reason: 'Copied' } }]);
  });
});
