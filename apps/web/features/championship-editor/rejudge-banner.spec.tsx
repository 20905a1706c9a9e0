import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { RejudgeView } from '#modules/scoring/rejudges/contract/rejudge.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { idOf } from '#web/testing/build/basics.js';
import { rejudge } from '#web/testing/build/organiser.js';
import { openEditor } from '#web/testing/editor.js';

const all = 'GET championships/{champname}/rejudges';
const one = 'GET rejudges/{id}';
const start = 'POST championships/{champname}/rejudges';
const apply = 'POST rejudges/{id}/apply';
const discard = 'POST rejudges/{id}/discard';
const outdated = { state: 'PUBLISHED', solutions: 2, outdatedSolutions: 2 } as const;
const work = 'GET work/{id}';
const far = { id: idOf(1), kind: 'scoring.rejudge', progress: { done: 1, total: 2, unit: 'solutions' } };
const awards = 'GET rejudges/{id}/awards';
const open = (known: RejudgeView): Answers => ({
  [all]: { items: [known] },
  [one]: known,
  [awards]: { moved: 0, items: [] },
});

const moved = rejudge(1, {
  ...{ changed: 2, changedPublic: 2, moved: 12 },
  moves: [
    { team: 'Laplace', oldPlace: 1, newPlace: 4, oldScore: 0.25, newScore: 0.75 },
    { team: 'Euler', oldPlace: null, newPlace: 1, oldScore: null, newScore: 0.5 },
  ],
});

