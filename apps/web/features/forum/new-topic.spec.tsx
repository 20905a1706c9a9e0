import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Answers } from '#test/kit/contracts.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { championshipCard } from '#web/testing/build/championship.js';
import { forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { renderPage } from '#web/testing/render.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const topic = forumTopic();
const thread = forumThread('tools', { title: 'Tools' });
const writeTopic = 'POST forum/threads/{name}/topics';
const inThread: Answers = {
  'GET forum/threads/{name}': thread,
  'GET forum/threads/{name}/topics': listOf(),
  'PUT forum/threads/{name}/visit': {},
  'GET forum/drafts/{place}': ({ params: { place } }) => forumDraft(place),
  'PUT forum/drafts/{place}': ({ params: { place }, body: { text } }) => forumDraft(place, text || ' ', 1),
};

describe('FORUM1 a new topic', () => {
  it('FORUM1 is begun from the front page of the forum, in a thread that is chosen there', async () => {
    const page = await renderPage('/forum', {
      as: 'alice',
      answers: {
        'GET championships': { items: [], nextCursor: null },
        'GET forum/threads': listOf(forumThread('locked', { title: 'Closed', locked: true }), thread),
        ...inThread,
        [writeTopic]: topic,
        'GET forum/topics/{id}': topic,
        'GET forum/topics/{id}/comments': { items: [], nextCursor: null, mark: 0, total: 0 },
        'PUT forum/topics/{id}/visit': {},
      },
    });
    const panel = within(await screen.findByRole('complementary', { name: 'Forum navigation' }));
    await page.user.click(panel.getByRole('link', { name: 'New topic' }));
    await screen.findByRole('heading', { level: 1, name: 'New topic' });
    const choice = await screen.findByLabelText(/^Thread/);
    expect(within(choice).queryByRole('option', { name: 'Closed' })).toBeNull();
    await page.user.selectOptions(choice, 'Tools');
    await page.user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Which trees');
    typeAtOnce(screen.getByRole('textbox', { name: 'Text' }), 'A question');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(page.sent(writeTopic)[0]?.params).toEqual({ name: 'tools' }));
  });

  it('FORUM1 who goes elsewhere while one is sent stays there', async () => {
    const page = await renderPage('/forum/tools?new=1', { as: 'alice', answers: { ...inThread, [writeTopic]: topic } });
    await page.user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Which trees');
    typeAtOnce(screen.getByRole('textbox', { name: 'Text' }), 'A question');
    const sent = page.held(writeTopic);
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await sent.asked;
    await page.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull());
    page.answer('GET forum/threads/{name}/topics', listOf(topic));
    sent.come();
    await screen.findByRole('link', { name: topic.title });
    expect(page.address()).toBe('/forum/tools');
  });

  it('FORUM1 what is written for one thread is kept for no other that one goes on to by the history', async () => {
    const page = await renderPage('/forum/other?new=1', {
      as: 'alice',
      answers: {
        ...{ 'GET championships': { items: [], nextCursor: null }, 'GET forum/threads': listOf(thread), ...inThread },
        'GET forum/threads/{name}': ({ params: { name } }) =>
          name === 'tools' ? thread : forumThread('other', { id: idOf(42), title: 'Other' }),
      },
    });
    await screen.findByRole('heading', { level: 1, name: 'Other' });
    const entries = history.length;
    await page.user.click(await screen.findByRole('link', { name: 'Cancel' }));
    await page.user.click(screen.getAllByRole('link', { name: 'Forum' })[0]!);
    await page.user.click(await screen.findByRole('link', { name: 'Tools' }));
    await page.user.click(await screen.findByRole('button', { name: 'New topic' }));
    typeAtOnce(await screen.findByRole('textbox', { name: 'Text' }), 'Of tools');
    history.go(entries - history.length);
    await screen.findByRole('heading', { level: 1, name: 'Other' });
    await waitFor(() => expect(page.sent('PUT forum/drafts/{place}')).not.toEqual([]));
    expect(page.sent('PUT forum/drafts/{place}').map(({ params }) => params.place)).toEqual([`topic:${thread.id}`]);
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', '');
  });

  it('FORUM1 one is named as what it is, left by Cancel, and discarded after a question', async () => {
    const drop = 'DELETE forum/drafts/{place}';
    const page = await renderPage('/forum/tools?new=1', {
      as: 'alice',
      answers: { ...inThread, [drop]: {} },
    });
    await screen.findByRole('heading', { level: 2, name: 'New topic' });
    expect((await screen.findByRole('link', { name: 'Cancel' })).getAttribute('href')).toBe('/forum/tools');
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    typeAtOnce(await screen.findByRole('textbox', { name: 'Text' }), 'A question');
    await screen.findByText('10 of 50,000 characters');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this topic?' }));
    await page.user.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(page.sent(drop)).toHaveLength(1));
    await waitFor(() => expect(page.address()).toBe('/forum/tools'));
  });

  /** Two threads to choose from, the drafts of which the server keeps. */
  const openIn = async (as: 'alice' | null, begun: Record<string, string> = {}, at = '/forum?new=tools') => {
    const other = forumThread('models', { id: idOf(9), title: 'Models' });
    const kept = new Map(Object.entries(begun).map(([place, text]) => [place, forumDraft(place, text)]));
    const page = await renderPage(at, {
      ...(as && { as }),
      answers: {
        ...inThread,
        'GET championships': listOf(),
        'GET forum/threads': listOf(thread, other),
        'GET forum/drafts': listOf(),
        'GET forum/drafts/{place}': ({ params: { place } }) => kept.get(place) ?? forumDraft(place),
        'PUT forum/drafts/{place}': ({ params: { place }, body: { text, title, sequence } }) => {
          const saved = { ...forumDraft(place, text, sequence + 1), title };
          kept.set(place, saved);
          return saved;
        },
        'DELETE forum/drafts/{place}': ({ params: { place } }) => {
          kept.delete(place);
          return {};
        },
      },
    });
    const text = () => screen.findByRole('textbox', { name: 'Text' });
    await text();
    const choose = async (title: string) => {
      await page.user.selectOptions(screen.getByLabelText(/^Thread/), title);
      await waitFor(() => expect(page.address()).toBe(`/forum?new=${title.toLowerCase()}`));
    };
    const isThere = (what: string) => waitFor(async () => expect(await text()).toHaveProperty('value', what));
    return { page, kept, text, choose, isThere };
  };
  const inTools = `topic:${thread.id}`;
  const inModels = `topic:${idOf(9)}`;

  it.each(['alice', null] as const)('FORUM1 what was written goes along to another thread, for %s', async (as) => {
    const { page, kept, text, choose, isThere } = await openIn(as);
    await page.user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Trees');
    typeAtOnce(await text(), 'A question');
    await choose('Models');
    await isThere('A question');
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Trees');
    if (as) {
      await waitFor(() => expect(kept.get(inModels)).toMatchObject({ title: 'Trees', text: 'A question' }));
      await waitFor(() => expect(kept.has(inTools)).toBe(false));
    }
    // It is nowhere twice, and goes back as it came.
    await choose('Tools');
    await isThere('A question');
    if (as) {
      await waitFor(() => expect([...kept.keys()]).toEqual([inTools]));
      return;
    }
    expect(Object.keys(sessionStorage).filter((key) => key.endsWith(inModels))).toEqual([]);
  });

  it('FORUM1 who goes elsewhere while one is saved for another thread stays there', async () => {
    const { page, text } = await openIn('alice');
    typeAtOnce(await text(), 'A question');
    const saving = page.held('PUT forum/drafts/{place}');
    await page.user.selectOptions(screen.getByLabelText(/^Thread/), 'Models');
    await saving.asked;
    page.answer('GET rating', ratingOf([]));
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    await waitFor(() => expect(page.address()).toBe('/rating'));
    const unsaved = () => Object.keys(sessionStorage).filter((key) => key.endsWith(inTools));
    expect(unsaved()).toHaveLength(1);
    saving.come();
    await waitFor(() => expect(unsaved()).toEqual([]));
    await act(async () => undefined);
    expect(page.address()).toBe('/rating');
  });

  it('FORUM1 where another thread has a text as well, each stays in its own', async () => {
    const { kept, text, choose, isThere } = await openIn('alice', { [inModels]: 'Another' });
    typeAtOnce(await text(), 'A question');
    await choose('Models');
    await isThere('Another');
    await choose('Tools');
    await isThere('A question');
    expect([...kept.values()].map((one) => one.text).toSorted()).toEqual(['A question', 'Another']);
  });

  it('FORUM1 one written before its thread is chosen is offered where that has a draft, to and fro', async () => {
    const { page, kept, text, choose, isThere } = await openIn('alice', { [inModels]: 'Another' }, '/forum?new');
    typeAtOnce(await text(), 'A question');
    await choose('Models');
    await isThere('Another');
    await page.user.click(screen.getByRole('button', { name: 'Swap the texts' }));
    await isThere('A question');
    await waitFor(() => expect(kept.get(inModels)).toMatchObject({ text: 'A question' }));
    await page.user.click(screen.getByRole('button', { name: 'Swap the texts' }));
    await isThere('Another');
    await page.user.click(screen.getByRole('button', { name: 'Swap the texts' }));
    await choose('Tools');
    await isThere('A question');
    expect(screen.queryByRole('button', { name: 'Swap the texts' })).toBeNull();
    await waitFor(() => expect([...kept.keys()]).toEqual([inTools]));
    // What was put aside is a topic without a thread, and not lost.
    expect(sessionStorage.getItem('podium.draft.alice.forum.topic.text')).toBe('Another');
  });

  it('FORUM1 one that a thread has not taken goes on to the next, past a draft and one that is not read yet', async () => {
    const { page, text, choose, isThere } = await openIn('alice', { [inModels]: 'Another' }, '/forum?new');
    typeAtOnce(await text(), 'A question');
    await choose('Models');
    await isThere('Another');
    let answer: (draft: ReturnType<typeof forumDraft>) => void = () => undefined;
    page.answer('GET forum/drafts/{place}', ({ params: { place } }) =>
      place === inTools ? new Promise((resolve) => (answer = resolve)) : forumDraft(place, 'Another'),
    );
    await choose('Tools');
    await choose('Models');
    await choose('Tools');
    answer(forumDraft(inTools));
    await isThere('A question');
  });

  it('FORUM1 the thread that the address names is among the choices, however many others there are', async () => {
    await renderPage('/forum?new=tools', {
      as: 'alice',
      answers: { ...inThread, 'GET championships': listOf(), 'GET forum/threads': listOf(forumThread('models')) },
    });
    await waitFor(() => expect(screen.getByLabelText(/^Thread/)).toHaveProperty('value', 'tools'));
    await screen.findByRole('textbox', { name: 'Text' });
  });

  it('FORUM1 is written before its thread is chosen, by groups; Publish asks for the thread', async () => {
    const threads = [
      forumThread('articles', { title: 'Articles' }),
      forumThread('past', { id: idOf(7), title: 'Past one', championship: 'past' }),
      forumThread('small', { id: idOf(8), title: 'Small one', championship: 'small' }),
      thread,
    ];
    const page = await renderPage('/forum?new', {
      as: 'alice',
      answers: {
        ...inThread,
        'GET championships': ({ query: { tab } }) => listOf(...(tab === 'ended' ? [championshipCard('past')] : [])),
        'GET forum/threads': listOf(...threads),
        'GET forum/drafts': listOf(),
      },
    });
    await page.user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Trees');
    typeAtOnce(screen.getByRole('textbox', { name: 'Text' }), 'A question');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    const choice = screen.getByLabelText(/^Thread/);
    expect(document.activeElement).toBe(choice);
    screen.getByText('Choose the thread that it is to stand in');
    const groups = [...choice.querySelectorAll('optgroup')];
    expect(groups.map(({ label, textContent }) => [label, textContent])).toEqual([
      ['Threads', 'Tools'],
      ['Championships', 'Small one'],
      ['Past championships', 'Past one'],
    ]);
    await page.user.selectOptions(choice, 'Tools');
    await waitFor(() => expect(page.address()).toBe('/forum?new=tools'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'A question'));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Trees');
    expect(Object.values(sessionStorage)).not.toContain('Trees');
  });

  it('FORUM1 guests are told of no drafts where they discard what they wrote', async () => {
    const { page, text } = await openIn(null);
    typeAtOnce(await text(), 'A question');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Discard this topic?' }));
    question.getByText('What was written is deleted. It can’t be undone.');
  });
});
