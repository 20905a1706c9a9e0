import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage, type RenderedPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';
import { fillPosition, openVacancyForm, vacancyStep } from '#web/testing/vacancy-form.js';

const picture = 'POST texts/pictures';
const uploaded = { url: '/api/texts/pictures/1.png', width: 10, height: 10 };
const topic = forumTopic();
const own = forumComment(1, { author: 'alice', canEdit: true });
const post = 'POST forum/topics/{id}/comments';
const begin = 'POST forum/threads/{name}/topics';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const open = (address: string, language: 'ENG' | 'RUS' = 'ENG') =>
  renderPage(address, {
    as: 'alice',
    language,
    answers: {
      'GET forum/topics/{id}': topic,
      'GET championships': listOf(),
      'GET forum/threads': listOf(forumThread('tools'), forumThread('models', { id: idOf(9) })),
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/drafts': listOf(),
      'DELETE forum/drafts/{place}': {},
      'GET forum/threads/{name}/topics': listOf(topic),
      'GET forum/topics/{id}/comments': { ...listOf(own), mark: 1, total: 1 },
      'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
      'PUT forum/drafts/{place}': ({ params: { place }, body: { text } }) => forumDraft(place, text || ' ', 1),
      'PUT forum/topics/{id}/visit': {},
      'PUT forum/threads/{name}/visit': {},
      [picture]: uploaded,
      [begin]: topic,
      [post]: forumComment(2, { author: 'alice' }),
    },
  });

/** Chooses a picture in the form of a field; it is on its way until it is let come. */
const choose = async (page: RenderedPage, field: HTMLElement) => {
  const slow = page.held(picture);
  const form = field.closest('form')!;
  const input = form.querySelector<HTMLInputElement>('input[type="file"]')!;
  await page.user.upload(input, new File(['x'], 'cup.png', { type: 'image/png' }));
  await slow.asked;
  return slow;
};

describe('FORUM3 a text with a picture on its way', () => {
  it('FORUM3 is sent as a comment only once the picture is in it, by keys neither', async () => {
    const page = await open(`/forum/tools/${topic.id}`);
    const field = await screen.findByRole('textbox', { name: 'Your comment' });
    typeAtOnce(field, 'See ');
    const slow = await choose(page, field);
    const wasOff = button('Send').disabled;
    await page.user.type(field, '{Control>}{Enter}{/Control}');
    const early = page.sent(post).length;
    slow.come();
    await waitFor(() => expect(field).toHaveProperty('value', expect.stringContaining('1.png')));
    expect({ wasOff, early }).toEqual({ wasOff: true, early: 0 });
    await waitFor(() => expect(button('Send').disabled).toBe(false));
    await page.user.click(button('Send'));
    await waitFor(() => expect(page.sent(post)[0]?.body.text).toContain('1.png'));
  });

  it.each([
    ['an edit', `/forum/tools/${topic.id}`, 'Edit', 'Save'],
    ['a topic', '/forum/tools?new=1', 'Text', 'Publish'],
  ])('FORUM3 waits as %s too', async (_what, address, name, verb) => {
    const page = await open(address);
    if (name === 'Edit') await page.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const field = await screen.findByRole('textbox', { name });
    const slow = await choose(page, field);
    const wasOff = button(verb).disabled;
    slow.come();
    expect(wasOff).toBe(true);
    await waitFor(() => expect(button(verb).disabled).toBe(false));
  });
});

describe('FORUM1 a topic with a picture on its way', () => {
  it.each([
    ['that has no thread yet', '/forum?new'],
    ['in a thread', '/forum?new=models'],
  ])(
    'FORUM1 %s goes to another thread once the picture is in it: it came into the text that was left',
    async (_, at) => {
      const page = await open(at);
      typeAtOnce(await screen.findByRole('textbox', { name: 'Text' }), 'See');
      const choice = screen.getByLabelText<HTMLSelectElement>(/^Thread/);
      const slow = page.held(picture);
      const input = document.querySelector<HTMLInputElement>('main input[type="file"]')!;
      await page.user.upload(input, new File(['x'], 'cup.png', { type: 'image/png' }));
      await slow.asked;
      const early = choice.disabled;
      slow.come();
      await waitFor(() => expect(choice.disabled).toBe(false));
      expect(early).toBe(true);
      await page.user.selectOptions(choice, 'tools');
      await waitFor(() => expect(page.address()).toBe('/forum?new=tools'));
      const text = () => screen.findByRole('textbox', { name: 'Text' });
      await waitFor(async () =>
        expect((await text()) as HTMLInputElement).toHaveProperty('value', expect.stringMatching(/^See.*1\.png/su)),
      );
    },
  );
});

