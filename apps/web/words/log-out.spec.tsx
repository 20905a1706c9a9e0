import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { unread } from '#web/testing/build/article.js';
import { listOf } from '#web/testing/build/basics.js';
import { openEditor } from '#web/testing/editor.js';
import { renderPage, shellHeader, type RenderedPage } from '#web/testing/render.js';

const { id } = unread();
const out = 'POST auth/out';
const lost = refuse('INTERNAL', { details: { id: 'e-1' } });
const leave = async (page: RenderedPage) => {
  page.answer(out, {});
  await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
};
const question = () => screen.findByRole('alertdialog', { name: 'Log out without saving?' });

/** It is asked, stays as it was where that is cancelled, and goes where it is not. */
const expectQuestion = async (page: RenderedPage) => {
  await leave(page);
  await page.user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(page.sent(out)).toEqual([]);
  await leave(page);
  await page.user.click(within(await question()).getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(page.sent(out)).toHaveLength(1));
};

describe('AUTH4 logging out while something is not saved', () => {
  it('AUTH4 FORUM4 asks before an article that could not be saved is lost', async () => {
    const page = await renderPage(`/forum/article/${id}/edit`, {
      as: 'alice',
      answers: { 'GET articles/{id}': unread(), 'PUT articles/{id}': lost },
    });
    await page.user.type(await screen.findByRole('textbox', { name: 'Text' }), '!');
    await screen.findByText('Not saved');
    await expectQuestion(page);
  });

  it('AUTH4 CHAMP5 asks before settings of the editor are lost, also from another page', async () => {
    const page = await openEditor(
      'basics',
      {},
      { 'PUT championships/{champname}': lost, 'GET championships': listOf() },
    );
    await page.user.type(await screen.findByRole('textbox', { name: 'Title, English' }), '!');
    await waitFor(() => expect(page.sent('PUT championships/{champname}').length).toBeGreaterThan(0));
    await page.user.click(screen.getAllByRole('link', { name: 'Championships' })[0]!);
    await waitFor(() => expect(page.address()).toBe('/championships'));
    await expectQuestion(page);
  });

  it('AUTH4 asks nothing where all is saved', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers: { 'GET championships': listOf() } });
    await leave(page);
    await waitFor(() => expect(page.sent(out)).toHaveLength(1));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
