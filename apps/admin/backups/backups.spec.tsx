import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { adminBackups } from '#modules/backups/contract/routes.js';
import type { ReplyOf } from '#modules/kernel/contract/route.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { renderConsole, rowsOf } from '../testing/render.js';

type Row = ReplyOf<typeof adminBackups>[number];

const id = '01a20fc6-3e94-766a-a370-5a7d4d228c28';
const backup = (more: Partial<Row> = {}): Row => ({
  ...{
    id,
    type: 'ALL',
    champname: null,
    state: 'DONE',
    place: '/srv/backups',
    isAtHand: true,
    bytes: 720_000,
    sha256: 'a'.repeat(64),
    rows: 3594,
    by: 'admin',
  },
  ...{ reason: 'Nightly', startedAt: '2026-12-05T03:00:00.000Z', endedAt: '2026-12-05T03:01:00.000Z' },
  ...{ expiresAt: null, progress: null, verifiedAt: null, error: null, work: id },
  ...more,
});
const verifying = { id, kind: 'backups.verify' };
const begun = () => ({ ...backup(), ...verifying, state: 'waiting' as const });
const health = { lastAt: '2026-12-05T03:00:00.000Z', isOld: false, at: '03:00', hours: 48 };
const open = (rows: Row[], more: Answers = {}) =>
  renderConsole('/backups', {
    answers: {
      ...{ 'GET admin/backups': rowsOf(...rows), 'GET admin/backup-health': health },
      'GET user/second-factor': { isOn: true, recoveryCodesLeft: 10, isRequired: false },
      ...more,
    },
  });