describe('SUB6 judging again', () => {
  it('SUB6 says why before it starts; teams read it', async () => {
    const page = await openEditor('basics', outdated, {
      [start]: { ...rejudge(1, { state: 'RUNNING' }), refused: [] },
    });
    expect(await screen.findByText(/^2 solutions were scored with earlier answers/)).toBeTruthy();
    await page.user.click(await screen.findByRole('button', { name: 'Re-judge' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Re-judge all solutions?' }));
    const reason = question.getByRole('textbox');
    await page.user.clear(reason);
    const verb = question.getByRole('button', { name: 'Re-judge' });
    expect(verb.hasAttribute('disabled')).toBe(true);
    await page.user.type(reason, 'Row 7 was wrong');
    // When it was read none was done.
    const running = rejudge(1, { state: 'RUNNING', total: 2, done: 0, inBox: 2 });
    page.answer(all, { items: [running] });
    page.answer(one, running);
    page.answer(work, { ...far, state: 'running' });
    await page.user.click(verb);
    expect(
      await screen.findByText('Re-judged: 1 of 2. 1 repository waits to be run again. Nothing counts yet.'),
    ).toBeTruthy();
    expect(page.sent(start)[0]?.body).toEqual({ reason: 'Row 7 was wrong' });
    expect(screen.queryByRole('button', { name: 'Make it count' })).toBeNull();
  });

  it('SUB6 is watched as all that takes long, and shows what it would change as soon as it is whole', async () => {
    let isWhole = false;
    await openEditor('basics', outdated, {
      ...open(moved),
      [all]: () => ({ items: [isWhole ? moved : rejudge(1, { state: 'RUNNING' })] }),
      [one]: () => (isWhole ? moved : rejudge(1, { state: 'RUNNING' })),
      [work]: () => {
        const state = isWhole ? ('done' as const) : ('running' as const);
        isWhole = true;
        return { ...far, state };
      },
    });
    expect(await screen.findByText('Re-judged: 1 of 2. Nothing counts yet.')).toBeTruthy();
    const sums = 'Re-judged. Scores that change: 2, teams that move: 12.';
    expect(await screen.findByText(sums)).toBeTruthy();
  });

  it('SUB6 why it can’t start stays in the question', async () => {
    const page = await openEditor('basics', outdated, { [start]: refuse('REJUDGE_OPEN') });
    await page.user.click(await screen.findByRole('button', { name: 'Re-judge' }));
    const question = within(await screen.findByRole('alertdialog'));
    await page.user.click(question.getByRole('button', { name: 'Re-judge' }));
    expect(await question.findByText(/^Another re-judgement is not decided yet/)).toBeTruthy();
  });

  it('SUB6 shows who moves before it counts, and counts after a question', async () => {
    const making = { id: idOf(5), kind: 'scoring.apply-rejudge', state: 'waiting' } as const;
    const page = await openEditor('basics', outdated, { ...open(moved), [apply]: making });
    const sums = 'Re-judged. Scores that change: 2, teams that move: 12.';
    expect(await screen.findByText(sums)).toBeTruthy();
    expect(await screen.findByRole('row', { name: /^Laplace 1 → 4 down 3 places/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /^Euler – → 1 – → 0\.500000$/ })).toBeTruthy();
    expect(screen.getByText('10 more teams in the CSV file.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All as CSV' }).getAttribute('href')).toBe(
      `/api/rejudges/${idOf(1)}/moves.csv`,
    );
    await page.user.click(screen.getByRole('button', { name: 'Make it count' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Make the new scores count?' }));
    expect(question.getByRole('row', { name: /^Laplace/ })).toBeTruthy();
    page.answer(all, { items: [{ ...moved, applying: idOf(5) }] });
    page.answer(one, { ...moved, applying: idOf(5) });
    page.answer(work, { ...making, state: 'running', progress: { done: 1, total: 2, unit: 'solutions' } });
    await page.user.click(question.getByRole('button', { name: 'Make it count' }));
    expect(await screen.findByText('Applying the new scores: 1 of 2.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make it count' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    page.answer(all, { items: [] });
    page.answer(work, { ...making, state: 'done', result: {} });
    await waitFor(() => expect(screen.queryByText(/^Applying the new scores/)).toBeNull(), { timeout: 5000 });
    expect(screen.queryByText(sums)).toBeNull();
    expect(page.sent(apply)[0]).toMatchObject({ params: { id: idOf(1) }, body: { reason: 'Other answers' } });
  });

  it('SUB6 says why the new scores don’t count after all, and lets it be done again', async () => {
    const applying = { ...moved, applying: idOf(5) };
    let hasFailed = false;
    await openEditor('basics', outdated, {
      ...open(moved),
      [all]: () => ({ items: [hasFailed ? moved : applying] }),
      [one]: () => (hasFailed ? moved : applying),
      [work]: () => {
        hasFailed = true;
        return { id: idOf(5), kind: 'scoring.apply-rejudge', state: 'failed', error: 'REJUDGE_OUTDATED' };
      },
    });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^The new scores don’t count: ./);
    expect(await screen.findByRole('button', { name: 'Make it count' })).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toMatch(/^The new scores don’t count: ./);
  });

  it('SUB6 what somebody else decided meanwhile is said, and read again', async () => {
    const page = await openEditor('basics', outdated, { ...open(moved), [apply]: refuse('REJUDGE_DECIDED') });
    await page.user.click(await screen.findByRole('button', { name: 'Make it count' }));
    const question = within(await screen.findByRole('alertdialog'));
    page.answer(all, { items: [] });
    await page.user.click(question.getByRole('button', { name: 'Make it count' }));
    expect(await question.findByText('This re-judgement was decided already')).toBeTruthy();
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull());
  });

  it('SUB6 one that is outdated can be discarded alone, for a reason; a refusal is said in the question', async () => {
    const stale = rejudge(1, { outdated: true });
    const page = await openEditor('basics', outdated, { ...open(stale), [discard]: refuse('REJUDGE_DECIDED') });
    expect(await screen.findByText(/^The answers or the metric were changed while/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make it count' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard the new scores?' }));
    expect(page.sent(discard)).toEqual([]);
    await page.user.type(question.getByRole('textbox', { name: /Reason/ }), 'Row 2 was right');
    await page.user.click(question.getByRole('button', { name: 'Discard' }));
    expect(await question.findByText('This re-judgement was decided already')).toBeTruthy();
    expect(page.sent(discard)[0]).toMatchObject({ params: { id: idOf(1) }, body: { reason: 'Row 2 was right' } });
  });

  it('SUB6 lists what could not be scored again with why, also where no team moves', async () => {
    const [gone, tooMuch] = ['FILE_GONE', 'SCORING_LIMIT'].map((error, at) => ({
      ...{ solutionId: idOf(at + 5), team: 'Laplace', name: `${at}.git`, error },
    }));
    await openEditor('basics', outdated, open(rejudge(1, { total: 9, failed: 3, failures: [gone!, tooMuch!] })));
    const table = await screen.findByRole('table', { name: /^Could not be scored again/ });
    expect(
      within(table).getByRole('row', { name: 'Laplace 0.git What was handed in is not kept any more' }),
    ).toBeTruthy();
    expect(within(table).getByRole('row', { name: /^Laplace 1\.git .* took too/i })).toBeTruthy();
    expect(screen.getByText('And 1 more solution.')).toBeTruthy();
  });

  it('SUB6 tells how many solutions lose their scores as invalid, which and why, before it counts', async () => {
    const problem = { kind: 'out_of_range', line: 3, column: 'prediction', value: '7' };
    const invalid = [{ solutionId: idOf(5), team: 'Laplace', name: 'best.csv', format: 'csv' as const, problem }];
    const page = await openEditor(
      'basics',
      outdated,
      open(rejudge(1, { changedPublic: 2, becomeInvalid: 2, invalid })),
    );
    const sums =
      'Re-judged. Scores that change: 2, teams that move: 0. 2 solutions become invalid and lose their scores.';
    expect(await screen.findByText(sums)).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Make it count' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Make the new scores count?' }));
    expect(question.getByText(sums)).toBeTruthy();
    const table = within(question.getByRole('table', { name: 'Become invalid and lose their scores' }));
    expect(table.getByRole('row', { name: /^Laplace best\.csv .* · Line 3 · prediction · 7$/ })).toBeTruthy();
    expect(question.getByText('And 1 more solution.')).toBeTruthy();
  });

  it('SUB6 the final board is told of as well where something is private', async () => {
    const both = { ...moved, hasPrivate: true, finalMoved: 1, finalMoves: moved.moves.slice(0, 1) };
    await openEditor('basics', outdated, open(both));
    expect(await screen.findByText(/On the final leaderboard 1 team moves\.$/)).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Final leaderboard, by the private part' })).toBeTruthy();
  });

  it('RATE1 shows who would gain or lose which medal, points and rank before it counts', async () => {
    const ada = { login: 'ada', name: 'Ada', team: 'Laplace' };
    const gold = { place: 1, medal: 'GOLD', points: 33_060, rank: 'KNIGHT' } as const;
    const items = [
      { ...ada, before: gold, after: { place: 12, medal: null, points: 5128, rank: 'PADAWAN' } as const },
      { login: 'bob', name: 'Bob', team: 'Euler', before: null, after: gold },
    ];
    await openEditor('basics', outdated, { ...open(moved), [awards]: { moved: 14, items } });
    const table = within(await screen.findByRole('table', { name: 'Rating: medals, points and ranks' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'PersonNowAfterwards',
      'Adaplace 1, 33,060 pointsGold · Knightplace 12, 5,128 pointsPadawan',
      'Bob–place 1, 33,060 pointsGold · Knight',
    ]);
    expect(screen.getByText('And 12 more people.')).toBeTruthy();
  });

  it('SUB6 where nothing was judged nobody asks for re-judgements', async () => {
    const page = await openEditor('basics', { state: 'PUBLISHED' });
    await screen.findByRole('textbox', { name: 'Address' });
    expect(page.sent(all)).toEqual([]);
  });
});
