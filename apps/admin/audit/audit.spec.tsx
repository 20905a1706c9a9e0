import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { formatDateTime } from '#modules/kernel/contract/time-format.js';
import { refuse } from '#test/kit/contracts.js';
import { renderConsole, rowsOf } from '../testing/render.js';

const line = (id: string, more: object = {}) => ({
  ...{ id, at: '2026-11-01T10:00:00.000Z', actor: 'admin', action: 'teams.rename', object: 'team:1', name: null },
  ...{ reason: 'They asked', details: { before: 'Euler', after: 'Laplace' } },
  ...more,
});

const actions = {
  'GET admin/audit/actions': { items: ['backups.ask', 'backups.verify', 'newer.act', 'teams.rename'] },
};

const optionsOf = (group: HTMLElement) =>
  within(group)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

describe('ADMIN1 the audit log in the console', () => {
  test('ADMIN1 says who did what to what, when and why, and what it was before', async () => {
    await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': rowsOf(line('1')) } });
    const row = within((await screen.findByText('They asked')).closest('tr') as HTMLElement);
    for (const text of ['admin', 'Team renamed', 'team:1']) row.getByText(text);
    row.getByTitle('teams.rename');
    const lines = within(row.getByText('Before:').closest('dl') as HTMLElement).getAllByRole('term');
    expect(lines.map(({ parentElement }) => parentElement?.textContent)).toEqual(['Before: Euler', 'After: Laplace']);
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  test('ADMIN1 tells details a line each, checksums by their beginning with the whole behind them', async () => {
    const sha256 = 'ab'.repeat(32);
    const details = { file: { sha256, names: ['a.csv', 'b.csv'] }, isTest: false };
    await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': rowsOf(line('1', { details })) } });
    const row = within((await screen.findByText('They asked')).closest('tr') as HTMLElement);
    expect(row.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'File · Checksum: abababababab…',
      'File · names: a.csv, b.csv',
      'Test: false',
    ]);
    row.getByTitle(sha256);
  });

  test('ADMIN1 LB3 tells moments as they are told everywhere', async () => {
    const until = '2026-12-03T15:22:47.229Z';
    const details = { until, name: 'from 2026-12-03T15:22:47.229Z' };
    await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': rowsOf(line('1', { details })) } });
    const row = within((await screen.findByText('They asked')).closest('tr') as HTMLElement);
    row.getByText(formatDateTime(until));
    row.getByText(details.name);
  });

  test('ADMIN1 I18N1 names what was changed, from what to what, in words, and keeps the names that scripts have', async () => {
    const details = { fields: ['dailyAttempts', 'newer'], from: { dailyAttempts: 5 }, to: { dailyAttempts: 7 } };
    await renderConsole('/audit', {
      language: 'ru',
      answers: { ...actions, 'GET admin/audit': rowsOf(line('1', { details })) },
    });
    const row = within((await screen.findByText('They asked')).closest('tr') as HTMLElement);
    expect(row.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'Настройки: Попыток в день, newer',
      'Было · Попыток в день: 5',
      'Стало · Попыток в день: 7',
    ]);
    row.getByTitle('from.dailyAttempts');
  });

  test.each([
    ['en', 'Team: Euler', 'Into the team: Laplace'],
    ['ru', 'Команда: Euler', 'В команду: Laplace'],
  ] as const)('ADMIN1 I18N1 TEAM2 says in %s which team was made a part of which', async (language, ...lines) => {
    const merged = line('1', { action: 'teams.merge', details: { from: 'Euler', into: 'Laplace' } });
    await renderConsole('/audit', { language, answers: { ...actions, 'GET admin/audit': rowsOf(merged) } });
    const row = within((await screen.findByText('They asked')).closest('tr') as HTMLElement);
    expect(row.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent)).toEqual(lines);
  });

  test('ADMIN1 shows the first of many details, the others on demand, and leads to what it was done to', async () => {
    const details = { one: 1, two: 2, three: 3, four: 4 };
    const id = '0a1b2c3d-1111-4222-8333-444455556666';
    const rows = rowsOf(
      line('1', { details, object: `team:${id}` }),
      line('2', { reason: 'Named so', object: 'championship:small' }),
      line('3', { reason: 'Stopped', object: 'queue' }),
    );
    await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': rows } });
    const row = (text: string) => within(screen.getByText(text).closest('tr') as HTMLElement);
    await screen.findByText('They asked');
    const summary = row('They asked').getByText('Details (2 more)');
    const hidden = within(summary.closest('details') as HTMLElement);
    expect(hidden.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'three: ',
      'four: ',
    ]);
    expect(row('They asked').getByRole('link', { name: 'team:0a1b2c3d…' }).getAttribute('href')).toBe(
      `/teams/${id}/show`,
    );
    const search = new URLSearchParams({ filter: JSON.stringify({ q: 'small' }) }).toString();
    expect(row('Named so').getByRole('link', { name: 'championship:small' }).getAttribute('href')).toBe(
      `/champs?${search}`,
    );
    expect(row('Stopped').queryByRole('link')).toBeNull();
  });

  test('ADMIN1 calls what something was done to by its name, with what the log has over it', async () => {
    const id = '0a1b2c3d-1111-4222-8333-444455556666';
    const rows = rowsOf(
      line('1', { object: `vacancy:${id}`, name: 'Data engineer' }),
      line('2', { reason: 'Named so', object: `article:${id}`, name: 'On trees', details: { until: null } }),
    );
    await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': rows } });
    const link = await screen.findByRole('link', { name: 'Data engineer' });
    expect([link.getAttribute('href'), link.title]).toEqual([`/vacancies/${id}/show`, `vacancy:${id}`]);
    const row = within(screen.getByText('Named so').closest('tr') as HTMLElement);
    expect(row.getByText('On trees').title).toBe(`article:${id}`);
    expect(row.getByRole('term').parentElement?.textContent).toBe('Until: –');
  });

  test('ADMIN1 says on a phone that there are no details', async () => {
    const { matchMedia } = globalThis;
    globalThis.matchMedia = (media) => Object.assign(matchMedia(media), { matches: media.includes('max-width') });
    try {
      const rows = rowsOf(line('1', { details: {} }));
      await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': rows } });
      const said = (await screen.findAllByText('They asked'))
        .map((text) => text.closest('dl'))
        .find((dl) => dl !== null);
      const all = within(said as HTMLElement).getAllByRole('definition', { hidden: true });
      expect(all.map(({ textContent }) => textContent)).toEqual(['team:1', 'They asked', '–']);
    } finally {
      Object.assign(globalThis, { matchMedia });
    }
  });

  test('ADMIN1 looks for an actor, newest first, fifty a page', async () => {
    const filter = '{"actor":"root"}';
    const page = await renderConsole(`/audit?${new URLSearchParams({ filter }).toString()}`, {
      language: 'ru',
      answers: { ...actions, 'GET admin/audit': rowsOf(line('1')) },
    });
    await screen.findByTitle('teams.rename');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Кто' }).value).toBe('root');
    expect(page.sent('GET admin/audit').at(-1)?.query).toEqual({ filter, range: '[0,49]', sort: '["at","DESC"]' });
  });

  test('ADMIN1 I18N1 says of filters that nothing fits in words of people', async () => {
    const filter = JSON.stringify({ action: 'block' });
    await renderConsole(`/audit?${new URLSearchParams({ filter }).toString()}`, {
      answers: { ...actions, 'GET admin/audit': rowsOf() },
    });
    await screen.findByText(/Nothing matches these filters/);
    // Of no action that the log has: it does not say that any is meant.
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Action' });
    expect(field.value).toBe('block');
    expect(screen.queryByText(/No Audit/)).toBeNull();
  });

  test('ADMIN1 is chosen by an action or all of a kind, and given out as a file', async () => {
    const filter = JSON.stringify({ action: 'backups.' });
    const query = new URLSearchParams({ filter }).toString();
    const page = await renderConsole(`/audit?${query}`, {
      answers: { ...actions, 'GET admin/audit': rowsOf(line('1')) },
    });
    await screen.findByText('They asked');
    expect(page.sent('GET admin/audit').at(-1)?.query?.['filter']).toBe(filter);
    const field = await screen.findByRole('combobox', { name: 'Action' });
    expect(within(field).getByRole('option', { name: 'Backups: all', selected: true })).not.toBeNull();
    const groups = within(field).getAllByRole('group');
    // What a newer program beside this one notes has no word here.
    expect(groups.map((group) => [group.getAttribute('label'), ...optionsOf(group)])).toEqual([
      ['Backups', 'Backups: all', 'Backup check requested', 'Backup requested'],
      ['newer', 'newer: all', 'newer.act'],
      ['Teams', 'Teams: all', 'Team renamed'],
    ]);
    const link = screen.getByRole('link', { name: 'Export', hidden: true }).getAttribute('href');
    expect(link).toBe(`/api/admin/audit.csv?${query}`);
  });

  test('STATE1 one that cannot be read says why and tries again', async () => {
    const page = await renderConsole('/audit', { answers: { ...actions, 'GET admin/audit': refuse('INTERNAL') } });
    await screen.findByText(/INTERNAL in en/);
    page.answer('GET admin/audit', rowsOf(line('1')));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('They asked');
  });
});
