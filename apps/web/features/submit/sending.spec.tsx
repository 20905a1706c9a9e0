import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse, type AnswerTo } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { solution, unscored } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { StandInWorker } from '#web/testing/worker.js';

const submit = 'POST championships/{champname}/solutions';
const list = 'GET championships/{champname}/solutions';

/** Somebody who has picked a file and presses Submit; the server keeps this answer back. */
const sendFile = async (told: AnswerTo<typeof submit>) => {
  const page = await renderPage('/championship/small/metric', {
    as: 'alice',
    answers: ofParticipant({}, { [list]: listOf(solution(1, { name: 'former.csv' })), [submit]: told }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  await page.user.upload(field, new File(['id,prediction\n1,1\n'], 'mine.csv'));
  await (await StandInWorker.ordered(0)).answer({ type: 'failed', failure: 'unavailable' });
  const answer = page.held(submit);
  await page.user.click(await screen.findByRole('button', { name: /^Submit – uses/ }));
  return { page, answer };
};
const row = (name: string) => screen.findByRole('region', { name });

describe('SUB4 a solution that was sent just now', () => {
  const { arrayBuffer } = Blob.prototype as Partial<Blob>;
  // Whether a picked file can be read still is asked of it after a refusal; jsdom's have no bytes to give.
  beforeEach(() => void Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) }));
  afterEach(() => void Object.assign(Blob.prototype, { arrayBuffer }));

  it('SUB4 has its row at once, and keeps it until the list of the server’s has one', async () => {
    const { page, answer } = await sendFile({ id: idOf(2), status: 'QUEUED' });
    within(await row('mine.csv')).getByText('Sending');
    const read = page.held(list);
    page.answer(list, listOf(unscored(2, { name: 'mine.csv' }), solution(1, { name: 'former.csv' })));
    answer.come();
    await screen.findByLabelText('Choose a file', { selector: 'input' });
    within(await row('mine.csv')).getByText('Sending');
    read.come();
    await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
    within(await row('mine.csv')).getByText('In queue');
  });

  it('SUB4 has one row alone where the list of the server’s comes before all else does', async () => {
    const { page, answer } = await sendFile({ id: idOf(2), status: 'QUEUED' });
    await row('mine.csv');
    const attempts = page.held('GET championships/{champname}/attempts');
    page.answer(list, listOf(unscored(2, { name: 'mine.csv' }), solution(1, { name: 'former.csv' })));
    answer.come();
    await screen.findByText('In queue');
    expect(screen.queryByText('Sending')).toBeNull();
    attempts.come();
  });

  it('SUB4 has none any more once it is refused', async () => {
    const { answer } = await sendFile(refuse('TOURS_OVER'));
    await row('mine.csv');
    answer.come();
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('region', { name: 'mine.csv' })).toBeNull();
    await row('former.csv');
  });
});
