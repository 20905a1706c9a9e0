import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { ChampionshipView } from '#modules/championships/contract/championship.js';
import type { Language } from '#modules/kernel/contract/language.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ofParticipant } from '#web/testing/build/answers.js';
import { both, inDays } from '#web/testing/build/basics.js';
import { championship, dataFile, taking } from '#web/testing/build/championship.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const files = 'GET championships/{champname}/files';
const preview = 'GET championships/{champname}/files/{name}/preview';
const inside = (
  address: string,
  more: Answers = {},
  champ: Partial<ChampionshipView> = {},
  language: Language = 'ENG',
) => renderPage(`/championship/small/${address}`, { as: 'alice', language, answers: ofParticipant(champ, more) });

/** Of somebody who does not take part. */
const outside = (address: string, as: Parameters<typeof renderPage>[1] = {}, more: Answers = {}) =>
  renderPage(`/championship/small/${address}`, {
    ...as,
    answers: {
      'GET championships/{champname}': championship('small'),
      'GET invitations': { items: [], nextCursor: null },
      'GET championships/{champname}/tours': { items: [] },
      ...more,
    },
  });

it('FORUM6 a championship leads to the discussion of its own, not to a thread that is called so', async () => {
  await inside('data', { [files]: { items: [], archiveBytes: 0, former: [] } });
  const link = await screen.findByRole('link', { name: 'Discussion' });
  expect(link.getAttribute('href')).toBe('/forum/champ_threads/small');
});

