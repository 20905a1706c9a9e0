import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import type { adminWork } from '#modules/kernel/contract/work/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { renderConsole, rowsOf } from '../testing/render.js';

const id = '018f0000-0000-7000-8000-000000000001';
type Row = ReplyOf<typeof adminWork>[number];

const item = (more: Partial<Row> = {}): Row => ({
  ...{ id, kind: 'identity.make-archive', subject: 'of-alice', state: 'failed', progress: null, error: 'INTERNAL' },
  ...{ why: 'the disk is gone', tries: 5, personId: null, championshipId: null, again: true },
  ...{ madeAt: '2026-11-01T10:00:00.000Z', startedAt: null, finishedAt: '2026-11-01T11:00:00.000Z' },
  ...more,
});

describe('ADMIN1 what takes long in the console', () => {
  test('ADMIN1 says what failed and why, and has it begun once more', async () => {
    const page = await renderConsole('/work', {
      answers: {
        'GET admin/work': rowsOf(item()),
        'POST admin/work/{id}/again': { id, kind: 'identity.make-archive', state: 'waiting' },
      },
    });
    const row = within((await screen.findByText('of-alice')).closest('tr') as HTMLElement);
    for (const text of ["A person's archive", 'Failed', 'INTERNAL', 'the disk is gone']) row.getByText(text);
    await page.user.click(row.getByRole('button', { name: 'Run again' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'mended');
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Run again' }));
    await screen.findByText('of-alice');
    expect(page.sent('POST admin/work/{id}/again').map(({ body }) => body)).toEqual([{ reason: 'mended' }]);
  });

  test('ADMIN1 offers nothing for what has no way back, such as an import that was broken off', async () => {
    const over = { kind: 'identity.import-people', state: 'cancelled' as const, error: null, why: null, again: false };
    await renderConsole('/work', { answers: { 'GET admin/work': rowsOf(item(over)) } });
    const row = within((await screen.findByText('of-alice')).closest('tr') as HTMLElement);
    row.getByText('Cancelled');
    expect(row.queryByRole('button')).toBeNull();
  });

  test('ADMIN1 stands with what concerns all parts, not with the forum, and says that there is none', async () => {
    await renderConsole('/work', { answers: { 'GET admin/work': rowsOf() } });
    await screen.findByText('No long-running work.');
    const heading = screen.getByText('Operation');
    const work = screen.getByRole('menuitem', { name: 'Work' });
    expect(heading.compareDocumentPosition(work)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(heading.compareDocumentPosition(screen.getByRole('menuitem', { name: 'Articles' }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
  });

  test('ADMIN1 says how far what runs is, and offers nothing else there', async () => {
    const running = { state: 'running' as const, error: null, why: null, finishedAt: null, again: false };
    await renderConsole('/work', {
      language: 'ru',
      answers: { 'GET admin/work': rowsOf(item({ ...running, progress: { done: 3, total: 7, unit: 'parts' } })) },
    });
    const row = within((await screen.findByText('of-alice')).closest('tr') as HTMLElement);
    row.getByText('Идёт');
    row.getByText('Частей: 3 из 7');
    row.getByText('Архив данных человека');
    expect(row.queryByRole('button')).toBeNull();
  });

  test('STATE1 one that cannot be read says why', async () => {
    await renderConsole('/work', { answers: { 'GET admin/work': refuse('INTERNAL') } });
    await screen.findByText(/INTERNAL in en/);
  });
});
