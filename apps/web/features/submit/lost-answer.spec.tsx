import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf } from '#web/testing/build/basics.js';
import { renderPage } from '#web/testing/render.js';
import { StandInWorker } from '#web/testing/worker.js';

const submit = 'POST championships/{champname}/solutions';

describe('SUB1 a solution whose answer was lost', () => {
  const { arrayBuffer } = Blob.prototype as Partial<Blob>;
  // Whether a picked file can be read still is asked of it; jsdom's have no bytes to give.
  beforeEach(() => void Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) }));
  afterEach(() => void Object.assign(Blob.prototype, { arrayBuffer }));

  it('SUB1 SUB2 is sent again as the same sending, so that it costs one attempt, and the next one is another', async () => {
    const lost = refuse('INTERNAL', { details: { id: 'e-1' } });
    const page = await renderPage('/championship/small/metric', {
      as: 'alice',
      answers: ofParticipant({}, { [submit]: lost }),
    });
    const pick = async (at: number) => {
      const field = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
      await page.user.upload(field, new File(['id,prediction\n1,1\n'], 'mine.csv'));
      await (await StandInWorker.ordered(at)).answer({ type: 'failed', failure: 'unavailable' });
    };
    const send = async (sent: number) => {
      await page.user.click(await screen.findByRole('button', { name: /^(Submit – uses|Try again)/ }));
      await waitFor(() => expect(page.sent(submit)).toHaveLength(sent));
    };
    await pick(0);
    await send(1);
    await screen.findByRole('button', { name: 'Try again' });
    page.answer(submit, { id: idOf(1), status: 'QUEUED' });
    await send(2);
    await waitFor(() => expect(screen.queryByText('mine.csv', { selector: 'span' })).toBeNull());
    await pick(1);
    await send(3);
    const [first, again, next] = page.sent(submit).map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect([again === first, next === first]).toEqual([true, false]);
  });
});
