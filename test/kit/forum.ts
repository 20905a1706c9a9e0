import { newId } from '../../modules/kernel/domain/id.js';
import { Commands } from '../../modules/kernel/commands/commands.js';
import { SeedForum } from '../../modules/forum/commands/seed-forum.js';
import type { TestApp } from './api.js';
import { aPerson, type TestPerson, unique } from './people.js';

/** A thread that everybody sees, of somebody who looks after it. */
export const aThread = async (
  api: TestApp,
  wish: { author?: TestPerson; name?: string; title?: string; pinned?: boolean } = {},
): Promise<{ name: string; author: TestPerson }> => {
  const { author = await aPerson(api), name = unique('thread'), pinned = false } = wish;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"></path></svg>';
  const logo = { svg, sum: newId().slice(0, 16) };
  const { title = `Title of ${name}` } = wish;
  const own = { name, title, description: 'What it is about', logo, authorIds: [author.id], pinned };
  await api.get(Commands).run(new SeedForum({ thread: { ...own, createdAt: api.clock.now() } }));
  return { name, author };
};

/** A topic that somebody wrote, in a thread of its own unless said otherwise. */
export const aTopic = async (
  api: TestApp,
  wish: { thread?: string; author?: TestPerson; title?: string; text?: string } = {},
): Promise<{ id: string; thread: string; author: TestPerson }> => {
  const { thread = (await aThread(api)).name, author = await aPerson(api) } = wish;
  const { title = `Title ${unique('topic')}`, text = 'Some **text**' } = wish;
  const { body } = await author.http.post(`/api/forum/threads/${thread}/topics`).send({ title, text }).expect(201);
  return { id: body.id, thread, author };
};

/** A comment of somebody. */
export const aComment = async (
  api: TestApp,
  topicId: string,
  wish: { author?: TestPerson; text?: string; replyTo?: string } = {},
): Promise<{ id: string; author: TestPerson }> => {
  const { author = await aPerson(api), text = 'What I think', replyTo } = wish;
  const { body } = await author.http.post(`/api/forum/topics/${topicId}/comments`).send({ text, replyTo }).expect(201);
  return { id: body.id, author };
};

/** Every counter of the forum that is kept, beside the rows that it counts: what differs. */
export const wrongCountsSql = `select h.name as item from forum.threads h where h.topics <> (
    select count(*) from forum.topics t where t.thread_id = h.id and t.deleted_at is null)
  or h.comments <> (select count(*) from forum.comments c where c.thread_id = h.id and c.deleted_at is null)
  union all
  select t.title from forum.topics t where t.comments <> (
      select count(*) from forum.comments c where c.topic_id = t.id and c.deleted_at is null)
    or t.complaints <> (select count(*) from forum.complaints c where c.item_id = t.id and c.state = 'OPEN')
    or (t.plus, t.minus) <> (select count(*) filter (where value = 1), count(*) filter (where value = -1)
      from forum.commends c where c.item_id = t.id)
    or (t.popular_day, t.popular_week) <> (select
        coalesce(sum(value) filter (where c.created_at > t.popular_at - interval '1 day'), 0),
        coalesce(sum(value) filter (where c.created_at > t.popular_at - interval '7 days'), 0)
      from forum.commends c where c.item_id = t.id)
  union all
  select t.title from forum.topics t left join forum.topic_activity y on y.id = t.id
  where (t.thread_id, t.pinned, t.comments, t.last_at) is distinct from (y.thread_id, y.pinned, y.comments, y.last_at)
  union all
  select c.text from forum.comments c where (c.plus, c.minus) <> (
    select count(*) filter (where value = 1), count(*) filter (where value = -1) from forum.commends d where d.item_id = c.id)`;
