import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { longestComment } from '#modules/forum/contract/limits.js';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { person } from '#web/testing/build/person.js';
import { renderPage, shellHeader } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const topic = forumTopic();
const comment = 'POST forum/topics/{id}/comments';
const writeTopic = 'POST forum/threads/{name}/topics';
const topics = 'GET forum/threads/{name}/topics';
const thread = forumThread('tools', { title: 'Tools' });
const noDrafts: Answers = {
  'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
  'PUT forum/drafts/{place}': ({ params: { place }, body: { text } }) => forumDraft(place, text || ' ', 1),
  'GET forum/drafts': listOf(),
};

const openTopic = (more: Answers = {}, as: string | null = 'alice') =>
  renderPage(`/forum/tools/${topic.id}`, {
    ...(as !== null && { as }),
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': thread,
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1)), mark: 1, total: 1 },
      'PUT forum/topics/{id}/visit': {},
      ...noDrafts,
      ...more,
    },
  });
const openThread = (search = '', more: Answers = {}, as: string | null = 'alice') =>
  renderPage(`/forum/tools${search}`, {
    ...(as !== null && { as }),
    answers: {
      'GET forum/threads/{name}': thread,
      [topics]: listOf(topic),
      'PUT forum/threads/{name}/visit': {},
      ...noDrafts,
      ...more,
    },
  });
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
const sendButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ });

describe('FORUM5 a comment comes', () => {
  it('FORUM5 at the end of what is read from the oldest on: what says so points there', async () => {
    const page = await openTopic();
    await screen.findByText('Comment 1');
    const newer = forumComment(2, { author: 'zoe', authorName: 'Zoe' });
    page.answer('GET forum/topics/{id}/comments', { ...listOf(newer), mark: 2, total: 2 });
    await hint(`topic:${topic.id}`);
    const pill = await screen.findByRole('button', { name: /^1 new/ });
    expect(pill.querySelector('svg')?.classList).toContain('lucide-arrow-down');
    within(screen.getByRole('region', { name: 'In this topic' })).getByRole('link', { name: /Zoe/ });
  });
});

