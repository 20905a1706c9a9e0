import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { giveReason } from '../testing/asking.js';
import { renderConsole, rowsOf } from '../testing/render.js';
import type { User, UserView } from './user.js';

const id = '0190a000-0000-7000-8000-000000000001';
const ada: User = {
  id,
  login: 'ada',
  nickname: 'Countess',
  name: 'Ada Lovelace',
  email: 'a•••@example.org',
  phone: '•••67',
  city: 'London',
  role: 'user',
  status: 'IDENTIFIED',
  rank: 'KNIGHT',
  generalScore: 12.5,
  blocked: null,
  createdAt: '2026-01-02T03:04:05.000Z',
  deletedAt: null,
};
const usualActs: NonNullable<UserView['acts']> = ['EDIT', 'ROLE', 'FORGET_PHONE', 'END_SESSIONS', 'BLOCK'];
const view = (more: Partial<UserView> = {}) => ({
  ...ada,
  personal: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    birthday: '1990-05-17',
    city: 'London',
    university: '',
    workplace: 'Analytical Engines',
    skills: ['NLP'],
  },
  sessions: 2,
  acts: usualActs,
  erasure: null,
  ...more,
});
const line = {
  id: '7',
  at: '2026-01-03T03:04:05.000Z',
  actor: 'admin',
  action: 'identity.edit',
  object: `person:${id}`,
  name: null,
  reason: 'Typed it wrong',
  details: { before: { city: 'Lodnon' }, after: { city: 'London' } },
};
const answers = (more: Partial<UserView> = {}) => ({
  'GET admin/users/{id}': view(more),
  'GET admin/audit': rowsOf(line),
});

