import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import type { Consequences, ContestView } from '#modules/rating/contract/correction.js';
import { renderConsole } from '../testing/render.js';

const id = '00000000-0000-4000-8000-000000000001';
const teamId = '00000000-0000-4000-8000-000000000002';
const champ = {
  ...{
    id,
    champname: 'small',
    titleRus: 'Малый',
    titleEng: 'Small',
    owner: 'client',
    type: 'ENDED',
    state: 'FINISHED',
  },
  ...{ dateStart: '2026-11-01T10:00:00.000Z', dateEnd: '2026-11-10T10:00:00.000Z', metric: 'RMSE' },
  ...{ direction: 'DOWN_UP', dailyAttempts: 5, teams: 12, files: [] },
};
const contest: ContestView = {
  ...{ champname: 'small', weight: 1, counts: true, endedAt: '2026-11-10T10:00:00.000Z', teams: 12, awards: 11 },
  disqualified: [{ teamId, team: 'Cheats', reason: 'Two accounts', at: '2026-11-11T10:00:00.000Z' }],
};
const consequences: Consequences = {
  moved: 300,
  items: [
    {
      ...{ login: 'ada', name: 'Ada', team: 'The first' },
      before: { place: 1, medal: 'GOLD', points: 31_840.4, rank: 'KNIGHT' },
      after: null,
    },
  ],
};

const open = (language: 'ru' | 'en' = 'en') =>
  renderConsole(`/champs/${id}/show`, {
    language,
    answers: {
      'GET admin/champs/{id}': champ as never,
      'GET championships/{champname}/edit': refuse('NOT_FOUND'),
      'GET championships/{champname}/tours': { items: [] } as never,
      'GET championships/{champname}/campaigns': { items: [] },
      'GET admin/rating/{champname}': contest,
      'POST admin/rating/{champname}/preview': consequences,
      'POST admin/rating/{champname}/correct': consequences,
    },
  });

describe('RATE1 ADMIN1 how a championship counts for the rating, in the console', () => {
  test('RATE1 another weight shows before who loses what, wants a reason and is sent as it is', async () => {
    const page = await open();
    const change = await screen.findByRole<HTMLButtonElement>('button', { name: 'Change' });
    expect(change.disabled).toBe(true);
    await page.user.click(screen.getByRole('combobox', { name: 'Weight' }));
    await page.user.click(await screen.findByRole('option', { name: '0.5' }));
    await page.user.click(screen.getByRole('switch', { name: 'Counts for the rating' }));
    await page.user.click(change);
    const dialog = within(await screen.findByRole('dialog', { name: 'Change' }));
    await dialog.findByText('People for whom something changes: 300, shown: 1');
    dialog.getByRole('cell', { name: 'Ada (The first)' });
    dialog.getByRole('cell', { name: '1 · gold · 31840 · Knight' });
    const go = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change' });
    expect(go.disabled).toBe(true);
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A rehearsal');
    await page.user.click(go);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('POST admin/rating/{champname}/preview')[0]?.body).toEqual({ weight: 0.5, counts: false });
    expect(page.sent('POST admin/rating/{champname}/correct').map(({ body }) => body)).toEqual([
      { weight: 0.5, counts: false, reason: 'A rehearsal' },
    ]);
  });

  test('RATE1 what is chosen next takes back nothing of what was chosen before', async () => {
    const page = await open();
    const flip = async () => page.user.click(await screen.findByRole('switch', { name: 'Counts for the rating' }));
    const weigh = async (weight: string) => {
      await page.user.click(screen.getByRole('combobox', { name: 'Weight' }));
      await page.user.click(await screen.findByRole('option', { name: weight }));
    };
    await flip();
    await weigh('0.5');
    await page.user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('cell', { name: 'Ada (The first)' });
    expect(page.sent('POST admin/rating/{champname}/preview')[0]?.body).toEqual({ weight: 0.5, counts: false });
  });

  test('RATE1 what another admin has changed meanwhile is not taken back by what is chosen here', async () => {
    const page = await open();
    const flip = await screen.findByRole('switch', { name: 'Counts for the rating' });
    page.answer('GET admin/rating/{champname}', { ...contest, weight: 0.5 });
    // After any act the page reads it again.
    const out = within(await screen.findByRole('list', { name: 'Teams taken out of the results' }));
    await page.user.click(out.getByRole('button'));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A mistake');
    await page.user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Weight' }).textContent).toBe('0.5'));
    await page.user.click(flip);
    await page.user.click(screen.getByRole('button', { name: 'Change' }));
    await screen.findByRole('cell', { name: 'Ada (The first)' });
    expect(page.sent('POST admin/rating/{champname}/preview').at(-1)?.body).toEqual({ counts: false });
    // What was applied is no wish any more.
    page.answer('GET admin/rating/{champname}', contest);
    const question = within(await screen.findByRole('dialog', { name: 'Change' }));
    await page.user.type(question.getByRole('textbox', { name: 'Reason' }), 'A rehearsal');
    await page.user.click(question.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Weight' }).textContent).toBe('1'));
    expect(screen.getByRole('button', { name: 'Change' })).toHaveProperty('disabled', true);
  });

  test('RATE1 a team that was taken out is named with the reason, and comes back by a reason', async () => {
    const page = await open('ru');
    const out = within(await screen.findByRole('list', { name: 'Команды, исключённые из итогов' }));
    expect(out.getByRole('listitem').textContent).toContain('Cheats – Two accounts');
    await page.user.click(out.getByRole('button'));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('cell', { name: 'Ada (The first)' });
    await page.user.type(dialog.getByRole('textbox', { name: 'Причина' }), 'Ошибка');
    await page.user.click(dialog.getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent('POST admin/rating/{champname}/correct').map(({ body }) => body)).toEqual([
      { back: teamId, reason: 'Ошибка' },
    ]);
  });
});
