import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const people = 'GET texts/people';
const save = 'PUT forum/drafts/{place}';
const topic = forumTopic();
const all = ['bob', 'bobby', 'boris'].map((login) => ({ login, name: login }));

/** Below a topic, where so much was typed at once. */
const open = async (typed = '') => {
  const page = await renderPage(`/forum/tools/${topic.id}`, {
    as: 'alice',
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(forumComment(1)), mark: 1 },
      'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
      [save]: ({ params: { place }, body: { text } }) => forumDraft(place, text, 1),
      [people]: ({ query: { q } }) => ({ items: all.filter(({ login }) => login.startsWith(q)) }),
    },
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  if (typed !== '') typeAtOnce(field, typed);
  return { page, field, press: (keys: string) => page.user.keyboard(keys) };
};
const list = () => screen.queryByRole('listbox', { name: 'People to mention' });
const offered = async () =>
  within(await screen.findByRole('listbox', { name: 'People to mention' })).getAllByRole('option');
const names = async () => (await offered()).map(({ textContent }) => textContent);
const chosen = () => within(list()!).getByRole('option', { selected: true }).textContent;

describe('FORUM3 whom one may mention', () => {
  it('FORUM3 nobody is mentioned who was offered for what stood there before the last letter', async () => {
    const { page, field, press } = await open();
    page.answer(people, { items: [{ login: 'bob', name: 'Bob' }] });
    await page.user.type(field, 'I ask @bo');
    expect(await names()).toEqual(['@bobBob']);
    page.answer(people, { items: [{ login: 'boxer', name: 'boxer' }] });
    const slow = page.held(people);
    await press('x{Enter}');
    expect(field.value).toBe('I ask @box\n');
    await press('{Backspace}');
    await slow.asked;
    slow.come();
    expect(await names()).toEqual(['@boxer']);
    await press('{Enter}');
    await waitFor(() => expect(field.value).toBe('I ask @boxer '));
  });

  it('FORUM3 arrows go round in both directions, and Tab writes who is chosen', async () => {
    const { field, press } = await open('I ask @bo');
    expect(await names()).toEqual(['@bob', '@bobby', '@boris']);
    await press('{ArrowUp}');
    expect(chosen()).toBe('@boris');
    await press('{ArrowUp}');
    expect(chosen()).toBe('@bobby');
    await press('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('@bob');
    await press('{ArrowDown}{Tab}');
    await waitFor(() => expect(field.value).toBe('I ask @bobby '));
    expect(document.activeElement).toBe(field);
    expect(list()).toBeNull();
  });

  it('FORUM3 every other key is the text’s: one types on, and the list follows from its beginning', async () => {
    const { field, press } = await open('I ask @bo');
    await offered();
    await press('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe('@boris');
    await press('b');
    expect(field.value).toBe('I ask @bob');
    await waitFor(async () => expect(await names()).toEqual(['@bob', '@bobby']));
    expect(chosen()).toBe('@bob');
    await press('{Backspace}');
    expect(field.value).toBe('I ask @bo');
  });

  it('FORUM3 Escape is the end of it for this name, however one types on, and not for the next one', async () => {
    const { page, field, press } = await open('I ask @bo');
    await offered();
    await press('{Escape}');
    expect(list()).toBeNull();
    await press('b');
    // It is saved long after people would have been asked for.
    await waitFor(() => expect(page.sent(save).at(-1)?.body.text).toBe('I ask @bob'));
    expect(list()).toBeNull();
    // Nobody is chosen any more: Enter begins a line.
    await press('{Enter}');
    expect(field.value).toBe('I ask @bob\n');
    expect(page.sent(people).map(({ query }) => query.q)).toEqual(['bo']);
    await press('@bo');
    expect(await offered()).toHaveLength(3);
  });

  it('FORUM3 takes the place of what was typed of a name, and of nothing around it', async () => {
    const { page, field, press } = await open('I ask @bo, please');
    field.setSelectionRange(9, 9);
    await press('b');
    await page.user.click((await offered())[1]!);
    await waitFor(() => expect(field.value).toBe('I ask @bobby , please'));
    expect(field.selectionStart).toBe('I ask @bobby '.length);
  });

  it('FORUM3 is nobody where no name begins so', async () => {
    const { page, field, press } = await open('I ask @zo');
    await waitFor(() => expect(page.sent(people)).toHaveLength(1));
    await press('{Enter}');
    expect(field.value).toBe('I ask @zo\n');
    expect(list()).toBeNull();
  });
});