describe('CHAMP3 the files of a championship', () => {
  const train = dataFile('train.csv', { description: both('What to learn from') });

  it('CHAMP3 are there for who runs it, before its start too, as those who take part see them', async () => {
    const champ = championship('small', { state: 'PUBLISHED', holdsAnswers: true, dateStart: inDays(1) });
    await outside(
      'data',
      { as: person('client', { role: 'client' }) },
      { 'GET championships/{champname}': champ, [files]: { items: [train], archiveBytes: 10, former: [] } },
    );
    await screen.findByText('train.csv');
    expect(screen.queryByText(/it opens at once/)).toBeNull();
  });

  it('CHAMP3 stand with size, shape and checksum, each with its download, and all in one archive', async () => {
    await inside('data', { [files]: { items: [train], archiveBytes: 2000, former: [] } });
    const row = within(await screen.findByRole('row', { name: /train\.csv/ }));
    row.getByText('What to learn from');
    row.getByText('10 × 3');
    expect(row.getByTitle('ab'.repeat(32)).textContent).toBe('abababababab');
    expect(row.getByRole('link', { name: 'Download train.csv' }).getAttribute('href')).toBe(
      '/api/championships/small/files/train.csv',
    );
    const all = screen.getByRole('link', { name: /^Download all \(ZIP/ });
    expect(all.getAttribute('href')).toBe('/api/championships/small/archive');
    expect(all.getAttribute('download')).toBe('small.zip');
  });

  it('CHAMP5 former versions stand below with why they are so, each with its download', async () => {
    const mark = { bytes: 2000, rows: 10, columns: 3, sha256: 'ab'.repeat(32), updatedAt: '2026-11-01T10:00:00.000Z' };
    const kept = { ...mark, id: '00000000-0000-7000-8000-000000000001', name: 'old.csv', endedAt: mark.updatedAt };
    const former = [{ ...kept, isRemoved: true, reason: 'A typing error' }];
    const page = await inside('data', { [files]: { items: [train], archiveBytes: 2000, former } });
    await page.user.click(await screen.findByText('Previous versions: 1'));
    screen.getByText('Removed. Why: A typing error');
    expect(screen.getByRole('link', { name: 'Download the previous version of old.csv' }).getAttribute('href')).toBe(
      '/api/championships/small/former-files/00000000-0000-7000-8000-000000000001',
    );
  });

  it.each([
    [{ state: 'WAITING' }, 'The preview is being prepared and will appear here.'],
    [{ state: 'NONE', reason: 'ENCODING' }, 'No preview: the file is not UTF-8 text.'],
    [{ state: 'NONE', reason: 'BROKEN' }, 'No preview: the file has unbalanced quotes.'],
  ])('CHAMP3 a preview that is not there says why: %j', async (answer, text) => {
    const page = await inside('data', {
      [files]: { items: [train], archiveBytes: 2000, former: [] },
      [preview]: answer as never,
    });
    const open = await screen.findByRole('button', { name: 'train.csv' });
    await page.user.click(open);
    await screen.findByText(text);
    expect(open.getAttribute('aria-expanded')).toBe('true');
    await page.user.click(open);
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('CHAMP3 are not there before the start, and none are asked for', async () => {
    const page = await inside('data', {}, { dateStart: inDays(2) });
    await screen.findByText('The files haven’t been released yet');
    expect(page.sent(files)).toEqual([]);
  });

  it.each([
    ['ENG', 'No files yet'],
    ['RUS', /[Фф]айлов/],
  ] as const)('STATE1 none at all is said (%s)', async (language, text) => {
    await inside('data', { [files]: { items: [], archiveBytes: 0, former: [] } }, {}, language);
    await screen.findByText(text);
    expect(screen.queryByRole('link', { name: /ZIP/ })).toBeNull();
  });

  it('STATE1 a list that could not be read is tried again', async () => {
    const page = await inside('data', { [files]: refuse('INTERNAL') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(files, { items: [train], archiveBytes: 2000, former: [] });
    await page.user.click(again);
    await screen.findByRole('row', { name: /train\.csv/ });
  });

  it('CHAMP3 others are told that they are for participants', async () => {
    const page = await outside('data', { as: 'bob' });
    await screen.findByText('The data is only available to participants');
    expect(page.sent(files)).toEqual([]);
  });
});

describe('CHAMP4 taking part', () => {
  const send = 'POST championships/{champname}/participation';
  const takePart = async ({ user }: Awaited<ReturnType<typeof outside>>) =>
    user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Take part' }));

  it('CHAMP4 wants the rules accepted, takes a name for the team, and leads to the data', async () => {
    const page = await outside('takepart', { as: 'alice' }, { [send]: taking('Laplace') });
    await screen.findByText('Be fair');
    const form = within(screen.getByRole('region', { name: 'Take part' }));
    const steps = form.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(steps).toEqual(['Rules', 'Solo or in a team', 'Summary']);
    await takePart(page);
    await screen.findByText('Accept the rules to take part');
    await page.user.click(screen.getByRole('checkbox', { name: 'I have read and accept the rules' }));
    await page.user.type(await screen.findByLabelText('Team name'), 'Laplace');
    await screen.findByText('Laplace');
    expect(page.sent(send)).toEqual([]);
    for (const [key, answer] of Object.entries(ofParticipant())) page.answer(key as never, answer as never);
    page.answer(files, { items: [], archiveBytes: 0, former: [] });
    await takePart(page);
    await waitFor(() => expect(page.address()).toBe('/championship/small/data'));
    expect(page.sent(send)).toMatchObject([{ body: { acceptRules: true, teamName: 'Laplace' } }]);
  });

  it('CHAMP4 a name that is taken is said where it is typed', async () => {
    const taken = refuse('TEAM_NAME_USED', { fields: { teamName: 'TEAM_NAME_USED' } });
    const page = await outside('takepart', { as: 'alice' }, { [send]: taken });
    await page.user.click(await screen.findByRole('checkbox', { name: 'I have read and accept the rules' }));
    await page.user.type(await screen.findByLabelText('Team name'), 'Euler');
    await takePart(page);
    const name = await screen.findByLabelText<HTMLInputElement>('Team name');
    await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
    expect(name.value).toBe('Euler');
  });

  it('CHAMP4 says what somebody lacks, beside the rules', async () => {
    await outside('takepart', { as: person('alice', { status: 'NEW' }) });
    await screen.findByRole('heading', { name: 'Before you join' });
    screen.getByText('Be fair');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('CHAMP4 a guest fills it in first, and is asked in at the end', async () => {
    const page = await outside('takepart');
    await page.user.click(await screen.findByRole('checkbox', { name: 'I have read and accept the rules' }));
    await screen.findByText('your login');
    await takePart(page);
    await screen.findByRole('dialog');
    expect(page.sent(send)).toEqual([]);
  });
});

describe('SUB4 the queue of a championship', () => {
  const queueOf = (more: object) => ({
    'GET championships/{champname}/queue': {
      ...{ size: 0, waitSeconds: 2, wait: { p50: 2, p90: 4 }, running: [], history: [], paused: null },
      ...more,
    },
  });

  it('SUB4 says that it is empty, and how long one would wait', async () => {
    await inside('queue', queueOf({}) as Answers);
    await screen.findByText('The queue is empty');
    screen.getByText(/^A solution sent now would wait: /);
    // What there is nothing of takes no room.
    expect(screen.queryByRole('region', { name: 'Being scored now' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Recent waits' })).toBeNull();
    await screen.findByText(/attempts left today$/);
  });

  it('SUB4 shows what runs without names, and the own one as such', async () => {
    const running = [
      { seconds: 3, mine: true },
      { seconds: 200, mine: false },
    ];
    await inside('queue', queueOf({ size: 2, running }) as Answers);
    await screen.findByText('2 solutions in the queue');
    const list = within(screen.getByRole('region', { name: 'Being scored now' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Your solution3 sec',
      'A solution of another team3 min',
    ]);
  });

  it('SUB4 says why it stands still, in Russian', async () => {
    const paused = { scope: 'championship', reason: 'Замена диска', since: inDays(-1) };
    await inside('queue', queueOf({ size: 4, paused }) as Answers, {}, 'RUS');
    const note = (await screen.findByText('Замена диска')).closest('[role=status]');
    expect(note?.textContent).toMatch(/[а-я]{5}/);
  });
});