describe('FORUM3 a comment is written', () => {
  it('FORUM3 is sent by Ctrl+Enter as well, without the blanks around it', async () => {
    const page = await openTopic({ [comment]: forumComment(2, { author: 'alice' }) });
    await page.user.type(await field(), '  I agree {Control>}{Enter}{/Control}');
    await waitFor(() => expect(page.sent(comment)[0]?.body).toEqual({ text: 'I agree' }));
    await waitFor(async () => expect((await field()).value).toBe(''));
  });

  it('FORUM3 an empty one is not sent, and one that is too long says so', async () => {
    const page = await openTopic();
    const text = await field();
    expect(sendButton().disabled).toBe(true);
    await page.user.type(text, '   ');
    expect(sendButton().disabled).toBe(true);
    await page.user.clear(text);
    await page.user.click(text);
    await page.user.paste('x'.repeat(longestComment + 1));
    expect(screen.getByText('Comment over 500 characters')).toBeTruthy();
    expect(screen.getByText('500 of 499 characters')).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
    await page.user.type(text, '{Control>}{Enter}{/Control}');
    expect(page.sent(comment)).toEqual([]);
  });

  it('FORUM3 after too many one waits: the button says how long, and the words stay', async () => {
    const flood = refuse('COMMENT_FLOOD', {}, { 'retry-after': '170' });
    const page = await openTopic({ [comment]: flood });
    await page.user.type(await field(), 'Once more');
    await page.user.click(sendButton());
    expect(await screen.findByText(/Exceeded the limit of sending comments|minutes/)).toBeTruthy();
    expect(within(sendButton()).getByRole('timer').textContent).toMatch(/^0?2:\d\d$/);
    expect(sendButton().disabled).toBe(true);
    expect((await field()).value).toBe('Once more');
  });

  it('FORUM3 a lost answer is sent again as the same sending', async () => {
    const page = await openTopic({ [comment]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    await page.user.type(await field(), 'Once more');
    await page.user.click(sendButton());
    await screen.findByText(/Error id: e-1/);
    page.answer(comment, forumComment(2));
    await page.user.click(sendButton());
    await waitFor(async () => expect((await field()).value).toBe(''));
    const keys = page.sent(comment).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });

  it('FORUM3 a second comment is a sending of its own', async () => {
    const page = await openTopic({ [comment]: forumComment(2, { author: 'alice' }) });
    for (const words of ['One', 'Another']) {
      await page.user.type(await field(), words);
      await page.user.click(sendButton());
      await waitFor(async () => expect((await field()).value).toBe(''));
    }
    expect(page.sent(comment).map(({ body }) => body)).toEqual([{ text: 'One' }, { text: 'Another' }]);
    const keys = page.sent(comment).map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(2);
  });

  it('AUTH4 FORUM3 goes out in nobody else’s name: who logs in as another over the page sends nothing', async () => {
    const page = await openTopic({ [comment]: refuse('UNAUTHENTICATED') });
    await page.user.type(await field(), 'By Alice');
    page.answer('POST auth/session', refuse('UNAUTHENTICATED'));
    page.answer('POST auth/login', ({ body }) => {
      page.answer(comment, forumComment(2, { author: body.username }));
      return { user: person(body.username) };
    });
    await page.user.click(sendButton());
    const sheet = within(await screen.findByRole('dialog', { name: 'Log in again' }));
    const read = page.sent('GET forum/topics/{id}').length;
    await page.user.clear(sheet.getByLabelText('Login or e-mail'));
    await page.user.type(sheet.getByLabelText('Login or e-mail'), 'bob');
    await page.user.type(sheet.getByLabelText('Password'), 'a good one{Enter}');
    await shellHeader().findByRole('link', { name: 'bob' });
    // What is on the page now is read by Bob.
    await waitFor(() => expect(page.sent('GET forum/topics/{id}').length).toBeGreaterThan(read));
    expect(page.sent(comment)).toHaveLength(1);
  });

  it('FORUM5 a guest writes first and is asked in then; the words stay', async () => {
    const page = await openTopic({}, null);
    await page.user.type(await field(), 'I know this');
    await page.user.click(sendButton());
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect((await field()).value).toBe('I know this');
    expect(page.sent(comment)).toEqual([]);
  });

  it.each([
    ['alice', true],
    [null, false],
  ])('FORUM1 before the tab is closed %s is asked about what is not saved: %s', async (who, isToAsk) => {
    const page = await openTopic({}, who);
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const text = await field();
    expect(isAsked()).toBe(false);
    await page.user.type(text, 'Half a');
    expect(isAsked()).toBe(isToAsk);
  });

  it('FORUM1 in a locked topic nothing is written, and its reason is read', async () => {
    const locked = { ...topic, locked: true, lockReason: 'It is solved' };
    await openTopic({ 'GET forum/topics/{id}': locked });
    expect(await screen.findByText('Locked: It is solved')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('FORUM3 one that was locked meanwhile refuses the comment in words', async () => {
    const page = await openTopic({ [comment]: refuse('THREAD_LOCKED') });
    await page.user.type(await field(), 'Late');
    await page.user.click(sendButton());
    expect(await screen.findByText('Thread is locked')).toBeTruthy();
    expect((await field()).value).toBe('Late');
  });
});

describe('FORUM1 a topic is begun', () => {
  it('FORUM1 with title and text, and one is led to it', async () => {
    const page = await openThread('?new=1', {
      [writeTopic]: { ...topic, id: idOf(5) },
      'GET forum/topics/{id}': { ...topic, id: idOf(5) },
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf<ReturnType<typeof forumComment>>(), mark: 0, total: 0 },
      'PUT forum/topics/{id}/visit': {},
    });
    await page.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Which trees');
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), 'Are best?');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(page.address()).toBe(`/forum/tools/${idOf(5)}`));
    expect(page.sent(writeTopic)[0]).toMatchObject({
      params: { name: 'tools' },
      body: { title: 'Which trees', text: 'Are best?' },
    });
  });

  it('FORUM1 a lost answer makes no second topic: it is sent again as the same one', async () => {
    const page = await openThread('?new=1', { [writeTopic]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    await page.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Which trees');
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), 'Are best?');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/Error id: e-1/);
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(page.sent(writeTopic)).toHaveLength(2));
    const keys = page.sent(writeTopic).map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('FORUM1 without either nothing is sent, and the focus goes to what is missing', async () => {
    const page = await openThread('?new=1');
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(document.activeElement).toBe(title));
    expect(screen.getByRole('textbox', { name: 'Text' }).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Fill this in')).toHaveLength(2);
    expect(page.sent(writeTopic)).toEqual([]);
  });

  it.each([
    ['TOPICS_EXCEEDED', { details: { max: 10 } }, 'No more than 10 topics and articles are taken a day'],
    ['TOPIC_PAUSE', {}, 'Wait a little before the next topic'],
    ['NEWCOMER_LINKS', { details: { max: 2 } }, 'At first no more than 2 links are taken in a post'],
  ] as const)('FORUM3 ERR1 %s is said, with all that was written still there', async (code, more, text) => {
    const page = await openThread('?new=1', { [writeTopic]: refuse(code, more) });
    await page.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Which trees');
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), 'Are best?');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Are best?');
  });

  it('FORUM3 one that is refused is saved on as it is written anew', async () => {
    const draft = 'PUT forum/drafts/{place}';
    const page = await openThread('?new=1', { [writeTopic]: refuse('TOPIC_PAUSE') });
    await page.user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Which trees');
    const text = screen.getByRole('textbox', { name: 'Text' });
    await page.user.type(text, 'Are best?');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Wait a little before the next topic');
    typeAtOnce(text, ' Anew');
    await waitFor(() => expect(page.sent(draft).at(-1)?.body.text).toBe('Are best? Anew'));
  });

  it('FORUM1 a locked thread has no way to begin one, by its address neither', async () => {
    await openThread('?new=1', { 'GET forum/threads/{name}': { ...thread, locked: true } });
    expect(await screen.findByRole('link', { name: 'Which trees are best' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New topic' })).toBeNull();
  });
});

describe('FORUM2 the topics of a thread', () => {
  it('FORUM2 stand in the order that was chosen', async () => {
    const page = await openThread();
    await screen.findByRole('link', { name: 'Which trees are best' });
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Popular this week');
    await waitFor(() => expect(page.sent(topics).at(-1)?.query.sort).toBe('popular_week'));
  });

  it('FORUM5 what comes in meanwhile waits behind a button', async () => {
    const page = await openThread();
    await screen.findByRole('link', { name: 'Which trees are best' });
    page.answer(topics, listOf({ ...topic, id: idOf(5), title: 'A newer one' }, topic));
    await hint(`thread:${thread.id}`);
    expect(screen.queryByRole('link', { name: 'A newer one' })).toBeNull();
    await page.user.click(await screen.findByRole('button', { name: 'New activity' }));
    expect(await screen.findByRole('link', { name: 'A newer one' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New activity' })).toBeNull());
  });

  it('STATE1 an empty thread asks for the first topic, in either language', async () => {
    await openThread('', { [topics]: listOf() });
    expect(await screen.findByText(/^No topics yet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New topic' })).toBeTruthy();
  });

  it('NAV2 one that is not there says so; one that can’t be read is tried again', async () => {
    await openThread('', { 'GET forum/threads/{name}': refuse('NOT_FOUND') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    const page = await openThread('', { 'GET forum/threads/{name}': refuse('INTERNAL', { details: { id: 'e-1' } }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer('GET forum/threads/{name}', thread);
    await page.user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tools' })).toBeTruthy();
  });
});
