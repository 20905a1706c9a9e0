import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Answer, refuse, type Answers } from '#test/kit/contracts.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminQueue, adminQueueState } from '#modules/scoring/desk/contract/admin-routes.js';
import { renderConsole, rowsOf } from '../testing/render.js';

type Row = ReplyOf<typeof adminQueue>[number];
type State = ReplyOf<typeof adminQueueState>;

const id = '00000000-0000-4000-8000-000000000001';
const row = (more: Partial<Row> = {}): Row => ({
  ...{ id, champname: 'small', team: 'Laplace', name: 'mine.csv', state: 'WAITING', place: 1, tries: 0 },
  ...{ worker: null, createdAt: '2026-11-01T10:00:00.000Z', ageSeconds: 65, failure: null, dropped: null },
  ...more,
});
const state = (more: Partial<State> = {}): State => ({
  ...{ waiting: 3, running: 1, oldestSeconds: 5, stuck: 0, pauses: [] },
  workers: [{ id: 'one', slots: 2, running: 1, seenAt: '2026-11-01T10:00:00.000Z' }],
  runners: [],
  box: null,
  absentImages: [],
  ...more,
});
const stop = { reason: 'The disk is changed', since: '2026-11-01T10:00:00.000Z' };

const open = (answers: Answers = {}, language: 'ru' | 'en' = 'en') =>
  renderConsole('/queue', {
    language,
    answers: { 'GET admin/queue': rowsOf(row()), 'GET admin/queue-state': state(), ...answers },
  });
type Console = Awaited<ReturnType<typeof open>>;

/** Gives the reason that a dialog asks for, and goes on. */
const explain = async ({ user }: Console, title: RegExp, verb: string, reason: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  await user.click(dialog.getByRole('textbox', { name: /Reason/ }));
  await user.paste(reason);
  await user.click(dialog.getByRole('button', { name: verb }));
};

