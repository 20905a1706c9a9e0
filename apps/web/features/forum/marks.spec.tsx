import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { listOf } from '#web/testing/build/basics.js';
import { forumComment, forumDraft, forumThread, forumTopic } from '#web/testing/build/forum.js';
import { renderPage, shellHeader } from '#web/testing/render.js';

const topic = forumTopic({ author: 'carol', authorName: 'Carol' });
const give = 'PUT forum/comments/{id}/commend';
const takeBack = 'DELETE forum/comments/{id}/commend';
const keep = 'PUT forum/comments/{id}/bookmark';
const forget = 'DELETE forum/comments/{id}/bookmark';
const subscribe = 'PUT forum/threads/{name}/subscription';

const open = async (more: Answers = {}, as: string | null = 'alice', comment = forumComment(1)) => {
  const page = await renderPage(`/forum/tools/${topic.id}`, {
    ...(as !== null && { as }),
    answers: {
      'GET forum/topics/{id}': topic,
      'GET forum/threads/{name}': forumThread('tools'),
      'GET forum/threads/{name}/topics': listOf(),
      'GET forum/topics/{id}/comments': { ...listOf(comment), mark: 1, total: 1 },
      'GET forum/drafts/{place}': forumDraft(`comment:${topic.id}`),
      'GET forum/drafts': listOf(),
      'PUT forum/topics/{id}/visit': {},
      ...more,
    },
  });
  const card = within((await screen.findByText('Comment 1')).closest('article')!);
  const button = (name: string) => card.getByRole('button', { name });
  const marks = () => ['Plus', 'Minus'].map((sign) => card.getByRole('button', { name: new RegExp(`^${sign}: `) }));
  const counts = () => marks().map((mark) => [mark.textContent, mark.getAttribute('aria-pressed')]);
  return { page, card, button, counts };
};
const messages = () => within(screen.getByRole('region', { name: 'Messages' }));

