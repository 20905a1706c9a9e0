import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Language } from '#modules/kernel/contract/language.js';
import type { Manifest } from '#modules/scoring/engine/manifest.js';
import { engineVersion } from '#modules/scoring/engine/version.js';
import { checkFile, type Report } from '#modules/scoring/precheck/check.js';
import { fixedText } from '#modules/scoring/precheck/fixes.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { solution } from '#web/testing/build/solution.js';
import { renderPage, type RenderedPage } from '#web/testing/render.js';
import { StandInWorker } from '#web/testing/worker.js';
import type { Answer, Order } from '#web/words/precheck/protocol.js';

const send = 'POST championships/{champname}/solutions';
const manifest: Manifest = {
  ...{ engine: engineVersion, metric: 'RMSE', format: 'csv', keyColumns: ['id'], rows: 4, maxBytes: null },
  facts: { params: {}, labels: null, classes: null },
  columns: [{ name: 'prediction', type: 'number' }],
  ids: { type: 'range', first: 1, count: 4 },
};
const good = 'id,prediction\n1,0.5\n2,1.5\n3,2.5\n4,3.5\n';

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}
const lists: Manifest = { ...manifest, metric: 'MNAP20_JSON', format: 'json', keyColumns: [], columns: [] };
const reportOf = (text: string): Promise<Report> =>
  checkFile(
    () => bytesOf(text),
    text.startsWith('{') ? lists : manifest,
    () => undefined,
  );

/** Picks a file with this text, which a worker checks as the real one does. */
const open = async (text: string, language: Language = 'ENG') => {
  const page = await renderPage('/championship/small/metric', {
    as: 'alice',
    language,
    answers: ofParticipant(
      {},
      {
        [send]: { id: idOf(1), status: 'QUEUED' },
      },
    ),
  });
  await pick(page, text);
  return { page, report: await checked(text, 0) };
};
const pick = async ({ user }: RenderedPage, text: string) => {
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!found) throw new Error('The form is not there yet');
    return found;
  });
  await user.upload(input, new File([text], 'mine.csv', { type: 'text/csv' }));
};
const checked = async (text: string, at: number, more: Partial<Report> = {}) => {
  const report = { ...(await reportOf(text)), ...more };
  await (await StandInWorker.ordered<Order, Answer>(at)).answer({ type: 'checked', report });
  return report;
};
/** What the worker makes of the file that was ordered to be mended. @returns its text */
const fixed = async (text: string, report: Report, at: number) => {
  const worker = await StandInWorker.ordered<Extract<Order, { type: 'fix' }>, Answer>(at);
  let made = '';
  for await (const piece of fixedText(bytesOf(text), report.survey!.writing, worker.order.fixes)) made += piece;
  await worker.answer({ type: 'fixed', blob: new Blob([made]) });
  return made;
};
const panel = async (name = 'Check of mine.csv') => within(await screen.findByRole('region', { name }));
const sending = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Submit – uses/ });