const rowWith = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('ADMIN1 the tab BACKUP', () => {
  test('ADMIN1 lists what was made, by whom and why, and how far a worker is', async () => {
    const progress = { done: 30, total: 120, unit: 'bytes' };
    const running = { state: 'RUNNING', bytes: null, reason: 'Now', progress } as const;
    const work = id.replace('01', '02');
    const far = { id: work, kind: 'backups.make', state: 'running' as const, progress };
    await open([backup(), backup({ ...running, id: work, work })], { 'GET work/{id}': far });
    (await rowWith('Nightly')).getByText('720 kB');
    const bar = await (await rowWith('Now')).findByRole('progressbar', { name: 'In progress' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    screen.getByText(/Made daily at 03:00/);
  });

  test('ADMIN1 offers no file of one that is to be removed, and of an export until it is', async () => {
    const leaving = { expiresAt: '2026-12-05T04:00:00.000Z', reason: 'Leaving', id: id.replace('01', '02') };
    const exported = { type: 'EMAIL', expiresAt: '2026-12-12T03:00:00.000Z', reason: 'To write to them' } as const;
    await open([backup(leaving), backup({ ...exported, id: id.replace('01', '03') })]);
    (await rowWith('To write to them')).getByRole('button', { name: 'Download' });
    const gone = await rowWith('Leaving');
    for (const name of ['Download', 'Verify']) expect(gone.queryByRole('button', { name })).toBeNull();
    gone.getByRole('button', { name: 'Delete' });
  });

  test('ADMIN1 says where one lies that another place than that of now has, and offers no file of it', async () => {
    const away = { isAtHand: false, id: id.replace('01', '02') };
    await open([backup(), backup({ ...away, reason: 'Former' }), backup({ ...away, reason: 'Older', place: null })]);
    const [here, former, older] = [await rowWith('Nightly'), await rowWith('Former'), await rowWith('Older')];
    here.getByRole('button', { name: 'Download' });
    former.getByText(/in \/srv\/backups, not at hand/);
    older.getByText(/not at hand, in a place that was set before/);
    for (const row of [former, older])
      for (const name of ['Download', 'Verify']) expect(row.queryByRole('button', { name })).toBeNull();
  });

  test('ADMIN1 one that is made is broken off, and what became of it is shown', async () => {
    let isMade = true;
    const far = () => ({ id, kind: 'backups.make', state: isMade ? ('running' as const) : ('cancelled' as const) });
    const page = await open([], {
      'GET admin/backups': () =>
        rowsOf(
          isMade
            ? backup({ state: 'RUNNING', bytes: null })
            : backup({ state: 'FAILED', bytes: null, error: 'CANCELLED' }),
        ),
      'GET work/{id}': far,
      'POST work/{id}/cancel': () => {
        isMade = false;
        return far();
      },
    });
    await page.user.click(await (await rowWith('Nightly')).findByRole('button', { name: 'Stop' }));
    await screen.findByText(/CANCELLED/);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(page.sent('POST work/{id}/cancel')).toHaveLength(1);
  });

  test('ADMIN1 asks why before contacts are exported', async () => {
    const page = await open([], { 'POST admin/backups': backup({ type: 'EMAIL', state: 'WAITING' }) });
    await page.user.click(await screen.findByRole('button', { name: 'Export e-mails' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'A letter to all');
    await page.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Export e-mails' }));
    await waitFor(() => expect(page.sent('POST admin/backups')).toHaveLength(1));
    expect(page.sent('POST admin/backups')[0]?.body).toMatchObject({ type: 'EMAIL', reason: 'A letter to all' });
  });

  test('ADMIN1 tells an admin who lacks a second factor so, where they are', async () => {
    const page = await open([], { 'POST admin/backups': refuse('SECOND_FACTOR_REQUIRED') });
    await page.user.click(await screen.findByRole('button', { name: 'Export e-mails' }));
    await page.user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'A letter to all');
    const dialog = within(screen.getByRole('dialog'));
    await page.user.click(dialog.getByRole('button', { name: 'Export e-mails' }));
    await dialog.findByText(/SECOND_FACTOR_REQUIRED/);
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('A letter to all');
  });

  test('AUTH4 goes on with the session that another tab brought meanwhile: the same is asked once more', async () => {
    let asked = 0;
    const page = await open([backup()], {
      'POST admin/backups/{id}/verify': () => ((asked += 1) === 1 ? refuse('UNAUTHENTICATED') : begun()),
      'GET work/{id}': { ...verifying, state: 'done' },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Verify' }));
    await waitFor(() => expect(page.sent('POST admin/backups/{id}/verify')).toHaveLength(2));
    const keys = page.sent('POST admin/backups/{id}/verify').map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBe(keys[1]);
  });

  test('ADMIN1 tells an admin who lacks a second factor so before they download, and leads to it', async () => {
    await open([backup()], { 'GET user/second-factor': { isOn: false, recoveryCodesLeft: 0, isRequired: false } });
    const link = await screen.findByRole('link', { name: 'Turn it on' });
    expect(link.getAttribute('href')).toBe('/user/admin/settings/second');
    expect((await rowWith('Nightly')).getByRole('button', { name: 'Download' })).toHaveProperty('disabled', true);
  });

  test('ADMIN1 is told at once that a backup is verified, and until it was', async () => {
    let verifiedAt: string | null = null;
    const page = await open([], {
      'GET admin/backups': () => rowsOf(backup({ verifiedAt })),
      'POST admin/backups/{id}/verify': begun,
      'GET work/{id}': () => ({ ...verifying, state: verifiedAt === null ? ('running' as const) : ('done' as const) }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Verify' }));
    expect(await screen.findByRole('button', { name: 'Verifying…' })).toHaveProperty('disabled', true);
    verifiedAt = '2026-12-05T10:00:00.000Z';
    expect(await screen.findByRole('button', { name: 'Verify' })).toHaveProperty('disabled', false);
  });

  test('ADMIN1 is told what a first verification found wrong, and may have it verified once more', async () => {
    let state: 'waiting' | 'failed' = 'waiting';
    const page = await open([], {
      'GET admin/backups': () => rowsOf(backup({ error: state === 'failed' ? 'BACKUP_DAMAGED' : null })),
      'POST admin/backups/{id}/verify': () => {
        state = 'waiting';
        return begun();
      },
      'GET work/{id}': () => ({ ...verifying, state }),
    });
    for (const _time of ['first', 'second']) {
      await page.user.click(await screen.findByRole('button', { name: 'Verify' }));
      await screen.findByRole('button', { name: 'Verifying…' });
      state = 'failed';
      expect(await screen.findByRole('button', { name: 'Verify' })).toHaveProperty('disabled', false);
      await screen.findByText(/BACKUP_DAMAGED/);
    }
  });

  test('ADMIN1 says in words what is wrong with one, and the code beside', async () => {
    const of = (error: string, at: number) =>
      backup({ id: id.replace('01', `0${at + 2}`), reason: `For ${error}`, error });
    await open(['BACKUP_BUCKET', 'BACKUP_DAMAGED', 'BACKUP_LACKING', 'INTERNAL', 'OF_LATER'].map(of));
    const cell = async (error: string) => await rowWith(`For ${error}`);
    (await cell('BACKUP_BUCKET')).getByText(/The bucket did not answer/u);
    (await cell('BACKUP_DAMAGED')).getByText(/It is gone, or was cut off or changed/u);
    (await cell('BACKUP_LACKING')).getByText(/It lacks files that the database names: keep an earlier one/u);
    (await cell('INTERNAL')).getByText(/The platform failed/u);
    const later = await cell('OF_LATER');
    later.getByText(/The cause is in the server’s log/u);
    later.getByText('OF_LATER');
  });

  test('ADMIN1 warns on each page where the last good backup is too old, and leads to the tab', async () => {
    const old = { lastAt: null, isOld: true, at: null, hours: 48 };
    await renderConsole('/audit', { answers: { 'GET admin/audit': rowsOf(), 'GET admin/backup-health': old } });
    await screen.findByText(/No good backup/);
    expect(screen.getByRole('link', { name: 'See backups' }).getAttribute('href')).toBe('/backups');
  });
});
