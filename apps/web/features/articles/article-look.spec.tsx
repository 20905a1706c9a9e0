import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ArticleDraft, ArticleView } from '#modules/articles/contract/articles.js';
import { mostAttachments } from '#modules/articles/contract/limits.js';
import { Answer, type Answers, refuse } from '#test/kit/contracts.js';
import { anArticle, draft, unread } from '#web/testing/build/article.js';
import { idOf, listOf } from '#web/testing/build/basics.js';
import { renderPage } from '#web/testing/render.js';

const read = 'GET articles/{id}';
const save = 'PUT articles/{id}';
const putCover = 'POST articles/{id}/cover';
const removeCover = 'DELETE articles/{id}/cover';
const putFile = 'POST articles/{id}/attachments';
const removeFile = 'DELETE articles/{id}/attachments/{attachmentId}';
const publish = 'POST articles/{id}/publish';
const { id } = anArticle();

const worn = { url: `/api/articles/${id}/cover?v=1`, width: 640, height: 360, alt: 'A tree', focus: null };
const file = (number: number) => ({ id: idOf(number), name: `notes-${number}.pdf`, bytes: 2048 });
const noThread: Answers = { 'GET forum/threads/{name}': refuse('NOT_FOUND') };
const png = new File(['x'], 'tree.png', { type: 'image/png' });
const withDraft = (more: Partial<ArticleDraft>): ArticleView => unread({ draft: draft(more) });

const open = async (article: ArticleView, answers: Answers = {}) => {
  const page = await renderPage(`/forum/article/${id}/edit`, { as: 'alice', answers: { [read]: article, ...answers } });
  await screen.findByRole('group', { name: 'Display settings' });
  const part = (name: string) => within(screen.getByRole('region', { name }));
  const input = (name: string) => part(name).getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  return { page, part, input };
};

describe('FORUM4 the cover of an article', () => {
  it('FORUM4 what was typed is saved before a cover comes, so that neither is lost', async () => {
    const { page, input, part } = await open(unread(), {
      [save]: withDraft({ text: 'Some words!', sequence: 1 }),
      [putCover]: withDraft({ text: 'Some words!', sequence: 2, cover: { ...worn, alt: '' } }),
    });
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    await page.user.upload(input('Cover'), png);
    const words = await part('Cover').findByRole('textbox', { name: /^Cover description/ });
    expect(page.sent(save)).toHaveLength(1);
    expect(page.sent(putCover)[0]?.file).toMatchObject({ name: 'tree.png' });
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveProperty('value', 'Some words!');
    page.answer(save, withDraft({ text: 'Some words!', sequence: 3, cover: { ...worn, alt: 'T' } }));
    await page.user.type(words, 'T');
    await waitFor(() => expect(page.sent(save).at(-1)?.body).toEqual({ sequence: 2, coverAlt: 'T' }));
  });

  it.each([
    ['IMAGE_INVALID', {}, /^Not a picture that can be read/],
    ['PICTURES_EXCEEDED', { max: 20 }, /^You have uploaded 20 pictures within a day/],
  ] as const)('FORUM4 ERR1 %s is said where it was chosen', async (code, details, text) => {
    const { page, input, part } = await open(unread(), { [putCover]: refuse(code, { details }) });
    await page.user.upload(input('Cover'), png);
    expect(await part('Cover').findByText(text)).toBeTruthy();
    expect(part('Cover').queryByRole('img')).toBeNull();
  });

  it('FORUM4 is removed, and stays where that is refused', async () => {
    const { page, part } = await open(withDraft({ cover: worn }), { [removeCover]: refuse('TOO_MANY_REQUESTS') });
    const button = part('Cover').getByRole('button', { name: 'Remove cover' });
    await page.user.click(button);
    expect(await part('Cover').findByRole('alert')).toBeTruthy();
    expect(part('Cover').getByRole('img', { name: 'A tree' })).toBeTruthy();
    page.answer(removeCover, withDraft({ sequence: 1 }));
    await page.user.click(button);
    await waitFor(() => expect(part('Cover').queryByRole('img')).toBeNull());
  });
});