describe('FORUM1 a topic on its way', () => {
  it('FORUM1 is changed by nobody until it is answered: what was typed then was lost', async () => {
    const page = await open('/forum/tools?new=1');
    const fields = [await screen.findByLabelText('Title'), await screen.findByRole('textbox', { name: 'Text' })];
    for (const field of fields) typeAtOnce(field, 'As it was sent');
    const slow = page.held(begin);
    await page.user.click(button('Publish'));
    await slow.asked;
    for (const field of fields) await page.user.type(field, '!');
    const meanwhile = fields.map((field) => (field as HTMLInputElement).value);
    slow.come();
    expect(meanwhile).toEqual(['As it was sent', 'As it was sent']);
    await waitFor(() => expect(page.address()).toBe(`/forum/tools/${topic.id}`));
  });
});

describe('FORUM3 a text that is mended after its answer was lost', () => {
  it.each([
    ['a comment', post, `/forum/tools/${topic.id}`, 'Your comment', 'Send', 'ENG', /is posted already.*edit it there/u],
    ['a topic', begin, '/forum/tools?new=1', 'Text', 'Publish', 'ENG', /is posted already.*edit it there/u],
    [
      'a topic, in Russian,',
      begin,
      '/forum/tools?new=1',
      'Текст',
      'Опубликовать',
      'RUS',
      /уже опубликован.*исправьте его там/u,
    ],
  ] as const)(
    'FORUM3 as %s says that the first version is there, and is posted if it is sent once more',
    async (_what, call, address, name, verb, language, said) => {
      const page = await open(address, language);
      const field = await screen.findByRole('textbox', { name });
      if (call === begin) typeAtOnce(screen.getByRole('textbox', { name: /^(Title|Заголовок)/ }), 'Which trees');
      typeAtOnce(field, 'As it wos');
      page.answer(call, refuse('INTERNAL', { details: { id: 'e-1' } }));
      await page.user.click(button(verb));
      await screen.findByText(/e-1/);
      page.answer(call, refuse('KEY_REUSED'));
      const read = page.sent('GET forum/topics/{id}/comments').length;
      typeAtOnce(field, '!');
      await page.user.click(button(verb));
      await screen.findByText(said);
      if (call === post)
        await waitFor(() => expect(page.sent('GET forum/topics/{id}/comments').length).toBeGreaterThan(read));
      page.answer(call, call === begin ? topic : forumComment(2, { author: 'alice' }));
      await page.user.click(button(verb));
      await waitFor(() => expect(screen.queryByText(said)).toBeNull());
      const [first, mended, another] = page.sent(call).map(({ headers }) => headers['idempotency-key']);
      expect(first).toBeTruthy();
      expect([mended === first, another === first]).toEqual([true, false]);
    },
  );
});

describe('VAC1 a text of a vacancy with a picture on its way', () => {
  it('VAC1 stays before the reader until the picture is in it', async () => {
    const { page, press } = await openVacancyForm({ [picture]: uploaded });
    await fillPosition(page);
    await press('Next');
    const field = await screen.findByLabelText('About the job');
    const slow = await choose(page, field);
    const wereOff = ['Back', 'Next'].map((name) => button(name).disabled);
    slow.come();
    expect(wereOff).toEqual([true, true]);
    await waitFor(() => expect(field).toHaveProperty('value', expect.stringContaining('1.png')));
    await waitFor(() => expect(['Back', 'Next'].map((name) => button(name).disabled)).toEqual([false, false]));
  });

  it('VAC1 is waited for by nobody once its step was left', async () => {
    const { page, press } = await openVacancyForm({ [picture]: uploaded });
    await fillPosition(page);
    await press('Next');
    const slow = await choose(page, await screen.findByLabelText('About the job'));
    history.back();
    await waitFor(() => expect(vacancyStep()).toBe('Position'));
    await waitFor(() => expect(button('Next').disabled).toBe(false));
    slow.come();
  });
});
