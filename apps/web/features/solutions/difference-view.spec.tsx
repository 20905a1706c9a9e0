import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { SolutionView } from '#modules/scoring/solutions/contract/solution.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { compared, solution } from '#web/testing/build/solution.js';
import { renderPage } from '#web/testing/render.js';
import { StandInWorker } from '#web/testing/worker.js';
import type { Answer, Order } from './compare-protocol.js';
import type { Difference } from './matched-rows.js';

/** Opens the comparison of two solutions. */
const open = async (one: Partial<SolutionView> = {}, other: Partial<SolutionView> = {}) => {
  const [first, second] = [solution(1, one), solution(2, { bytes: 20, ...other })];
  const page = await renderPage(`/championship/small/solutions/${first.id}?with=${second.id}`, {
    as: 'alice',
    answers: ofParticipant(
      {},
      {
        'GET championships/{champname}/solutions': listOf(first, second),
        'GET solutions/{id}/comparison/{other}': ({ params }) => ({
          direction: 'DOWN_UP',
          first: compared(params.id === first.id ? first : second),
          second: compared(params.other === first.id ? first : second),
          tied: null,
          unlike: null,
          inputsDiffer: false,
        }),
      },
    ),
  });
  const sheet = within(await screen.findByRole('dialog', { name: 'Two solutions side by side' }));
  await sheet.findByRole('columnheader', { name: /solution-1/ });
  return { ...page, sheet };
};
const predictions = async () => within(await screen.findByRole('region', { name: 'Predictions' }));
const worker = (at = 0) => StandInWorker.ordered<Order, Answer>(at);
const found: Difference = {
  common: 1200,
  changed: 2,
  onlyFirst: 0,
  onlySecond: 3,
  columns: [
    { name: 'price', changed: 2, by: { mean: 1.5, most: 2 } },
    { name: 'colour', changed: 1, by: null },
    { name: 'size', changed: 0, by: null },
  ],
  largest: [
    { key: 'house 7', column: 'price', first: 10, second: 12 },
    { key: 'house 9', column: 'price', first: 5, second: 4 },
  ],
};
const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent);

describe('SUB3 the files of two solutions', () => {
  it('SUB3 are read beside the page, which says how far they are', async () => {
    await open();
    const { order, ...reader } = await worker();
    const at = location.origin;
    expect(order).toEqual({
      files: [`${at}/api/solutions/${idOf(1)}/file`, `${at}/api/solutions/${idOf(2)}/file`],
      format: `${at}/api/championships/small/format`,
    });
    const progress = (await predictions()).getByRole('progressbar');
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['0', '30']);
    const comes = async (answer: Answer) => (await worker()).answer(answer);
    await comes({ type: 'progress', bytes: 12 });
    await waitFor(() => expect(progress.getAttribute('value')).toBe('12'));
    // Lines that end otherwise are more bytes than the files have.
    await comes({ type: 'progress', bytes: 31 });
    await waitFor(() => expect(progress.getAttribute('value')).toBe('30'));
    expect(reader.isEnded).toBe(false);
  });

  it('SUB3 are told apart by rows and columns, with what differs the most', async () => {
    const page = await open();
    const reader = await worker();
    await reader.answer({ type: 'compared', difference: found });
    const part = await predictions();
    await part.findByText('2 rows differ of 1,200 that both files have.');
    part.getByText('Rows only in the first file: 0, only in the second: 3.');
    expect(textsOf(part.getAllByRole('listitem'))).toEqual([
      'price: 2 of 1,200 differ, by 1.5 on average, by 2 at most',
      'colour: 1 of 1,200 differs',
    ]);
    const rows = part.getAllByRole('row').slice(1);
    expect(rows.map((row) => textsOf([...row.querySelectorAll<HTMLElement>('th, td')]))).toEqual([
      ['house 7', 'price', '10', '12', '+2'],
      ['house 9', 'price', '5', '4', '-1'],
    ]);
    expect(reader.isEnded).toBe(true);
    // Files never change: they are not read again.
    const choose = (id: string) => page.user.selectOptions(page.sheet.getByLabelText('First solution'), id);
    await choose(idOf(2));
    await page.sheet.findByText('Both files are the same, byte for byte.');
    await choose(idOf(1));
    await page.sheet.findByText(/^2 rows differ/);
    expect(StandInWorker.count).toBe(1);
  });

  it('SUB3 that have the same rows are said to, without a list of what differs', async () => {
    await open();
    const columns = [{ name: 'price', changed: 0, by: null }];
    const same = { common: 4, changed: 0, onlyFirst: 0, onlySecond: 0, columns, largest: [] };
    await (await worker()).answer({ type: 'compared', difference: same });
    const part = await predictions();
    await part.findByText('0 rows differ of 4 that both files have.');
    expect(part.queryByText(/^Rows only in/)).toBeNull();
    expect(part.queryByRole('list')).toBeNull();
    expect(part.queryByRole('table')).toBeNull();
  });

  it('SUB3 are not read where their checksum says it all, nor where both are more than a browser takes', async () => {
    await open({ sha256: 'ab'.repeat(32) }, { sha256: 'ab'.repeat(32) });
    (await predictions()).getByText('Both files are the same, byte for byte.');
    await open({ bytes: 200_000_000 }, { bytes: 200_000_001 });
    (await predictions()).getByText(/^The files are too large to be compared in the browser/);
    expect(StandInWorker.count).toBe(0);
    await open({ bytes: 200_000_000 }, { bytes: 200_000_000 });
    await worker();
    (await predictions()).getByRole('progressbar');
  });

  it('SUB3 that did not come are asked for again, from the beginning', async () => {
    const page = await open();
    const first = await worker();
    await first.answer({ type: 'progress', bytes: 12 });
    await first.answer({ type: 'failed', failure: 'unavailable' });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText('The files could not be read.');
    expect(first.isEnded).toBe(true);
    await page.user.click(alert.getByRole('button', { name: 'Try again' }));
    const second = await worker(1);
    const part = await predictions();
    expect((await part.findByRole('progressbar')).getAttribute('value')).toBe('0');
    // Of one that does not even start nothing is heard but that.
    await act(async () => void second.dispatchEvent(new Event('error')));
    await part.findByText('The files could not be read.');
    expect(second.isEnded).toBe(true);
  });

  it.each([
    ['unreadable', /^One of the files does not have the expected columns/],
    ['different', /^The files have too many different ids/],
  ] as const)('SUB3 that can’t be compared are not tried again: %s', async (failure, text) => {
    await open();
    await (await worker()).answer({ type: 'failed', failure });
    const alert = within(await screen.findByRole('alert'));
    alert.getByText(text);
    expect(alert.queryByRole('button')).toBeNull();
  });

  it('SUB3 are read no longer once the comparison is closed', async () => {
    const page = await open();
    const reader = await worker();
    await page.user.click(page.sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(reader.isEnded).toBe(true));
  });

  it('ALGO1 of a repository that ran on hidden tests are not the team’s to read', async () => {
    const nothing = { ms: null, cpuMs: null, memoryBytes: null, bytes: null, result: null, verdict: null };
    const hidden = { name: 'a', visible: false, exitCode: null, problem: null, ...nothing };
    await open({}, { tests: [hidden] });
    expect(screen.queryByRole('region', { name: 'Predictions' })).toBeNull();
    expect(StandInWorker.count).toBe(0);
  });
});
