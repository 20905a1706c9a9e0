import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import type { Champ } from './champs/champ.js';
import { renderConsole, rowsOf } from './testing/render.js';
import type { User } from './users/user.js';

const [id, otherId] = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'];
const ada: User = {
  ...{ id, login: 'Ada', nickname: '', name: 'Ada Lovelace', email: 'a•••@example.org', phone: '' },
  ...{ city: '', role: 'user', status: 'CONFIRMED', rank: 'YOUNGLING', generalScore: 0, blocked: null },
  ...{ createdAt: '2026-01-02T03:04:05.000Z', deletedAt: null },
};
const view = {
  ...{ ...ada, sessions: 0, acts: [] as never[], erasure: null },
  personal: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    birthday: null,
    city: '',
    university: '',
    workplace: '',
    skills: [],
  },
};
const forest: Champ = {
  ...{ id, champname: 'forest', titleRus: 'Лес', titleEng: 'Woods', type: 'ENDED', state: 'PUBLISHED' },
  ...{
    metric: 'RMSE',
    direction: 'DOWN_UP',
    dateStart: '2026-01-01T00:00:00.000Z',
    dateEnd: '2026-02-01T00:00:00.000Z',
  },
  ...{ dailyAttempts: 5, owner: 'client', teams: 2 },
};

describe('ADMIN1 addresses of the console that were written by hand', () => {
  it('ADMIN1 find a person by the login, whatever its case', async () => {
    const page = await renderConsole('/users/ada/show', {
      answers: {
        'GET admin/users': rowsOf({ ...ada, id: otherId, login: 'ada-2' }, ada),
        'GET admin/users/{id}': view,
        'GET admin/audit': rowsOf(),
      },
    });
    // The list that a page was found in has its name too, so that it is seen before the page asks for the whole.
    await waitFor(() => expect(page.sent('GET admin/users/{id}')).toMatchObject([{ params: { id } }]));
    await screen.findByText('Ada Lovelace');
    const [asked] = page.sent('GET admin/users');
    expect(asked?.query).toMatchObject({ filter: '{"q":"ada"}', sort: '["login","ASC"]' });
    // The page stays where it is once the login is another one.
    expect(page.address()).toBe(`/users/${id}/show`);
  });

  it('ADMIN1 find a championship by its name', async () => {
    const page = await renderConsole('/champs/forest/show', {
      answers: {
        'GET admin/champs': rowsOf({ ...forest, id: otherId, champname: 'a-forest' }, forest),
        'GET admin/champs/{id}': { ...forest, files: [] },
        'GET championships/{champname}/edit': refuse('NOT_FOUND'),
        'GET championships/{champname}/tours': { items: [] } as never,
        'GET championships/{champname}/campaigns': { items: [] },
        'GET admin/rating/{champname}': refuse('NOT_FOUND'),
      },
    });
    await waitFor(() => expect(page.sent('GET admin/champs/{id}')).toMatchObject([{ params: { id } }]));
    await screen.findByText('forest');
    expect(page.address()).toBe(`/champs/${id}/show`);
  });
});
