import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { AdminComplaint, AdminThread } from '#modules/forum/contract/applications.js';
import type { AdminRemoval } from '#modules/forum/contract/removals.js';
import { refuse } from '#test/kit/contracts.js';
import { giveReason } from '../testing/asking.js';
import { renderConsole, rowsOf } from '../testing/render.js';

const at = '2026-11-01T10:00:00.000Z';
const thread = (more: Partial<AdminThread> = {}): AdminThread => ({
  ...{ id: 'robots', name: 'robots', title: 'Robots', description: 'Everything that moves', type: 'ordinary' },
  ...{ state: 'PENDING', reason: null, createdAt: at, decidedAt: null, logo: 'data:image/svg+xml,%3Csvg/%3E' },
  ...{ applicant: 'ada', topics: 0, pinned: false, locked: false },
  ...more,
});
const complaint: AdminComplaint = {
  id: 'comment:0190a000-0000-7000-8000-000000000001',
  ...{
    author: 'Bob',
    login: 'bob',
    title: 'Which metric?',
    text: 'Buy my course',
    revision: 2,
    url: '/forum/topic/1',
    hidden: true,
  },
  ...{ complaints: 3, reasons: ['SPAM', 'It is an advertisement'], firstAt: at },
  around: [{ author: 'ann', text: 'RMSE, I think' }],
};
const removal: AdminRemoval = {
  id: '0190a000-0000-7000-8000-000000000002',
  ...{ login: 'bob', name: 'Bob', topics: 2, comments: 40, by: 'admin', reason: 'A bot', at, undoneAt: null },
};

/** The row of a table in which a text stands. */
const rowOf = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);

