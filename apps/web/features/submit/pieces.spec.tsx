import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Answer, type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf } from '#web/testing/build/basics.js';
import { board } from '#web/testing/build/board.js';
import { renderPage } from '#web/testing/render.js';
import { StandInWorker } from '#web/testing/worker.js';

const begin = 'POST championships/{champname}/solutions/uploads';
const piece = 'PATCH championships/{champname}/solutions/uploads/{id}';
const offset = 'HEAD championships/{champname}/solutions/uploads/{id}';
const drop = 'DELETE championships/{champname}/solutions/uploads/{id}';
const submit = 'POST championships/{champname}/solutions/uploads/{id}/submit';

const mega = 1024 * 1024;
const pieceBytes = 4 * mega;
const large = () => new File([new Uint8Array(9 * mega)], 'large.csv', { lastModified: 1_700_000_000_000 });
const uploadId = 'ab'.repeat(32);
const made = { id: idOf(1), status: 'QUEUED' as const };

/** A server that has got nothing yet, and takes every piece. */
const taking: Answers = {
  [begin]: new Answer(201, '', { location: `/api/championships/small/solutions/uploads/${uploadId}` }),
  [piece]: ({ headers }) =>
    new Answer(204, '', { 'upload-offset': String(Math.min(Number(headers['upload-offset']) + pieceBytes, 9 * mega)) }),
  [offset]: refuse('NOT_FOUND'),
  [submit]: made,
};