describe('USERS in the console', () => {
  it('ADMIN1 leads from a person to their teams, vacancies and acts, and to their page', async () => {
    await renderConsole(`/users/${id}/show`, { answers: answers() });
    const filterOf = async (name: string) => {
      const href = (await screen.findByRole('link', { name })).getAttribute('href') ?? '';
      const { pathname, searchParams } = new URL(href, 'http://console.test');
      return [pathname, searchParams.get('filter')];
    };
    const main = ['Teams', 'Vacancies', 'In the audit log', 'Page on the site'];
    expect(await Promise.all(main.map(filterOf))).toEqual([
      ['/teams', '{"q":"Countess"}'],
      ['/vacancies', '{"q":"ada"}'],
      ['/audit', '{"actor":"ada"}'],
      ['/user/ada', null],
    ]);
  });

  it('ADMIN1 looks people up by what a column begins with, contacts masked', async () => {
    const filter = { by: 'CITY', q: 'Lon' };
    const address = `/users?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
    const page = await renderConsole(address, { answers: { 'GET admin/users': rowsOf(ada) } });
    await screen.findByText('Ada Lovelace');
    screen.getByText('a•••@example.org');
    screen.getByRole('combobox', { name: /Search by/ });
    screen.getByDisplayValue('Lon');
    expect(page.sent('GET admin/users')).toMatchObject([{ query: { filter: JSON.stringify(filter) } }]);
  });

  it('ADMIN1 narrows people by rank, and shows the picture of each', async () => {
    const filter = { rank: 'KNIGHT' };
    const address = `/users?${new URLSearchParams({ filter: JSON.stringify(filter) }).toString()}`;
    const page = await renderConsole(address, {
      answers: { 'GET admin/users': rowsOf({ ...ada, deletedAt: '2026-02-02T03:04:05.000Z' }) },
    });
    await screen.findByText('Ada Lovelace');
    screen.getByText('Deleted');
    expect(document.querySelector('td img')?.getAttribute('src')).toBe('/api/user/avatar/ada');
    expect(page.sent('GET admin/users')).toMatchObject([{ query: { filter: JSON.stringify(filter) } }]);
  });

  it.each([
    ['it can come back', false, /^Deleted .*2026.*Its person can take it back until it is erased: .*2026/],
    ['nothing is left of it', true, /^Deleted .*2026.*Nothing personal is left of it since .*2026/],
  ])('ADMIN1 PROF2 says of a deleted account when %s', async (_what, isDone, said) => {
    const deletedAt = '2026-02-02T03:04:05.000Z';
    const erasure = { at: '2026-03-04T03:04:05.000Z', isDone };
    await renderConsole(`/users/${id}/show`, { answers: answers({ deletedAt, acts: [], erasure }) });
    expect((await screen.findByRole('alert')).textContent).toMatch(said);
    expect(screen.queryByText('Identified')).toBeNull();
  });

  it('ADMIN1 deletes an account after its login was typed and a reason said', async () => {
    const page = await renderConsole(`/users/${id}/show`, {
      answers: { ...answers({ acts: [...usualActs, 'DELETE'] }), 'POST admin/users/{id}/delete': {} },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Delete the account' }));
    const dialog = await screen.findByRole('dialog');
    const button = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Delete the account' });
    await page.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Asked by letter');
    expect(button.disabled).toBe(true);
    await page.user.type(within(dialog).getByRole('textbox', { name: /ada/ }), 'ada');
    await page.user.click(button);
    await screen.findByText('Done');
    expect(page.sent('POST admin/users/{id}/delete')).toMatchObject([
      { params: { id }, body: { reason: 'Asked by letter' } },
    ]);
  });

  it('ADMIN1 shows what may be done and nothing else, and what was done', async () => {
    await renderConsole(`/users/${id}/show`, { answers: answers() });
    await screen.findByRole('button', { name: 'Edit' });
    screen.getByRole('button', { name: 'Log out everywhere' });
    expect(screen.queryByRole('button', { name: 'Unblock' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Confirm e-mail' })).toBeNull();
    await screen.findByText(/Typed it wrong/);
    screen.getByText('Person’s data changed');
    expect(screen.getByText('Before · City:').parentElement?.textContent).toBe('Before · City: Lodnon');
  });

  it('ADMIN1 shows contacts to whoever says why', async () => {
    const page = await renderConsole(`/users/${id}/show`, {
      answers: { ...answers(), 'POST admin/users/{id}/reveal': { email: 'ada@example.org', phone: '+79161234567' } },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Show contacts' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A call of hers');
    await page.user.click(within(dialog).getByRole('button', { name: 'Show contacts' }));
    await screen.findByText('ada@example.org');
    screen.getByText('+79161234567');
  });

  it('ADMIN1 of who is blocked offers to change the block and to end it, not to block', async () => {
    const blocked = { until: null, reason: 'Insults' };
    const page = await renderConsole(`/users/${id}/show`, {
      answers: { ...answers({ blocked, acts: [...usualActs, 'UNBLOCK'] }), 'POST admin/users/{id}/block': {} },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Change the block' }));
    await giveReason(page, 'Worse ones', { verb: 'Change the block' });
    expect(page.sent('POST admin/users/{id}/block')).toMatchObject([
      { params: { id }, body: { reason: 'Worse ones' } },
    ]);
    screen.getByRole('button', { name: 'Unblock' });
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });

  it('ADMIN1 blocks for ever or for a term with a reason, in Russian too', async () => {
    const page = await renderConsole(`/users/${id}/show`, {
      language: 'ru',
      answers: { ...answers(), 'POST admin/users/{id}/block': {} },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Заблокировать' }));
    const dialog = await screen.findByRole('dialog');
    await page.user.click(within(dialog).getByRole('combobox', { name: /Срок/ }));
    await page.user.click(await screen.findByRole('option', { name: 'Бессрочно' }));
    await page.user.type(within(dialog).getByRole('textbox', { name: /Причина/ }), 'Оскорбления');
    await page.user.click(within(dialog).getByRole('button', { name: 'Заблокировать' }));
    await screen.findByText('Готово');
    expect(page.sent('POST admin/users/{id}/block')).toEqual([
      expect.objectContaining({ body: { until: null, reason: 'Оскорбления' } }),
    ]);
  });

  it('ADMIN1 sends of an edit what was changed alone', async () => {
    const page = await renderConsole(`/users/${id}/show`, {
      answers: { ...answers(), 'PATCH admin/users/{id}': {} },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog');
    const city = within(dialog).getByRole('textbox', { name: 'City' });
    await page.user.clear(city);
    await page.user.type(city, 'Paris');
    fireEvent.change(within(dialog).getByLabelText('Birthday'), { target: { value: '1990-05-18' } });
    await page.user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Moved');
    await page.user.click(within(dialog).getByRole('button', { name: 'Edit' }));
    await screen.findByText('Done');
    expect(page.sent('PATCH admin/users/{id}')).toEqual([
      expect.objectContaining({ body: { city: 'Paris', birthday: '1990-05-18', reason: 'Moved' } }),
    ]);
  });

  const dayMs = 86_400_000;
  it.each([
    [null, 7],
    ['1 day', 1],
    ['365 days', 365],
  ])('ADMIN1 blocks for the term that is chosen, from now on: %j', async (term, days) => {
    const block = 'POST admin/users/{id}/block';
    const page = await renderConsole(`/users/${id}/show`, { answers: { ...answers(), [block]: {} } });
    await page.user.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('dialog'));
    if (term !== null) {
      await page.user.click(dialog.getByRole('combobox', { name: /Duration/ }));
      await page.user.click(await screen.findByRole('option', { name: term }));
    }
    const before = Date.now();
    await giveReason(page, 'Insults', { verb: 'Block' });
    const until = Date.parse(page.sent(block)[0]?.body.until ?? '');
    expect(until).toBeGreaterThanOrEqual(before + days * dayMs);
    expect(until).toBeLessThanOrEqual(Date.now() + days * dayMs);
  });

  it('ADMIN1 makes somebody what was chosen, and what they are stays where nothing was', async () => {
    const change = 'POST admin/users/{id}/role';
    const page = await renderConsole(`/users/${id}/show`, { answers: { ...answers(), [change]: {} } });
    const ask = async () => page.user.click(await screen.findByRole('button', { name: 'Change role' }));
    await ask();
    await giveReason(page, 'As it was', { verb: 'Change role' });
    await ask();
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('combobox', { name: /Role/ }));
    await page.user.click(await screen.findByRole('option', { name: 'Client' }));
    await giveReason(page, 'Has a task', { verb: 'Change role' });
    expect(page.sent(change).map(({ body }) => body)).toEqual([
      { role: 'user', reason: 'As it was' },
      { role: 'client', reason: 'Has a task' },
    ]);
  });

  it('ADMIN1 sends skills one by one, what was emptied as nothing, and an edit after it by itself', async () => {
    const edit = 'PATCH admin/users/{id}';
    const page = await renderConsole(`/users/${id}/show`, { answers: { ...answers(), [edit]: {} } });
    const open = async () => {
      await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
      return within(await screen.findByRole('dialog'));
    };
    const first = await open();
    fireEvent.change(first.getByRole('textbox', { name: 'Skills' }), { target: { value: ' NLP, trees ,, ' } });
    fireEvent.change(first.getByLabelText('Birthday'), { target: { value: '' } });
    await giveReason(page, 'Asked for it', { verb: 'Edit' });
    const second = await open();
    fireEvent.change(second.getByRole('textbox', { name: 'Nickname' }), { target: { value: '' } });
    await giveReason(page, 'Rude', { verb: 'Edit' });
    expect(page.sent(edit).map(({ body }) => body)).toEqual([
      { skills: ['NLP', 'trees'], birthday: null, reason: 'Asked for it' },
      { nickname: '', reason: 'Rude' },
    ]);
  });

  it('ADMIN1 offers each act where the server allows it, and sends that one', async () => {
    const status = 'POST admin/users/{id}/status';
    const [end, unblock] = ['POST admin/users/{id}/end-sessions', 'POST admin/users/{id}/unblock'] as const;
    const page = await renderConsole(`/users/${id}/show`, {
      answers: {
        ...answers({ acts: ['CONFIRM_EMAIL', 'FORGET_PHONE', 'END_SESSIONS', 'UNBLOCK'] }),
        ...{ [status]: {}, [end]: { ended: 2 }, [unblock]: {} },
      },
    });
    for (const verb of ['Confirm e-mail', 'Remove phone', 'Log out everywhere', 'Unblock']) {
      await page.user.click(await screen.findByRole('button', { name: verb }));
      await giveReason(page, verb, { verb });
    }
    expect(page.sent(status).map(({ body }) => body.act)).toEqual(['CONFIRM_EMAIL', 'FORGET_PHONE']);
    expect([...page.sent(end), ...page.sent(unblock)].map(({ body }) => body.reason)).toEqual([
      'Log out everywhere',
      'Unblock',
    ]);
    for (const other of ['Edit', 'Change role', 'Block', 'Delete the account', 'Resend confirmation'])
      expect(screen.queryByRole('button', { name: other })).toBeNull();
  });
});
