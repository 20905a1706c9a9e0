import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TrialView } from '#modules/scoring/solutions/contract/tested.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { renderPage } from '#web/testing/render.js';

const check = 'POST championships/{champname}/check-repository';
const last = 'GET championships/{champname}/trial';
const cancel = 'POST championships/{champname}/trial/cancel';
const repository = 'https://git.example.org/team/model.git';
const commit = '0123456789abcdef0123456789abcdef01234567';
const ran = { exitCode: 0, ms: 12, bytes: 5, output: '1,2\n', log: '' };
const tests: TrialView['tests'] = [
  { ...ran, name: 'a-visible', verdict: 'ok' },
  { ...ran, name: 'b-shown', verdict: 'time', log: 'too slow\n' },
];
const trialOf = (more: Partial<TrialView> = {}) => ({
  trial: { repository, ref: null, state: 'ended' as const, ahead: 0, commit, fault: null, tests, ...more },
  left: 9,
  limit: 10,
});
const limits = { seconds: 10, memoryBytes: 1e8, outputBytes: 1e6, processes: 10 };

const openTab = (answers: Answers) =>
  renderPage('/championship/small/algorithm', {
    as: 'alice',
    answers: ofParticipant(
      { kind: 'algorithm' },
      {
        'GET championships/{champname}/box': {
          ...{ complete: true, failed: [], image: 'test', adapter: 'test', packages: [], command: '' },
          limits,
        },
        [last]: { trial: null, left: 10, limit: 10 },
        ...answers,
      },
    ),
  });
const trials = () => screen.findByRole('region', { name: 'Trial on the visible tests' });

describe('ALGO1 a repository that is tried before it is handed in', () => {
  it('ALGO1 is asked for with its key, shows where it stands, and then each visible test with what it wrote', async () => {
    const page = await openTab({ [check]: { commit, files: 3, bytes: 100, tests } });
    within(await trials()).getByText('Trials left today: 10 of 10 per team. None costs an attempt or is ranked');
    await page.user.type(await screen.findByLabelText(/^Address of the repository/), repository);
    page.answer(last, trialOf());
    await page.user.click(screen.getByRole('button', { name: 'Try on the visible tests' }));
    await within(await trials()).findByText('a-visible · ran');
    // What it answered may be wrong all the same.
    within(await trials()).getByText(/^2 visible tests tried; no attempt was used\. The answers are not compared here/);
    within(await trials()).getByText('b-shown · error');
    expect(page.sent(check)[0]).toMatchObject({ body: { repository, run: true } });
    expect(page.sent(check)[0]?.headers['idempotency-key']).toMatch(/./);
  });

  it('ALGO1 shows a link in the place of the output as the error that it is, though the program ended well', async () => {
    const link = { ...ran, name: 'a-visible', verdict: 'ok' as const, bytes: 0, output: '', problem: 'unread' };
    await openTab({ [last]: trialOf({ tests: [link] }) });
    const box = within(await trials());
    await box.findByText('a-visible · error');
    expect(box.queryByText('a-visible · ran')).toBeNull();
  });

  it('ALGO1 one that goes on is there for who comes back, says how many are before it, and is stopped', async () => {
    const page = await openTab({
      [last]: trialOf({ state: 'waiting', ahead: 2, commit: null, tests: null }),
      [cancel]: {},
    });
    within(await trials()).getByText('The trial waits behind 2 others');
    page.answer(last, trialOf({ fault: 'cancelled', tests: null }));
    await page.user.click(await screen.findByRole('button', { name: 'Stop the trial' }));
    await within(await trials()).findByText('It was stopped.');
    expect(page.sent(cancel)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop the trial' })).toBeNull());
  });

  it('ALGO1 says when no more may be tried today', async () => {
    const page = await openTab({ [check]: refuse('TRIALS_EXCEEDED', { details: { limit: 10, retryAfter: 3600 } }) });
    await page.user.type(await screen.findByLabelText(/^Address of the repository/), repository);
    await page.user.click(await screen.findByRole('button', { name: 'Try on the visible tests' }));
    await screen.findByText(/You and your team have tried repositories 10 times within a day here/);
  });
});
