import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { queue, unscored } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';

const send = 'POST championships/{champname}/solutions';
const check = 'POST championships/{champname}/check-repository';
const list = 'GET championships/{champname}/solutions';
const repository = 'https://git.example.org/a.git';
const commit = '0123456789abcdef0123456789abcdef01234567';

const open = (answers: Answers = {}) =>
  renderPage('/championship/small/algorithm', {
    as: 'alice',
    answers: ofParticipant(
      { kind: 'algorithm' },
      {
        'GET championships/{champname}/box': {
          ...{ complete: true, failed: [], image: 'test', adapter: 'test', packages: [], command: '' },
          limits: { seconds: 10, memoryBytes: 1e8, outputBytes: 1e6, processes: 10 },
        },
        'GET championships/{champname}/trial': { trial: null, left: 10, limit: 10 },
        ...answers,
      },
    ),
  });
const address = () => screen.findByLabelText<HTMLInputElement>(/^Address of the repository/);
const branch = () => screen.getByLabelText<HTMLInputElement>(/^Branch, tag or commit/);
const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Comment');
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Submit the repository' });

describe('ALGO1 handing a repository in', () => {
  it('ALGO1 sends what was typed without the blanks around it, once, and keeps the address for the next time', async () => {
    const page = await open({ [send]: { id: idOf(1), status: 'QUEUED' } });
    expect(submit().disabled).toBe(true);
    await page.user.type(await address(), ` ${repository} `);
    await page.user.type(branch(), ' v2 ');
    await page.user.type(comment(), 'two trees');
    const slow = page.held(send);
    await page.user.dblClick(submit());
    await slow.asked;
    page.answer(list, listOf(unscored(1, { name: 'a', position: 1 })));
    slow.come();
    await screen.findByText('The repository is in the queue');
    expect(page.sent(send).map(({ body }) => body)).toEqual([{ repository, ref: 'v2', comment: 'two trees' }]);
    expect([(await address()).value.trim(), branch().value.trim(), comment().value]).toEqual([repository, 'v2', '']);
    await screen.findByRole('article', { name: 'a' });
  });

  it('ALGO1 sends by Enter, and no branch where none was typed', async () => {
    const page = await open({ [send]: { id: idOf(1), status: 'QUEUED' } });
    await page.user.type(await address(), `${repository}{Enter}`);
    await screen.findByText('The repository is in the queue');
    expect(page.sent(send).map(({ body }) => body)).toEqual([{ repository, comment: '' }]);
  });

  it('ALGO1 what was typed outlives a look at another page, and what was refused stays as it was', async () => {
    const page = await open({
      [send]: refuse('REPOSITORY_UNAVAILABLE', { details: { reason: 'reference' } }),
      'GET championships/{champname}/files': { items: [], archiveBytes: 0, former: [] },
    });
    await page.user.type(await address(), repository);
    await page.user.type(branch(), 'v3');
    await page.user.type(comment(), 'two trees');
    await page.user.click(submit());
    await screen.findByText('There is no such branch, tag or commit.');
    await page.user.click(screen.getByRole('tab', { name: 'Data' }));
    await waitFor(() => expect(screen.queryByLabelText(/^Address of the repository/)).toBeNull());
    history.back();
    expect((await address()).value).toBe(repository);
    expect([branch().value, comment().value]).toEqual(['v3', 'two trees']);
    page.answer(send, { id: idOf(1), status: 'QUEUED' });
    await page.user.click(submit());
    await screen.findByText('The repository is in the queue');
    expect(screen.queryByText('There is no such branch, tag or commit.')).toBeNull();
  });

  it('ALGO1 says what is found at the address, of the branch that was typed, and uses no attempt', async () => {
    const page = await open({ [check]: { commit, files: 3, bytes: 2_000_000 } });
    await page.user.type(await address(), repository);
    await page.user.type(branch(), 'v2');
    await page.user.click(screen.getByRole('button', { name: 'Check access' }));
    await screen.findByText(/^Available: commit 0123456789ab, 3 files, 2(\.0)? MB$/);
    expect(page.sent(check).map(({ body }) => body)).toEqual([{ repository, ref: 'v2' }]);
    expect(page.sent(send)).toEqual([]);
  });

  it('ALGO1 says where the first of those that wait stands, whichever was sent last', async () => {
    await open({
      [list]: listOf(unscored(3, { position: 7 }), unscored(2, { position: 4 }), unscored(1, { status: 'RUNNING' })),
      'GET championships/{champname}/queue': queue({ size: 9, position: 4 }),
    });
    const runs = within(await screen.findByRole('region', { name: 'Runs' }));
    expect((await runs.findAllByText(/^Place 4 of 9 in the queue/)).length).toBeGreaterThan(0);
    expect(runs.getByRole('link', { name: 'Evaluation queue' }).getAttribute('href')).toBe('/championship/small/queue');
    const positions = runs.getAllByRole('article').map((run) => within(run).queryByText(/^No\. /)?.textContent);
    expect(positions).toEqual(['No. 7 in the queue', 'No. 4 in the queue', undefined]);
  });
});
