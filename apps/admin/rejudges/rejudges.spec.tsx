import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { refuse } from '#test/kit/contracts.js';
import { giveReason } from '../testing/asking.js';
import { renderConsole } from '../testing/render.js';

const id = '0190a000-0000-7000-8000-000000000001';
const ready: RejudgeView = {
  ...{ id, champname: 'small', state: 'READY', reason: 'A wrong answer', by: 'admin' },
  ...{ createdAt: '2026-11-01T10:00:00.000Z', decidedAt: null, total: 40, done: 39, failed: 1 },
  ...{ changed: 2, changedPublic: 2, changedPrivate: 0, hasPrivate: false, outdated: false, applying: null },
  ...{ becomeInvalid: 1, invalid: [] },
  ...{ moved: 2, rescored: 1, finalMoved: 0, finalRescored: 0, finalMoves: [], inBox: 0, failures: [] },
  moves: [
    { team: 'Laplace', oldPlace: 2, newPlace: 1, oldScore: 0.25, newScore: 0.2 },
    { team: 'Euler', oldPlace: 1, newPlace: null, oldScore: 0.21, newScore: null },
  ],
  changes: [
    {
      ...{ solutionId: 'one', team: 'Euler', name: 'best.csv', oldStatus: 'SCORED', newStatus: 'INVALID' },
      ...{ oldScore: 0.21, newScore: null, oldPrivateScore: 0.22, newPrivateScore: null },
    },
  ],
};
const open = (view: RejudgeView, language: 'ru' | 'en' = 'en') =>
  renderConsole(`/rejudges/${id}`, {
    language,
    answers: { 'GET rejudges/{id}': view, 'GET rejudges/{id}/awards': { moved: 1, items: [lost] } },
  });
const lost = {
  ...{ login: 'ada', name: 'Ada', team: 'Euler' },
  before: { place: 1, medal: 'GOLD', points: 33_060, rank: 'KNIGHT' },
  after: null,
} as const;

describe('SUB6 ADMIN1 a re-judgement in the console', () => {
  test('SUB6 RATE1 shows who moves, who loses a medal and which scores change before it is applied', async () => {
    const page = await open(ready);
    await screen.findByText('All 40 scored again, 1 failed. Nothing has changed yet.');
    screen.getByText('Solutions that become invalid and lose their scores: 1.');
    screen.getByText('Public leaderboard, teams that move: 2, shown with those that keep their place: 2');
    await screen.findByRole('cell', { name: '1 · gold · 33060 · Knight' });
    const [moves, awards, changes] = screen.getAllByRole('table');
    const cells = (table?: HTMLElement) =>
      within(table as HTMLElement)
        .getAllByRole('row')
        .slice(1)
        .map((line) =>
          within(line)
            .getAllByRole('cell')
            .map(({ textContent }) => textContent),
        );
    expect(cells(moves)).toEqual([
      ['Laplace', '2', '1', '0.250000', '0.200000'],
      ['Euler', '1', '–', '0.210000', '–'],
    ]);
    // RATE1: who would lose which medal, points and rank.
    expect(cells(awards)).toEqual([['Ada (Euler)', '1 · gold · 33060 · Knight', '–']]);
    expect(cells(changes)).toEqual([['Euler', 'best.csv', 'Scored', '0.210000', 'Invalid', '–']]);
    expect(screen.getByRole('link', { name: 'All moves as CSV' }).getAttribute('href')).toBe(
      `/api/rejudges/${id}/moves.csv`,
    );
    const work = {
      id: '0190a000-0000-7000-8000-000000000005',
      kind: 'scoring.apply-rejudge',
      state: 'waiting',
    } as const;
    page.answer('POST rejudges/{id}/apply', work);
    await page.user.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText(/^Scores that change: 2; teams that move: 2\./u);
    page.answer('GET rejudges/{id}', { ...ready, applying: work.id });
    page.answer('GET work/{id}', { ...work, state: 'running', progress: { done: 1, total: 4, unit: 'solutions' } });
    await giveReason(page, 'It is right now', { verb: 'Apply' });
    const bar = await screen.findByRole('progressbar', { name: 'Applying the new scores' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    page.answer('GET rejudges/{id}', { ...ready, state: 'APPLIED', applying: work.id });
    page.answer('GET work/{id}', { ...work, state: 'done', result: {} });
    await screen.findByText('Applied: the new scores count.');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(page.sent('POST rejudges/{id}/apply')).toMatchObject([{ body: { reason: 'It is right now' } }]);
  });

  test('SUB6 shows the private scores where there are some', async () => {
    await open({ ...ready, hasPrivate: true, finalMoved: 1, finalMoves: ready.moves.slice(0, 1) });
    await screen.findByText(
      'Final leaderboard (private part), teams that move: 1, shown with those that keep their place: 1',
    );
    screen.getByRole('columnheader', { name: 'Private score now' });
    screen.getByRole('cell', { name: '0.220000' });
  });

  test('SUB6 one that is outdated can only be discarded, in Russian', async () => {
    const page = await open({ ...ready, outdated: true }, 'ru');
    const discard = await screen.findByRole('button', { name: 'Отклонить' });
    expect(screen.getByRole('alert').textContent).toMatch(/[а-я]{4}/u);
    page.answer('POST rejudges/{id}/discard', { ...ready, state: 'DISCARDED' });
    page.answer('GET rejudges/{id}', { ...ready, state: 'DISCARDED' });
    await page.user.click(discard as HTMLElement);
    await giveReason(page, 'Метрика другая', { verb: (discard as HTMLElement).textContent, label: 'Причина' });
    expect(page.sent('POST rejudges/{id}/discard')).toMatchObject([{ body: { reason: 'Метрика другая' } }]);
  });

  test('SUB6 one under way shows how far it is, and becomes ready by itself', async () => {
    const page = await open({ ...ready, state: 'RUNNING', done: 9, moves: [], changes: [], moved: 0, rescored: 0 });
    const bar = await screen.findByRole('progressbar', { name: 'Scored again' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    page.answer('GET rejudges/{id}', ready);
    await screen.findByRole('button', { name: 'Apply' });
  });

  test('STATE1 says why it cannot be shown', async () => {
    await renderConsole(`/rejudges/${id}`, { answers: { 'GET rejudges/{id}': refuse('NOT_FOUND') } });
    expect((await screen.findByRole('alert')).textContent).toContain('NOT_FOUND in en');
  });
});