describe('FORUM3 ADMIN1 threads in the console', () => {
  test('FORUM3 an application shows who asks for what, and is opened with a word', async () => {
    const page = await renderConsole('/forum-threads', {
      answers: {
        'GET admin/forum-threads': rowsOf(thread()),
        'POST forum/threads/{name}/approve': {
          ...{ name: 'robots', title: 'Robots', description: '', championship: null, logo: null, topics: 0 },
        } as never,
      },
    });
    const row = await rowOf('Everything that moves');
    row.getByText('ada');
    row.getByText('Pending');
    expect(row.queryByRole('button', { name: 'Pin' })).toBeNull();
    await page.user.click(row.getByRole('button', { name: 'Reject' }));
    await screen.findByRole('heading', { name: 'Reject the thread “robots”?' });
    await page.user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    page.answer('POST forum/threads/{name}/reject', {});
    await page.user.click(row.getByRole('button', { name: 'Reject' }));
    page.answer('GET admin/forum-threads', rowsOf(thread({ state: 'REJECTED' })));
    await giveReason(page, 'There is such a thread', { verb: 'Reject' });
    expect(page.sent('POST forum/threads/{name}/reject')).toMatchObject([
      { params: { name: 'robots' }, body: { reason: 'There is such a thread', createdAt: at } },
    ]);
    const refused = await rowOf('Rejected');
    expect(refused.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  test('FORUM3 a thread that is open is pinned and locked, and what the server says against it is read', async () => {
    const page = await renderConsole('/forum-threads', {
      language: 'ru',
      answers: {
        'GET admin/forum-threads': rowsOf(thread({ state: 'APPROVED', pinned: true })),
        'PATCH forum/threads/{name}': refuse('NOT_FOUND'),
      },
    });
    const row = await rowOf('Everything that moves');
    row.getByRole('button', { name: 'Открепить' });
    await page.user.click(row.getByRole('button', { name: 'Закрыть для записи' }));
    const dialog = within(await screen.findByRole('dialog'));
    await page.user.type(dialog.getByRole('textbox', { name: /Причина/ }), 'Перерыв');
    await page.user.click(dialog.getByRole('button', { name: 'Закрыть для записи' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('NOT_FOUND in ru');
    expect(page.sent('PATCH forum/threads/{name}')).toMatchObject([{ body: { locked: true, reason: 'Перерыв' } }]);
  });

  test.each([
    ['en', 'No thread matches.'],
    ['ru', 'Таких обсуждений нет.'],
  ] as const)('STATE1 an empty list says so (%s)', async (language, text) => {
    await renderConsole('/forum-threads', { language, answers: { 'GET admin/forum-threads': rowsOf() } });
    await screen.findByText(text);
  });
});

describe('FORUM3 ADMIN1 complaints in the console', () => {
  test('FORUM3 shows the post with its reasons and what stands around it, and takes it away', async () => {
    const page = await renderConsole('/forum-complaints', {
      answers: { 'GET admin/forum-complaints': rowsOf(complaint), 'POST admin/forum-complaints/{id}': {} },
    });
    const row = await rowOf('Buy my course');
    row.getByText('SPAM; It is an advertisement');
    row.getByText(/Hidden until you decide/);
    row.getByText('ann: RMSE, I think');
    expect(row.getByRole('link', { name: 'Which metric?' }).getAttribute('href')).toBe('/forum/topic/1');
    await page.user.click(row.getByRole('button', { name: 'Remove' }));
    page.answer('GET admin/forum-complaints', rowsOf());
    await giveReason(page, 'Advertising', { verb: 'Remove' });
    await screen.findByText('No complaints.');
    expect(page.sent('POST admin/forum-complaints/{id}')).toMatchObject([
      { params: { id: complaint.id }, body: { decision: 'remove', reason: 'Advertising', revision: 2 } },
    ]);
  });

  test('FORUM3 takes a post away for a reason that a template fills in', async () => {
    const page = await renderConsole('/forum-complaints', {
      answers: { 'GET admin/forum-complaints': rowsOf(complaint), 'POST admin/forum-complaints/{id}': {} },
    });
    await page.user.click((await rowOf('Buy my course')).getByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog'));
    await page.user.click(question.getByRole('combobox', { name: 'Template' }));
    await page.user.click(await screen.findByRole('option', { name: 'Insult' }));
    await page.user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(page.sent('POST admin/forum-complaints/{id}')).toHaveLength(1));
    expect(page.sent('POST admin/forum-complaints/{id}')).toMatchObject([
      { body: { decision: 'remove', reason: expect.stringMatching(/^It insults somebody/u) } },
    ]);
  });

  test('FORUM3 ADMIN1 warns whoever wrote the post, and blocks them for so many days', async () => {
    const page = await renderConsole('/forum-complaints', {
      answers: {
        'GET admin/forum-complaints': rowsOf(complaint),
        'POST admin/forum-people/{login}/warn': {},
        'POST admin/forum-people/{login}/block': {},
      },
    });
    const row = await rowOf('Buy my course');
    await page.user.click(row.getByRole('button', { name: 'Warn' }));
    await giveReason(page, 'Not here', { verb: 'Warn' });
    expect(page.sent('POST admin/forum-people/{login}/warn')).toMatchObject([
      { params: { login: 'bob' }, body: { post: complaint.id, reason: 'Not here' } },
    ]);
    await page.user.click(row.getByRole('button', { name: 'Block' }));
    const days = within(await screen.findByRole('dialog')).getByLabelText(/^Days/);
    await page.user.clear(days);
    await page.user.type(days, '30');
    await giveReason(page, 'Again', { verb: 'Block' });
    expect(page.sent('POST admin/forum-people/{login}/block')).toMatchObject([
      { params: { login: 'bob' }, body: { days: 30, post: complaint.id, reason: 'Again' } },
    ]);
  });

  test('FORUM3 keeps a post, in Russian', async () => {
    const page = await renderConsole('/forum-complaints', {
      language: 'ru',
      answers: { 'GET admin/forum-complaints': rowsOf(complaint), 'POST admin/forum-complaints/{id}': {} },
    });
    await page.user.click((await rowOf('Buy my course')).getByRole('button', { name: 'Оставить' }));
    await giveReason(page, 'Это шутка', { verb: 'Оставить', label: 'Причина' });
    expect(page.sent('POST admin/forum-complaints/{id}')).toMatchObject([
      { body: { decision: 'keep', reason: 'Это шутка' } },
    ]);
  });

  test('STATE1 says that the server is away, and reads again on demand', async () => {
    const page = await renderConsole('/forum-complaints', {
      answers: { 'GET admin/forum-complaints': refuse('INTERNAL') },
    });
    await screen.findByText(/INTERNAL in en/);
    page.answer('GET admin/forum-complaints', rowsOf(complaint));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Buy my course');
  });
});

describe('FORUM3 ADMIN1 what was taken away at once', () => {
  test('FORUM3 is brought back with a reason, and then says when', async () => {
    const page = await renderConsole('/forum-removals', {
      answers: {
        'GET admin/forum-removals': rowsOf(removal),
        'POST admin/forum-removals/{id}/undo': { id: removal.id, topics: 2, comments: 40 },
      },
    });
    const row = await rowOf('A bot');
    row.getByText('40');
    await page.user.click(row.getByRole('button', { name: 'Bring back' }));
    await screen.findByRole('heading', { name: 'Bring back the posts of Bob?' });
    page.answer('GET admin/forum-removals', rowsOf({ ...removal, undoneAt: '2026-11-02T10:00:00.000Z' }));
    await giveReason(page, 'He is none', { verb: 'Bring back' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bring back' })).toBeNull());
    expect(page.sent('POST admin/forum-removals/{id}/undo')).toMatchObject([
      { params: { id: removal.id }, body: { reason: 'He is none' } },
    ]);
  });
});

describe('FORUM4 ADMIN1 articles in the console', () => {
  const article = {
    ...{ id: '0190a000-0000-7000-8000-000000000003', title: 'Trees', subtitle: '', excerpt: 'Words' },
    state: 'PUBLISHED' as const,
    ...{ author: 'bob', authorName: 'Bob', publishedAt: at, changedAt: at, version: 2, versions: 2 },
  };

  test.each([
    ['en', 'Articles', 'Begins', 'Unpublish'],
    ['ru', 'Статьи', 'Начало', 'Снять с публикации'],
  ] as const)('FORUM4 I18N1 has its texts (%s)', async (language, name, column, verb) => {
    await renderConsole('/articles', { language, answers: { 'GET admin/articles': rowsOf(article) } });
    const row = await rowOf('Words');
    row.getByRole('button', { name: verb });
    expect(screen.getAllByText(name).length).toBeGreaterThan(0);
    screen.getByText(column);
  });

  test('FORUM4 ADMIN1 takes back the version that is listed', async () => {
    const takeBack = 'POST admin/articles/{id}/take-back';
    const answers = { 'GET admin/articles': rowsOf(article), [takeBack]: {} };
    const page = await renderConsole('/articles', { answers });
    await page.user.click((await rowOf('Words')).getByRole('button', { name: 'Unpublish' }));
    await giveReason(page, 'Copied', { verb: 'Unpublish' });
    await waitFor(() => expect(page.sent(takeBack)).toHaveLength(1));
    expect(page.sent(takeBack)).toMatchObject([{ params: { id: article.id }, body: { reason: 'Copied', version: 2 } }]);
  });
});