describe('FORUM4 the focus of the cover of an article', () => {
  it('FORUM4 is set by keyboard, saved with the draft, and its card is cut around it at once', async () => {
    const focused = (x: number, sequence: number) => withDraft({ sequence, cover: { ...worn, focus: { x, y: 50 } } });
    const { page, part } = await open(withDraft({ cover: worn }), { [save]: focused(20, 1) });
    const group = within(await part('Cover').findByRole('group', { name: 'Focus point' }));
    fireEvent.change(group.getByRole('slider', { name: 'From the left' }), { target: { value: '20' } });
    const cut = part('Cover').getByRole('img', { name: 'A tree' });
    expect(cut.style.objectPosition).toBe('20% 50%');
    await waitFor(() => expect(page.sent(save).at(-1)?.body).toEqual({ sequence: 0, coverFocus: { x: 20, y: 50 } }));
    page.answer(save, withDraft({ sequence: 2, cover: worn }));
    await page.user.click(group.getByRole('button', { name: 'Centre' }));
    await waitFor(() => expect(page.sent(save).at(-1)?.body).toMatchObject({ coverFocus: null }));
    expect(cut.style.objectPosition).toBe('');
  });
});

describe('FORUM4 the files of an article', () => {
  it('FORUM4 are added and removed one by one', async () => {
    const { page, input, part } = await open(unread(), { [putFile]: withDraft({ attachments: [file(1)] }) });
    await page.user.upload(input('Files'), new File(['x'], 'notes-1.pdf'));
    const remove = await part('Files').findByRole('button', { name: 'Remove notes-1.pdf' });
    page.answer(removeFile, unread());
    await page.user.click(remove);
    await waitFor(() => expect(part('Files').queryByText('notes-1.pdf')).toBeNull());
    expect(page.sent(removeFile)[0]?.params).toEqual({ id, attachmentId: idOf(1) });
  });

  it('FORUM4 once there are as many as may be, no other is asked for', async () => {
    const attachments = Array.from({ length: mostAttachments }, (_, at) => file(at + 1));
    const { part } = await open(withDraft({ attachments }));
    expect(part('Files').getAllByRole('listitem')).toHaveLength(mostAttachments);
    expect(part('Files').queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  it('FORUM4 one too many is refused in words', async () => {
    const full = refuse('ATTACHMENTS_FULL', { details: { max: mostAttachments } });
    const { page, input, part } = await open(unread(), { [putFile]: full });
    await page.user.upload(input('Files'), new File(['x'], 'notes.pdf'));
    expect(await part('Files').findByText(`An article has at most ${mostAttachments} files`)).toBeTruthy();
  });

  it('FORUM4 nothing is published while one is on its way; stopped, it goes on', async () => {
    const never = new Promise<Answer>(() => undefined);
    const ready = unread({ state: 'READY' });
    const { page, input, part } = await open(ready, { [putFile]: () => never });
    await page.user.upload(input('Files'), new File(['x'], 'notes.pdf'));
    expect(await screen.findByText('Wait for uploads to finish')).toBeTruthy();
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    expect(button.disabled).toBe(true);
    await page.user.click(part('Files').getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(part('Files').queryByRole('alert')).toBeNull();
  });
});

describe('FORUM4 the stages of an article', () => {
  const ready = unread({ state: 'READY' });

  it('FORUM4 what is published is what stands there: it is saved first', async () => {
    const { page } = await open(ready, {
      [save]: unread({ state: 'READY', draft: draft({ text: 'Some words!', sequence: 1 }) }),
      [publish]: anArticle({ draft: draft({ text: 'Some words!', sequence: 1 }) }),
      'GET forum/articles/{id}/topic': refuse('NOT_FOUND'),
    });
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText('Published: this is what readers see');
    expect(page.address()).toBe(`/forum/article/${id}`);
    expect(page.sent(save)[0]?.body).toMatchObject({ text: 'Some words!' });
  });

  it('FORUM4 one button goes over both steps, also where what was saved last has made a draft of it', async () => {
    const saved = unread({ draft: draft({ text: 'Some words!', sequence: 1 }) });
    const { page } = await open(ready, {
      [save]: saved,
      'POST articles/{id}/ready': { ...saved, state: 'READY' },
      [publish]: anArticle({ draft: draft({ text: 'Some words!', sequence: 1 }) }),
      'GET forum/articles/{id}/topic': refuse('NOT_FOUND'),
    });
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(page.address()).toBe(`/forum/article/${id}`));
    expect(page.sent('POST articles/{id}/ready')).toHaveLength(1);
    expect(page.sent(publish)).toHaveLength(1);
  });

  it('FORUM4 how far it is is said, and a published one leads to what readers see', async () => {
    await open(anArticle({ draft: draft() }));
    const link = await screen.findByRole('link', { name: 'View as a reader' });
    expect(link.getAttribute('href')).toBe(`/forum/article/${id}`);
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    const stages = within(screen.getByRole('list', { name: 'Article status' })).getAllByRole('listitem');
    expect(stages.map((stage) => [stage.textContent, stage.getAttribute('aria-current')])).toEqual([
      ['Draft', null],
      ['Ready to publish', null],
      ['Published', 'step'],
    ]);
  });

  it('FORUM4 what could not be saved is not published', async () => {
    const { page } = await open(ready, { [save]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/Error id: e-1/)).toBeTruthy();
    expect(page.sent(publish)).toEqual([]);
  });

  it('FORUM4 ERR1 one that has another state by now is said, as what it is', async () => {
    const { page } = await open(ready, { [publish]: refuse('ARTICLE_STATE', { details: { state: 'PUBLISHED' } }) });
    await page.user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(/the article is published as it is/)).toBeTruthy();
  });

  it('FORUM4 is taken from readers and stays with its author', async () => {
    const { page } = await open(anArticle({ draft: draft() }), {
      'POST articles/{id}/unpublish': unread({ state: 'READY' }),
    });
    await page.user.click(screen.getByRole('button', { name: 'Unpublish' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Take the article from its readers?' }));
    expect(page.sent('POST articles/{id}/unpublish')).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Unpublish' }));
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'View as a reader' })).toBeNull();
  });

  it('FORUM4 one without a text leads to it, and is sent nowhere', async () => {
    const { page } = await open(withDraft({ text: ' ' }));
    await page.user.click(screen.getByRole('button', { name: 'Ready to publish' }));
    expect(await screen.findByText('Write the text first.')).toBeTruthy();
    const text = screen.getByRole('textbox', { name: 'Text' });
    expect(document.activeElement).toBe(text);
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(page.sent('POST articles/{id}/ready')).toEqual([]);
  });

  it.each(['Publish', 'Ready to publish'])('FORUM4 a cover without words leads to them at %s', async (name) => {
    const { page, part } = await open(withDraft({ cover: { ...worn, alt: '' } }));
    await page.user.click(screen.getByRole('button', { name }));
    const words = part('Cover').getByRole('textbox', { name: /^Cover description/ });
    expect(document.activeElement).toBe(words);
    expect(words.getAttribute('aria-invalid')).toBe('true');
    part('Cover').getByText('Fill this in');
    expect(page.sent('POST articles/{id}/ready')).toEqual([]);
  });

  it('FORUM4 it is sent to readers once, also while what was typed last is saved', async () => {
    const saved = unread({ state: 'READY', draft: draft({ text: 'Some words!', sequence: 1 }) });
    const { page } = await open(ready, { [save]: saved, [publish]: refuse('TOO_MANY_REQUESTS') });
    await page.user.type(screen.getByRole('textbox', { name: 'Text' }), '!');
    const slow = page.held(save);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' });
    await page.user.click(button);
    await slow.asked;
    expect(button.disabled).toBe(true);
    slow.come();
    await waitFor(() => expect(button.disabled).toBe(false));
    expect(page.sent(publish)).toHaveLength(1);
  });

  it('FORUM4 one that nobody has read is deleted with nothing left, and one is back at one’s own', async () => {
    const { page } = await open(unread(), { 'DELETE articles/{id}': {}, 'GET articles': listOf(), ...noThread });
    await page.user.click(screen.getByRole('button', { name: 'Delete draft' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText('This can’t be undone.')).toBeTruthy();
    page.answer(read, refuse('NOT_FOUND'));
    await page.user.click(question.getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(page.address()).toBe('/forum/articles/mine'));
    expect(await screen.findByText('You haven’t written any articles yet')).toBeTruthy();
  });
});

describe('FORUM4 who comes to an article', () => {
  it('ERR1 one that can’t be read just now is tried again', async () => {
    const page = await renderPage(`/forum/article/${id}`, {
      answers: { [read]: refuse('INTERNAL', { details: { id: 'e-1' } }) },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    page.answer(read, refuse('ARTICLE_UNAVAILABLE'));
    await page.user.click(again);
    expect(await screen.findByRole('heading', { level: 1, name: 'Article unavailable' })).toBeTruthy();
  });

  it('FORUM4 others edit nothing: the address of the editor leads to no article of theirs', async () => {
    await renderPage(`/forum/article/${id}/edit`, { as: 'bob', answers: { [read]: anArticle() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Text' })).toBeNull();
  });

  it('FORUM5 guests are asked in before they write', async () => {
    await renderPage('/forum/article/new');
    expect(await screen.findByText('Log in to write an article.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  it('STATE1 where nothing is published yet, it is said in either language', async () => {
    await renderPage('/forum/articles', { answers: { 'GET articles': listOf(), ...noThread } });
    expect(await screen.findByText('No articles yet')).toBeTruthy();
    await renderPage('/forum/articles', { language: 'RUS', answers: { 'GET articles': listOf(), ...noThread } });
    expect(await screen.findByText(/^(Статей пока нет|Пока нет статей)/)).toBeTruthy();
  });
});
