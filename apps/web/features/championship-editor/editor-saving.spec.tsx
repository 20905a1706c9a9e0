import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { Answer, refuse } from '#test/kit/contracts.js';
import { editorView } from '#web/testing/build/editor.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { openEditor } from '#web/testing/editor.js';
import { hint } from '#web/testing/socket.js';

const save = 'PUT championships/{champname}';
const read = 'GET championships/{champname}/edit';
const field = (name: string) => screen.findByRole('textbox', { name });
const isSaved = () => screen.findByText('All changes are saved');
const lost = refuse('INTERNAL', { details: { id: 'e-1' } });

describe('CHAMP5 what is typed into the editor', () => {
  it('CHAMP5 stays in the browser until it is saved, over what was there then', async () => {
    const page = await openEditor('basics', {}, { [save]: lost, 'GET rating': ratingOf([]) });
    await page.user.type(await field('Prize, English'), 'A cup');
    await screen.findByText(/Error id: e-1/);
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    expect(page.address()).toBe('/rating');
    // Somebody saves meanwhile: it is not theirs that goes.
    page.answer(read, editorView('small', { version: 3 }));
    page.answer(save, ({ body }) => editorView('small', { ...body, version: 4 }));
    history.back();
    expect(await field('Prize, English')).toHaveProperty('value', 'A cup');
    await isSaved();
    expect(page.sent(save).at(-1)?.body).toEqual({ version: 1, prize: { rus: '', eng: 'A cup' } });
    expect(Object.keys(localStorage).filter((key) => key.startsWith('podium.draft.'))).toEqual([]);
  });

  it('CHAMP5 goes without what was refused of it, whose own field says why', async () => {
    const page = await openEditor(
      'basics',
      {},
      { [save]: refuse('TOO_LONG', { fields: { 'prize.eng': 'TOO_LONG' } }) },
    );
    await page.user.type(await field('Prize, English'), 'A cup');
    await page.user.type(await field('One-line summary, English'), 'Trees');
    const slow = page.held(save);
    await slow.asked;
    page.answer(save, ({ body }) => editorView('small', { ...body, version: 2 }));
    slow.come();
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save)[1]?.body).toEqual({ version: 1, teaser: expect.objectContaining({ eng: 'Trees' }) });
    expect(await field('Prize, English')).toHaveProperty('value', 'A cup');
    await screen.findByText('Some of your changes are not saved.');
  });

  it('CHAMP5 is not sent again and again where the fault is of a field beside it', async () => {
    const page = await openEditor('basics', {}, { [save]: refuse('TOO_LONG', { fields: { dateEnd: 'TOO_LONG' } }) });
    await page.user.type(await field('Prize, English'), 'A cup');
    await screen.findByText('Some of your changes are not saved.');
    page.answer(save, ({ body }) => editorView('small', { ...body, version: 2 }));
    await page.user.type(await field('Prize, English'), 's');
    await isSaved();
    expect(page.sent(save).map(({ body }) => body.prize?.eng)).toEqual(['A cup', 'A cups']);
  });

  it('CHAMP5 goes over one’s own files that were added meanwhile', async () => {
    const page = await openEditor('basics');
    const prize = await field('Prize, English');
    const slow = page.held(save);
    await page.user.type(prize, 'A');
    await slow.asked;
    page.answer(read, editorView('small', { version: 7 }));
    await hint('championship:small');
    slow.come();
    await isSaved();
    page.answer(save, ({ body }) => editorView('small', { ...body, version: 8 }));
    await page.user.type(prize, ' cup');
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save)[1]?.body.version).toBeGreaterThan(1);
    await isSaved();
  });

  it('CHAMP5 what somebody else saved of the same is never written over unasked, also after a look at another page', async () => {
    const page = await openEditor('basics', {}, { 'GET rating': ratingOf([]) });
    const theirs = editorView('small', { version: 2, prize: { rus: '', eng: 'Theirs' } });
    page.answer(save, ({ body }) =>
      body.version < 2
        ? refuse('CONFLICT', { details: { version: 2, by: 'dora', at: null } })
        : editorView('small', { ...body, version: 3 }),
    );
    await page.user.type(await field('Prize, English'), 'Mine');
    page.answer(read, theirs);
    await hint('championship:small');
    await screen.findByRole('button', { name: 'Overwrite with mine' });
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    history.back();
    expect(await field('Prize, English')).toHaveProperty('value', 'Mine');
    await screen.findByRole('button', { name: 'Overwrite with mine' });
    expect(page.sent(save).map(({ body }) => body.version)).not.toContain(2);
  });

  it('CHAMP5 a save whose answer was lost is nobody else’s: it goes on over that, and is tried again by itself', async () => {
    const page = await openEditor('basics');
    // Its proxy answers for a server that is away.
    page.answer(save, new Answer(502, '<html></html>', { 'content-type': 'text/html' }));
    await page.user.type(await field('Prize, English'), 'Mine');
    await screen.findByText('Not everything is saved');
    page.answer(read, editorView('small', { version: 2, prize: { eng: 'Mine', rus: '' } }));
    await hint('championship:small');
    page.answer(save, ({ body }) =>
      body.version < 2
        ? refuse('CONFLICT', { details: { version: 2, by: 'client', at: null } })
        : editorView('small', { ...body, version: 3 }),
    );
    await waitFor(async () => expect(await isSaved()).toBeTruthy(), { timeout: 9000 });
    expect(screen.queryByRole('button', { name: 'Overwrite with mine' })).toBeNull();
  }, 30_000);

  it('CHAMP5 names what is not saved, why, and its step, from any other step', async () => {
    const page = await openEditor(
      'basics',
      {},
      { [save]: refuse('TOO_LONG', { fields: { 'prize.eng': 'TOO_LONG' } }) },
    );
    await page.user.type(await field('Prize, English'), 'A cup');
    const link = await screen.findByRole('link', { name: /^Basics: Prize – Maximum/ });
    const steps = within(screen.getByRole('navigation', { name: 'Steps of the set-up' }));
    steps.getByRole('button', { name: 'Basics not saved' });
    await page.user.click(steps.getByRole('button', { name: /^Metric/ }));
    expect(screen.queryByRole('textbox', { name: 'Prize, English' })).toBeNull();
    await page.user.click(link);
    expect(await field('Prize, English')).toHaveProperty('value', 'A cup');
  });

  it('CHAMP5 leads to what is not saved in this championship, not in the one whose address was typed', async () => {
    const page = await openEditor(
      'basics',
      {},
      { [save]: refuse('CHAMPNAME_USED', { fields: { champname: 'CHAMPNAME_USED' } }) },
    );
    await page.user.type(await field('Address'), '2');
    const link = await screen.findByRole('link', { name: /^Basics: Address/ });
    expect(link.getAttribute('href')).toBe('/championship/small/edit?step=basics');
  });

  it('CHAMP5 that is no address is told by the rule that it breaks', async () => {
    const fields = { champname: 'FORMAT_INVALID' } as const;
    const page = await openEditor('basics', {}, { [save]: refuse('FORMAT_INVALID', { fields }) });
    await page.user.type(await field('Address'), '2');
    await screen.findByText(/^Only lowercase Latin letters/);
  });

  describe('CHAMP5 that was refused before another part of the page saved', () => {
    const fields = { 'prize.eng': 'TOO_LONG' } as const;
    const open = (version: number) =>
      openEditor('basics', { version }, { [save]: refuse('TOO_LONG', { fields }), 'GET rating': ratingOf([]) });
    const comeBack = async (page: Awaited<ReturnType<typeof open>>) => {
      await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
      expect(page.address()).toBe('/rating');
      history.back();
      expect(await field('Prize, English')).toHaveProperty('value', 'A cup');
      await waitFor(() => expect(page.sent(save)).toHaveLength(2));
      await screen.findByRole('link', { name: /^Basics: Prize/ });
    };
    const addFile = async (page: Awaited<ReturnType<typeof open>>) => {
      const other = 'The other part';
      page.answer(read, editorView('small', { version: 2, teaser: { rus: '', eng: other } }));
      await hint('championship:small');
      await waitFor(async () => expect(await field('One-line summary, English')).toHaveProperty('value', other));
    };
    const mend = async (page: Awaited<ReturnType<typeof open>>) => {
      page.answer(save, ({ body }) => editorView('small', { ...body, version: 3 }));
      await page.user.type(await field('Prize, English'), 's');
      await isSaved();
      expect(page.sent(save).at(-1)?.body).toMatchObject({ version: 2, prize: { eng: 'A cups' } });
    };

    it('CHAMP5 goes over that after a reload', async () => {
      const page = await open(1);
      await page.user.type(await field('Prize, English'), 'A cup');
      await screen.findByRole('link', { name: /^Basics: Prize/ });
      await addFile(page);
      await comeBack(page);
      expect(page.sent(save).at(-1)?.body.version).toBe(2);
      await mend(page);
    });

    it('CHAMP5 goes over that where the reload came first', async () => {
      const page = await open(1);
      await page.user.type(await field('Prize, English'), 'A cup');
      await screen.findByRole('link', { name: /^Basics: Prize/ });
      await comeBack(page);
      await addFile(page);
      await mend(page);
    });
  });
});
