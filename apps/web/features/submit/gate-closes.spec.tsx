import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type AnswerTo, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, inDays } from '#web/testing/build/basics.js';
import { championship, taking } from '#web/testing/build/championship.js';
import { attempts } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';
import { StandInWorker } from '#web/testing/worker.js';

const submit = 'POST championships/{champname}/solutions';
const gate = { code: 'CHAMPIONSHIP_OVER', until: null } as const;

const taken = { id: idOf(1), status: 'QUEUED' } as const;
const over = championship('small', { participation: taking(), type: 'ENDED', dateEnd: inDays(0) });
/**
 * Somebody whose file is on its way when the championship ends.
 * @param told what the server says of it then
 * @param ended whether the championship itself is read again as ended, as it is where nothing is taken after its end
 */
const closing = async (told: AnswerTo<typeof submit>, ended = false) => {
  const page = await renderPage('/championship/small/metric', {
    as: 'alice',
    answers: ofParticipant({}, { [submit]: told }),
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  await page.user.upload(field, new File(['id,prediction\n1,1\n'], 'mine.csv'));
  await (await StandInWorker.ordered(0)).answer({ type: 'failed', failure: 'unavailable' });
  const answer = page.held(submit);
  await page.user.click(await screen.findByRole('button', { name: /^Submit – uses/ }));
  await screen.findByRole('progressbar');
  if (ended) page.answer('GET championships/{champname}', over);
  page.answer('GET championships/{champname}/attempts', attempts({ gate }));
  const before = page.sent('GET championships/{champname}/attempts').length;
  await hint('championship:small');
  await waitFor(() => expect(page.sent('GET championships/{champname}/attempts').length).toBeGreaterThan(before));
  return { page, answer };
};
const closed = () => screen.findByRole('heading', { name: 'Championship is over' });

describe('SUB1 a file that is on its way when the gate closes', () => {
  const { arrayBuffer } = Blob.prototype as Partial<Blob>;
  // Whether a picked file can be read still is asked of it after a refusal; jsdom's have no bytes to give.
  beforeEach(() => void Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) }));
  afterEach(() => void Object.assign(Blob.prototype, { arrayBuffer }));

  it('SUB1 goes on, and the form makes way once it was taken', async () => {
    const { answer } = await closing(taken);
    screen.getByRole('progressbar');
    answer.come();
    await closed();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('SUB1 ERR1 is said not to have been taken when the server refuses it', async () => {
    const { answer } = await closing(refuse('CHAMPIONSHIP_OVER'));
    screen.getByRole('progressbar');
    answer.come();
    await closed();
    await screen.findByText('mine.csv was not taken: Championship is over');
  });

  it('SUB1 ERR1 goes on where the championship itself is over, and is said not to have been taken', async () => {
    const { page, answer } = await closing(refuse('CHAMPIONSHIP_OVER'), true);
    await waitFor(() => expect(page.sent('GET championships/{champname}').length).toBeGreaterThan(1));
    await screen.findByText('Ended', { exact: false });
    screen.getByRole('progressbar');
    answer.come();
    await screen.findByText('mine.csv was not taken: Championship is over');
    await waitFor(() => expect(screen.queryByLabelText('Choose a file', { selector: 'input' })).toBeNull());
  });

  it('SUB1 ERR1 is said not to have been taken where it changed on its way', async () => {
    const { answer } = await closing(refuse('CHAMPIONSHIP_OVER'));
    Object.assign(Blob.prototype, { arrayBuffer: () => Promise.reject(new Error('changed')) });
    answer.come();
    await closed();
    await screen.findByText(/^mine\.csv was not taken: The file was changed or removed/u);
  });

  it('SUB1 ERR1 whose answer was lost can be sent again, as the same sending', async () => {
    const { page, answer } = await closing(refuse('INTERNAL', { details: { id: 'e-1' } }));
    answer.come();
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(submit, taken);
    await page.user.click(again);
    await closed();
    const [first, second] = page.sent(submit).map(({ headers }) => headers['idempotency-key']);
    expect([typeof first, second]).toEqual(['string', first]);
  });
});