describe('FORUM3 commends and bookmarks', () => {
  it('FORUM3 a commend stands there at once, before the server has answered', async () => {
    let arrive: (() => void) | undefined;
    const { page, button, counts } = await open({
      [give]: async () => {
        await new Promise<void>((resolve) => (arrive = resolve));
        return { plus: 3, minus: 1, commended: 'plus' };
      },
    });
    expect(counts()).toEqual([
      ['2', 'false'],
      ['1', 'false'],
    ]);
    await page.user.click(button('Plus: 2'));
    expect(counts()).toEqual([
      ['3', 'true'],
      ['1', 'false'],
    ]);
    arrive?.();
    await waitFor(() => expect(page.sent(give)[0]?.body).toEqual({ value: 'plus' }));
    expect(counts()).toEqual([
      ['3', 'true'],
      ['1', 'false'],
    ]);
  });

  it('FORUM3 ERR1 one that is refused is taken back, and that is said', async () => {
    const { page, button, counts } = await open({ [give]: refuse('TOO_MANY_REQUESTS') });
    await page.user.click(button('Minus: 1'));
    expect(await messages().findByRole('alert')).toBeTruthy();
    expect(counts()).toEqual([
      ['2', 'false'],
      ['1', 'false'],
    ]);
  });

  it('FORUM3 the other sign takes its place, the same one takes it back', async () => {
    const { page, button, counts } = await open(
      { [give]: { plus: 1, minus: 2, commended: 'minus' }, [takeBack]: { plus: 1, minus: 1, commended: null } },
      'alice',
      forumComment(1, { commended: 'plus' }),
    );
    await page.user.click(button('Minus: 1'));
    expect(counts()).toEqual([
      ['1', 'false'],
      ['2', 'true'],
    ]);
    await page.user.click(button('Minus: 2'));
    expect(counts()).toEqual([
      ['1', 'false'],
      ['1', 'false'],
    ]);
    await waitFor(() => expect(page.sent(takeBack)).toHaveLength(1));
  });

  it('FORUM3 a late refusal does not take back what was wished since', async () => {
    let refused: (() => void) | undefined;
    const { page, button, counts } = await open({
      [give]: async ({ body }) => {
        if (body.value === 'minus') return { plus: 2, minus: 2, commended: 'minus' };
        await new Promise<void>((resolve) => (refused = resolve));
        return refuse('TOO_MANY_REQUESTS');
      },
    });
    await page.user.click(button('Plus: 2'));
    await page.user.click(button('Minus: 1'));
    await waitFor(() => expect(refused).toBeDefined());
    // What was wished last is the last to come.
    expect(page.sent(give)).toHaveLength(1);
    refused?.();
    await waitFor(() => expect(page.sent(give)).toHaveLength(2));
    expect(await messages().findByRole('alert')).toBeTruthy();
    expect(counts()).toEqual([
      ['2', 'false'],
      ['2', 'true'],
    ]);
  });

  it('FORUM3 a bookmark is kept, and taken back where that is refused', async () => {
    const { page, button } = await open({ [keep]: { bookmarked: true } });
    await page.user.click(button('Bookmark'));
    await waitFor(() => expect(page.sent(keep)).toHaveLength(1));
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('true');
    page.answer(forget, refuse('TOO_MANY_REQUESTS'));
    await page.user.click(button('Bookmark'));
    expect(await messages().findByRole('alert')).toBeTruthy();
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('true');
  });

  it('FORUM3 a commend that is refused is taken back also where the post was bookmarked meanwhile', async () => {
    const { page, button, counts } = await open({ [give]: refuse('TOO_MANY_REQUESTS'), [keep]: { bookmarked: true } });
    const slow = page.held(give);
    await page.user.click(button('Plus: 2'));
    await page.user.click(button('Bookmark'));
    await waitFor(() => expect(page.sent(keep)).toHaveLength(1));
    slow.come();
    expect(await messages().findByRole('alert')).toBeTruthy();
    expect(counts()).toEqual([
      ['2', 'false'],
      ['1', 'false'],
    ]);
    expect(button('Bookmark').getAttribute('aria-pressed')).toBe('true');
  });

  it('FORUM3 where two commends in a row are refused, the post stands as the server has it', async () => {
    const { page, button, counts } = await open({ [give]: refuse('TOO_MANY_REQUESTS') });
    const slow = [page.held(give), page.held(give)];
    await page.user.click(button('Plus: 2'));
    await page.user.click(button('Minus: 1'));
    for (const { asked, come } of slow) {
      await asked;
      come();
      await messages().findAllByRole('alert');
    }
    await waitFor(() =>
      expect(counts()).toEqual([
        ['2', 'false'],
        ['1', 'false'],
      ]),
    );
  });

  it('FORUM3 a bookmark is still there after a look at another page', async () => {
    const { page, button } = await open({
      [keep]: { bookmarked: true },
      'GET forum/threads/{name}/topics': listOf(topic),
      'PUT forum/threads/{name}/visit': {},
    });
    await page.user.click(button('Bookmark'));
    await waitFor(() => expect(page.sent(keep)).toHaveLength(1));
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href') === '/forum/tools');
    await page.user.click(links.at(-1)!);
    await page.user.click(await screen.findByRole('link', { name: topic.title }));
    const card = within((await screen.findByText('Comment 1')).closest('article')!);
    expect(card.getByRole('button', { name: 'Bookmark' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('FORUM3 what was wished last is drawn until it is answered, whatever the page reads of the wish before', async () => {
    const { page, button } = await open({ [keep]: { bookmarked: true }, [forget]: { bookmarked: false } });
    const slow = page.held(forget);
    await page.user.dblClick(button('Bookmark'));
    await slow.asked;
    await page.user.tab();
    const meanwhile = button('Bookmark').getAttribute('aria-pressed');
    slow.come();
    expect(meanwhile).toBe('false');
    expect(page.sent(keep)).toHaveLength(1);
  });

  it('AUTH4 what waits goes out in the name of nobody else, and what comes late marks nothing of theirs', async () => {
    const { page, button } = await open({
      [keep]: { bookmarked: true },
      [forget]: { bookmarked: false },
      [give]: { plus: 3, minus: 1, commended: 'plus' },
      [takeBack]: { plus: 2, minus: 1, commended: null },
      'POST auth/out': {},
    });
    const [slow, slowVote] = [page.held(keep), page.held(give)];
    await page.user.click(button('Bookmark'));
    await page.user.dblClick(button('Plus: 2'));
    await Promise.all([slow.asked, slowVote.asked]);
    await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
    await shellHeader().findByRole('link', { name: 'Log in' });
    const card = async () => within((await screen.findByText('Comment 1')).closest('article')!);
    const mark = async (name: string) => (await card()).findByRole('button', { name, pressed: false });
    await mark('Bookmark');
    slow.come();
    slowVote.come();
    await page.user.click(await mark('Plus: 2'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(page.sent(takeBack)).toEqual([]);
    expect(screen.getByText('Comment 1').closest('article')?.querySelector('[aria-pressed="true"]')).toBeNull();
  });

  it('FORUM5 guests are asked in, and nothing is drawn as if it had been sent', async () => {
    const { page, button, counts } = await open({}, null);
    await page.user.click(button('Plus: 2'));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    expect(counts()).toEqual([
      ['2', 'false'],
      ['1', 'false'],
    ]);
    expect(page.sent(give)).toEqual([]);
  });

  it('FORUM3 what was deleted is marked by nobody any more', async () => {
    const gone = forumComment(1, { deleted: true, text: '', html: '<p>Comment 1</p>' });
    const { card } = await open({}, 'alice', gone);
    expect(card.getByText('This was deleted')).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Plus/ })).toBeNull();
    expect(card.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});

describe('FORUM3 following a thread', () => {
  it('FORUM3 says so while it is on its way, and goes back where it is refused', async () => {
    let arrive: (() => void) | undefined;
    const { page } = await open({
      [subscribe]: async () => {
        await new Promise<void>((resolve) => (arrive = resolve));
        return refuse('TOO_MANY_REQUESTS');
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Subscribe to the thread' }));
    const now = await screen.findByRole('button', { name: 'Unsubscribe from the thread', pressed: true });
    expect(now.getAttribute('aria-disabled')).toBe('true');
    arrive?.();
    expect(await screen.findByRole('button', { name: 'Subscribe to the thread', pressed: false })).toBeTruthy();
    expect(await messages().findByRole('alert')).toBeTruthy();
  });
});