/** Opens the form, picks the file, and lets it through the check. */
const pickLarge = async (answers: Answers) => {
  const page = await renderPage('/championship/small/metric', { as: 'alice', answers: ofParticipant({}, answers) });
  await pick(page);
  return page;
};
const pick = async ({ user }: Awaited<ReturnType<typeof renderPage>>, at = 0) => {
  await user.upload(await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' }), large());
  const worker = await StandInWorker.ordered(at);
  await worker.answer({ type: 'failed', failure: 'unavailable' });
  return screen.findByText('large.csv', { selector: 'span' });
};
const send = () => screen.findByRole('button', { name: /^(Submit – uses|Try again)/ });
/** A large file of which a part was sent before: by this browser, to the address of the upload. */
const begunBefore = async (answers: Answers) => {
  const page = await pickLarge({ ...taking, [piece]: refuse('FORBIDDEN'), ...answers });
  await page.user.click(await send());
  await waitFor(() => expect(page.sent(piece)).toHaveLength(1));
  await screen.findByRole('button', { name: 'Try again' });
  page.answer(piece, taking[piece] as never);
  return page;
};

describe('SUB1 a large solution goes in pieces', () => {
  const { arrayBuffer } = Blob.prototype as Partial<Blob>;
  // Whether a picked file can be read still is asked of it; jsdom's have no bytes to give.
  beforeEach(() => void Object.assign(Blob.prototype, { arrayBuffer: async () => new ArrayBuffer(0) }));
  afterEach(() => void Object.assign(Blob.prototype, { arrayBuffer }));

  it('SUB1 each piece begins where the one before ended, and the whole is handed in once, with its comment', async () => {
    const page = await pickLarge(taking);
    await page.user.type(screen.getByRole('textbox', { name: 'Comment' }), 'deeper trees');
    await page.user.click(await send());
    await waitFor(() => expect(page.sent(submit)).toHaveLength(1));
    expect(page.sent(begin)[0]?.headers['upload-length']).toBe(String(9 * mega));
    expect(page.sent(piece).map(({ headers }) => headers['upload-offset'])).toEqual(
      [0, pieceBytes, 2 * pieceBytes].map(String),
    );
    expect(page.sent(submit)[0]).toMatchObject({
      params: { champname: 'small', id: uploadId },
      body: { name: 'large.csv', comment: 'deeper trees' },
    });
    await waitFor(() => expect(screen.queryByText('large.csv', { selector: 'span' })).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveProperty('value', '');
  });

  it('SUB1 the same file once more, as for another tour, is another solution', async () => {
    const page = await pickLarge(taking);
    for (const round of [1, 2]) {
      if (round === 2) await pick(page, 1);
      await page.user.click(await send());
      await waitFor(() => expect(page.sent(submit)).toHaveLength(round));
      await waitFor(() => expect(screen.queryByText('large.csv', { selector: 'span' })).toBeNull());
    }
    expect(page.sent(begin)).toHaveLength(2);
    expect(page.sent(piece)).toHaveLength(6);
  });

  it('SUB1 what arrived before a cut is told, and not sent again', async () => {
    const page = await begunBefore({
      [offset]: new Answer(200, '', { 'upload-offset': String(pieceBytes), 'upload-length': String(9 * mega) }),
      [submit]: refuse('UPLOAD_UNFINISHED'),
    });
    expect(await screen.findByText('44% of this file arrived before. Sending goes on from there.')).toBeTruthy();
    page.answer(submit, ({ headers: _headers }) => (page.sent(piece).length < 3 ? refuse('UPLOAD_UNFINISHED') : made));
    await page.user.click(await send());
    await waitFor(() => expect(screen.queryByText('large.csv', { selector: 'span' })).toBeNull());
    expect(page.sent(begin)).toHaveLength(1);
    expect(
      page
        .sent(piece)
        .slice(1)
        .map(({ headers }) => headers['upload-offset']),
    ).toEqual([pieceBytes, 2 * pieceBytes].map(String));
  });

  it('SUB1 what was handed in by an answer that was lost is not sent again', async () => {
    const page = await begunBefore({ [offset]: new Answer(200, '', { 'upload-offset': String(9 * mega) }) });
    const before = page.sent(piece).length;
    await page.user.click(await send());
    await waitFor(() => expect(screen.queryByText('large.csv', { selector: 'span' })).toBeNull());
    expect(page.sent(submit)).toHaveLength(1);
    expect(page.sent(piece)).toHaveLength(before);
  });

  it('SUB1 what the server has forgotten begins anew', async () => {
    const page = await begunBefore({ [offset]: refuse('NOT_FOUND'), [submit]: refuse('NOT_FOUND') });
    page.answer(submit, () => (page.sent(begin).length < 2 ? refuse('NOT_FOUND') : made));
    await page.user.click(await send());
    await waitFor(() => expect(page.sent(begin)).toHaveLength(2));
    await waitFor(() => expect(screen.queryByText('large.csv', { selector: 'span' })).toBeNull());
    expect(page.sent(piece).at(1)?.headers['upload-offset']).toBe('0');
  });

  it('SUB1 ERR1 a refusal of the whole is said, and the file is still there to send', async () => {
    const page = await pickLarge({ ...taking, [submit]: refuse('ATTEMPTS_EXCEEDED') });
    await page.user.click(await send());
    expect(await within(screen.getByRole('region', { name: 'Submit a solution' })).findByRole('alert')).toBeTruthy();
    expect(screen.getByText('large.csv', { selector: 'span' })).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each(['CHAMPIONSHIP_OVER', 'TOURS_OVER', 'QUOTA_EXCEEDED'] as const)(
    'SUB1 ERR1 what is refused before its first byte is told at once, and is no broken connection: %s',
    async (code) => {
      const page = await pickLarge({ ...taking, [begin]: refuse(code, { details: { of: 'team' } }) });
      await page.user.click(await send());
      expect(await within(screen.getByRole('region', { name: 'Submit a solution' })).findByRole('alert')).toBeTruthy();
      expect(page.sent(begin)).toHaveLength(1);
      expect(screen.queryByText(/^The connection broke/)).toBeNull();
    },
  );

  it('SUB1 whoever leaves the form while it is on its way is asked first', async () => {
    const never = new Promise<Answer>(() => undefined);
    const page = await pickLarge({
      ...taking,
      [piece]: () => never,
      'GET championships/{champname}/leaderboard': board([]),
    });
    const leave = () => page.user.click(screen.getByRole('tab', { name: 'Rating' }));
    await page.user.click(await send());
    await screen.findByRole('progressbar');
    await leave();
    const question = within(await screen.findByRole('alertdialog', { name: 'Leave while the file is on its way?' }));
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(page.address()).toBe('/championship/small/metric');
    screen.getByRole('progressbar');
    await leave();
    await page.user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(page.address()).toBe('/championship/small/rating'));
  });

  it.each([
    ['is taken goes where they wanted', made, '/championship/small/rating'],
    ['is refused sees why', refuse('CHAMPIONSHIP_OVER'), '/championship/small/metric'],
  ] as const)('SUB1 who is asked that while the file %s', async (_end, answer, address) => {
    let come = (_answer: typeof answer): void => undefined;
    const later = new Promise<typeof answer>((resolve) => (come = resolve));
    const answers = { [submit]: () => later, 'GET championships/{champname}/leaderboard': board([]) };
    const page = await pickLarge({ ...taking, ...answers });
    await page.user.click(await send());
    await waitFor(() => expect(page.sent(submit)).toHaveLength(1));
    await page.user.click(screen.getByRole('tab', { name: 'Rating' }));
    await screen.findByRole('alertdialog', { name: 'Leave while the file is on its way?' });
    await act(async () => come(answer));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(page.address()).toBe(address));
    if (address.endsWith('metric')) await screen.findByText('Championship is over');
  });

  it('SUB1 one that is given up is forgotten by the server too', async () => {
    const never = new Promise<Answer>(() => undefined);
    const page = await pickLarge({ ...taking, [piece]: () => never, [drop]: new Answer(204, '') });
    await page.user.click(await send());
    await screen.findByRole('progressbar');
    await waitFor(() => expect(page.sent(piece)).toHaveLength(1));
    await act(async () => screen.getByRole('button', { name: 'Cancel' }).click());
    await waitFor(() => expect(page.sent(drop)[0]?.params).toEqual({ champname: 'small', id: uploadId }));
    expect(page.sent(submit)).toEqual([]);
  });

  it('SUB1 ERR1 a connection that broke is told while it is tried again, and no longer', async () => {
    const nothing = new Answer(200, '', { 'upload-offset': '0', 'upload-length': String(9 * mega) });
    const page = await pickLarge({ ...taking, [piece]: new Answer(503, ''), [offset]: nothing });
    const back = page.held(offset);
    await page.user.click(await send());
    await back.asked;
    await screen.findByText(/^The connection broke/);
    page.answer(piece, taking[piece] as never);
    back.come();
    await waitFor(() => expect(page.sent(submit)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText(/^The connection broke/)).toBeNull());
  });

  it('SUB1 of one that is given up no other piece is sent, also where it is picked again', async () => {
    const page = await pickLarge({ ...taking, [drop]: new Answer(204, '') });
    const slow = page.held(piece);
    await page.user.click(await send());
    await slow.asked;
    await act(async () => screen.getByRole('button', { name: 'Cancel' }).click());
    await waitFor(() => expect(page.sent(drop)).toHaveLength(1));
    slow.come();
    await pick(page, 1);
    await page.user.click(await send());
    await waitFor(() => expect(page.sent(submit)).toHaveLength(1));
    expect(page.sent(piece).map(({ headers }) => headers['upload-offset'])).toEqual(
      [0, 0, pieceBytes, 2 * pieceBytes].map(String),
    );
  });
});