describe('SUB2 the check of a file before it is sent', () => {
  it('SUB2 a right one is said to be so, shown, and can be sent', async () => {
    const { page } = await open(good);
    const check = await panel();
    expect(check.getByText('No problems in 4 rows')).toBeTruthy();
    const rows = within(check.getByRole('region', { name: 'First and last of 4 rows' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Lineidprediction',
      '210.5',
      '321.5',
      '432.5',
      '543.5',
    ]);
    expect(check.queryByRole('region', { name: 'Problems of the file' })).toBeNull();
    await page.user.click(sending());
    await waitFor(() => expect(page.sent(send)).toHaveLength(1));
    expect(page.sent(send)[0]?.file).toMatchObject({ name: 'mine.csv' });
  });

  it('SUB2 a wrong one names lines, columns and values, costs nothing, and is held back', async () => {
    await open('id,prediction\n1,0.5\n2,abc\n3,NaN\n9,3.5\n');
    const check = await panel();
    expect(check.getByText('4 problems, no attempt spent')).toBeTruthy();
    const found = within(check.getByRole('region', { name: 'Problems of the file' }));
    expect(
      found.getByRole('row', { name: /^3 prediction abc A number is expected, such as 0\.83 Correct/ }),
    ).toBeTruthy();
    expect(found.getByRole('row', { name: /^4 prediction NaN Infinity or NaN/ })).toBeTruthy();
    expect(found.getByRole('row', { name: /9 Unknown id/ })).toBeTruthy();
    expect(found.getByRole('row', { name: /4 Missing id/ })).toBeTruthy();
    expect(sending().disabled).toBe(true);
    const cell = within(check.getByRole('region', { name: /^First and last/ })).getByText('abc');
    expect(cell.getAttribute('title')).toBe('There is a problem here');
  });

  it('SUB2 lists in JSON are spoken of as lists, not as rows and columns', async () => {
    await open('{"1":["a","a"],"2":7,"1":[]}');
    const check = await panel();
    expect(check.getByText('3 problems, no attempt spent')).toBeTruthy();
    const found = within(check.getByRole('region', { name: 'Problems of the file' }));
    expect(found.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'LineUserValueProblemFix',
      '11aThe item is in the list twiceName each item once',
      expect.stringMatching(/^127Something else than a list of items.*Write an object of lists, as in the sample$/),
      '1–1The user is there twiceLeave one list for each user',
    ]);
    expect(check.getByRole('list').textContent).not.toMatch(/column|\bid\b/);
  });

  it('SUB2 right lists in JSON are said to be so, without a number of rows', async () => {
    await open('{"1":["a"]}');
    expect((await panel()).getByText('No problems in the lists')).toBeTruthy();
  });

  it('SUB2 what a click can mend is mended in what is sent; the fault is gone, and it can be undone', async () => {
    const text = 'id;predicton\n1;0,5\n2;1,5\n3;2,5\n4;3,5\n';
    const { page, report } = await open(text);
    const check = await panel();
    expect(
      check.getByRole('row', { name: /^1 – ; The columns are separated by semicolons: save the file with commas/ }),
    ).toBeTruthy();
    await page.user.click(check.getByRole('button', { name: 'Apply safe fixes' }));
    const made = await fixed(text, report, 1);
    await checked(made, 2);
    // Whoever doesn't see it goes on from the head of the panel, as the button is gone.
    const heading = await screen.findByRole('heading', { name: 'Check of mine.csv' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(made).toBe(good);
    const changes = within((await check.findByText(/^Changed in what will be sent/)).closest('div')!);
    expect(changes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['“;” between values replaced by a comma', 'column “predicton” renamed to “prediction”']),
    );
    await waitFor(() => expect(sending().disabled).toBe(false));
    await page.user.click(check.getByRole('button', { name: 'Undo' }));
    await checked(text, 3);
    expect(await check.findByRole('button', { name: 'Apply safe fixes' })).toBeTruthy();
    expect(check.queryByText(/^Changed in what will be sent/)).toBeNull();
  });

  it('SUB2 the server decides: what has faults can be sent all the same, by two presses', async () => {
    const { page } = await open('id,prediction\n1,0.5\n2,1.5\n3,2.5\n4,high\n');
    await panel();
    const more = screen.getByRole('button', { name: 'More ways to send' });
    expect(more.getAttribute('aria-expanded')).toBe('false');
    await page.user.click(more);
    await page.user.click(screen.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(page.sent(send)).toHaveLength(1));
  });

  it('SUB2 a file that was sent before is told with what it got, and takes an attempt only after a question', async () => {
    const sent = solution(7, { name: 'first.csv', sha256: 'ab'.repeat(32), score: 0.25 });
    const page = await renderPage('/championship/small/solutions', {
      as: 'alice',
      answers: ofParticipant({}, { 'GET championships/{champname}/solutions': listOf(sent) }),
    });
    await screen.findByRole('row', { name: /first\.csv/ });
    await page.user.click(screen.getByRole('tab', { name: 'Solution scoring' }));
    await pick(page, good);
    await checked(good, 0, { sha256: 'ab'.repeat(32) });
    const said = await screen.findByText(/^The same file was sent before/);
    expect(said.textContent).toMatch(/first\.csv.*score 0\.250000/);
    await waitFor(() => expect(sending().disabled).toBe(false));
    await page.user.click(sending());
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Send the same file as first.csv once more?' }),
    );
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(page.sent(send)).toEqual([]);
    page.answer(send, { id: sent.id, status: 'QUEUED' });
    await page.user.click(sending());
    await page.user.click(await screen.findByRole('button', { name: 'Send it again' }));
    await waitFor(() => expect(page.sent(send)).toHaveLength(1));
  });

  it.each<[Language, string, RegExp]>([
    ['ENG', 'Check of mine.csv', /^1 problem, no attempt spent$/],
    ['RUS', 'Проверка файла mine.csv', /^1 ошибка/],
  ])('SUB2 I18N1 speaks %s', async (language, name, text) => {
    await open('id,prediction\n1,0.5\n2,1.5\n3,2.5\n4,\n', language);
    expect((await panel(name)).getByText(text)).toBeTruthy();
  });
});