describe('ADMIN1 SUB4 the queue in the console', () => {
  test('ADMIN1 says how much waits, and how long and where each stands', async () => {
    await open();
    await screen.findByText('3 waiting, 1 running, 0 longer than 10 minutes. Workers: 1, at a time: 2.');
    const cells = (await screen.findByRole('row', { name: /mine\.csv/ })).textContent;
    expect(cells).toMatch(/1small.*Laplace.*mine\.csv.*1:05/);
  });

  test('SUB4 is stopped for a reason alone, and the reason is sent as it was given', async () => {
    const page = await open({ 'POST admin/queue/pause': {} });
    await page.user.click(await screen.findByRole('button', { name: 'Pause all' }));
    const dialog = within(await screen.findByRole('dialog'));
    const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Pause all' });
    expect(go.disabled).toBe(true);
    await page.user.click(dialog.getByRole('textbox', { name: /Reason/ }));
    await page.user.paste(' The disk is changed ');
    page.answer('GET admin/queue-state', state({ pauses: [{ ...stop, scope: 'all', champname: null }] }));
    await page.user.click(go);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText(/^The whole queue|The disk is changed/);
    expect(page.sent('POST admin/queue/pause').map(({ body }) => body)).toEqual([{ reason: 'The disk is changed' }]);
    expect(screen.queryByRole('button', { name: 'Pause all' })).toBeNull();
  });

  test('ADMIN1 what a route changes is read again also after a refusal, and what it leaves as it is is not', async () => {
    const page = await open({ 'POST admin/queue/pause': refuse('CONFLICT') });
    await page.user.click(await screen.findByRole('button', { name: 'Pause all' }));
    const health = page.sent('GET admin/backup-health').length;
    const before = page.sent('GET admin/queue').length;
    page.answer('GET admin/queue-state', state({ pauses: [{ ...stop, scope: 'all', champname: null }] }));
    await explain(page, /./, 'Pause all', 'Twice');
    await screen.findByText(/The disk is changed/);
    await waitFor(() => expect(page.sent('GET admin/queue').length).toBeGreaterThan(before));
    expect(page.sent('GET admin/backup-health')).toHaveLength(health);
  });

  test.each([
    ['the whole one', null, 'POST admin/queue/resume'],
    ['that of a championship', 'small', 'POST championships/{champname}/queue/resume'],
  ] as const)('SUB4 goes on for a reason: %s', async (_, champname, route) => {
    const pause = { ...stop, champname, scope: champname ? 'championship' : 'all' } as const;
    const page = await open({ 'GET admin/queue-state': state({ pauses: [pause] }), [route]: {} });
    const alert = (await screen.findByText(/The disk is changed/)).closest<HTMLElement>('[role=alert]')!;
    await page.user.click(within(alert).getByRole('button', { name: 'Resume' }));
    await explain(page, /./, 'Resume', 'Done');
    await waitFor(() => expect(page.sent(route)).toMatchObject([{ body: { reason: 'Done' } }]));
  });

  test('SUB4 what failed says why and can be sent again; what waits can be dropped', async () => {
    const page = await open({
      'GET admin/queue': rowsOf(row({ state: 'FAILED', place: null, failure: 'INTERNAL' })),
      'POST solutions/{id}/retry': { id, status: 'QUEUED' },
    });
    await screen.findByText(/The platform failed in every run/);
    expect(screen.queryByRole('button', { name: 'Drop' })).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Send again' }));
    await explain(page, /^Send mine\.csv into the queue again\?$/, 'Send again', 'There is room');
    await waitFor(() =>
      expect(page.sent('POST solutions/{id}/retry')).toMatchObject([
        { params: { id }, body: { reason: 'There is room' } },
      ]),
    );
  });

  test('SUB4 a refusal stays in the dialog with what was typed', async () => {
    const page = await open({ 'POST admin/queue/{id}/drop': refuse('SOLUTION_STATUS') });
    await page.user.click(await screen.findByRole('button', { name: 'Drop' }));
    await explain(page, /^Drop mine\.csv from the queue\?$/, 'Drop', 'Sent by mistake');
    const dialog = within(screen.getByRole('dialog'));
    expect((await dialog.findByRole('alert')).textContent).toBe('SOLUTION_STATUS in en');
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ }).value).toBe('Sent by mistake');
  });

  test('SUB4 without workers it says that nobody works, and an empty queue that it is one', async () => {
    await open({ 'GET admin/queue': rowsOf(), 'GET admin/queue-state': state({ workers: [], waiting: 0 }) });
    await screen.findByText(/^No worker/);
    await screen.findByText('The queue is empty.');
  });

  test('ALGO1 ADMIN1 names each runner with what it runs now and what its box lacks, and says why no code is run', async () => {
    const runner = {
      slots: 2,
      running: 1,
      seenAt: '2026-11-01T10:00:00.000Z',
      image: '/',
      images: ['science', 'r'],
      accepted: [],
      adapter: 'podman',
    };
    const runners = [
      { ...runner, id: 'beside:one', isAlive: true, complete: false, failed: ['memory-total-bounded'] },
      { ...runner, id: 'far:two', isAlive: false, complete: true, failed: [], running: 0 },
    ];
    await open({ 'GET admin/queue-state': state({ runners, box: 'BOX_INCOMPLETE' }) });
    await screen.findByText(/^No runner's box is complete/);
    const list = within(screen.getByRole('list', { name: 'Code runners' }));
    const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(first).toMatch(
      /^Incomplete box.*beside:one · runs now: 1 of 2 · podman · image \/.*also images science, r.*does not hold: memory-total-bounded$/,
    );
    expect(second).toMatch(/^Not responding.*far:two · runs now: 0 of 2/);
  });

  test.each([
    ['en', 'Some code waits for what no runner has: give a runner these images: r, science (SANDBOX_IMAGES).'],
    ['ru', /дайте исполнителю эти образы: r, science \(SANDBOX_IMAGES\)/],
  ] as const)('ALGO1 ADMIN1 names, in %s, the images that code waits for in vain', async (language, text) => {
    const waiting = state({ box: 'IMAGE_ABSENT', absentImages: ['r', 'science'] });
    await open({ 'GET admin/queue-state': waiting }, language);
    await screen.findByText(text);
  });

  test('ALGO1 ADMIN1 says that an image is absent where a server of the former version does not name it', async () => {
    const { absentImages: _, ...former } = state({ box: 'IMAGE_ABSENT' });
    const answer = new Answer(200, JSON.stringify(former), { 'content-type': 'application/json' });
    await open({ 'GET admin/queue-state': answer });
    await screen.findByText(/^Some code waits for what no runner has/);
  });

  test('ADMIN1 an act whose session has ended leads out as any page does, and is not said to be done', async () => {
    const page = await open({ 'POST admin/queue/{id}/drop': refuse('UNAUTHENTICATED') });
    await page.user.click(await screen.findByRole('button', { name: 'Drop' }));
    page.answer('POST auth/out', {});
    page.answer('POST auth/session', refuse('UNAUTHENTICATED'));
    await explain(page, /^Drop/, 'Drop', 'Sent by mistake');
    // Led out: jsdom goes nowhere, but nothing of the console is promised any more.
    await waitFor(() => expect(page.sent('POST admin/queue/{id}/drop')).toHaveLength(1));
    expect(screen.queryByText('Done')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('I18N1 in Russian as well', async () => {
    await open({}, 'ru');
    await screen.findByRole('button', { name: 'Приостановить всё' });
    expect(document.documentElement.lang).toBe('ru');
  });
});

describe('ADMIN1 the menu of the console', () => {
  test('ADMIN1 groups what there is by its parts', async () => {
    await open();
    const menu = await screen.findByRole('menu');
    await within(menu).findByText('Championships', { selector: 'div' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Dashboard',
      'Championships',
      'Solutions',
      'Teams',
      'Queue',
      'Rating import',
      'People',
      'Backups',
      'Vacancies',
      'Threads',
      'Complaints',
      'Appeals',
      'Removals',
      'Articles',
      'Work',
      'Failed jobs',
      'Audit',
    ]);
  });
});
