import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { inDays } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { openEditor } from '#web/testing/editor.js';
import { renderPage } from '#web/testing/render.js';
import { hint } from '#web/testing/socket.js';
import { typeAtOnce } from '#web/testing/type-at-once.js';

const save = 'PUT championships/{champname}';
const read = 'GET championships/{champname}/edit';
const field = (name: string) => screen.findByRole('textbox', { name });
const state = () => screen.getByText(/^(All changes are saved|Will be saved|Saving|Not everything)/);

describe('CHAMP5 the editor of a championship', () => {
  it('CHAMP5 saves by itself what is typed, once for all of it, and says so', async () => {
    const page = await openEditor('basics');
    const [title, prize] = [await field('Title, English'), await field('Prize, English')];
    typeAtOnce(title, 'Two', '');
    typeAtOnce(prize, 'A cup');
    expect(state().textContent).toBe('Saving in a moment');
    await waitFor(() => expect(state().textContent).toBe('All changes are saved'));
    expect(page.sent(save).map(({ body }) => body)).toEqual([
      { version: 1, title: { rus: 'small', eng: 'Two' }, prize: { rus: '', eng: 'A cup' } },
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Two' })).toBeTruthy();
  });

  it('CHAMP5 saves on top of its own save', async () => {
    const page = await openEditor('basics');
    const test = await screen.findByRole('checkbox', { name: 'Test championship' });
    await page.user.click(test);
    await waitFor(() => expect(state().textContent).toBe('All changes are saved'));
    await page.user.click(test);
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save).map(({ body }) => body)).toEqual([
      { version: 1, isTest: true },
      { version: 2, isTest: false },
    ]);
  });

  it('CHAMP5 keeps and saves what is typed into another field while a save is on its way', async () => {
    const page = await openEditor('basics');
    const slow = page.held(save);
    typeAtOnce(await field('Prize, English'), 'A cup');
    await slow.asked;
    await page.user.type(await field('One-line summary, English'), 'Trees');
    slow.come();
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    await waitFor(() => expect(state().textContent).toBe('All changes are saved'));
    expect(await field('One-line summary, English')).toHaveProperty('value', 'Trees');
    expect(page.sent(save).map(({ body }) => body)).toEqual([
      { version: 1, prize: { rus: '', eng: 'A cup' } },
      { version: 2, teaser: expect.objectContaining({ eng: 'Trees' }) },
    ]);
  });

  it('CHAMP5 saves what was typed during a save also when the page is left before that is answered', async () => {
    const page = await openEditor('basics');
    let arrive: (() => void) | undefined;
    page.answer(save, async ({ body }) => {
      if (body.version === 1) await new Promise<void>((resolve) => (arrive = resolve));
      return editorView('small', { ...body, version: body.version + 1 });
    });
    await page.user.type(await field('Prize, English'), 'A');
    await waitFor(() => expect(arrive).toBeDefined());
    await page.user.type(await field('Prize, English'), ' cup');
    page.answer('GET rating', ratingOf([]));
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    expect(page.address()).toBe('/rating');
    arrive?.();
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    expect(page.sent(save)[1]?.body).toEqual({ version: 2, prize: { rus: '', eng: 'A cup' } });
  });

  it('CHAMP4 asks before a test that somebody tried out becomes real, and says that it is meant', async () => {
    const page = await openEditor('basics', { isTest: true, teams: 2, solutions: 3 });
    const test = await screen.findByRole('checkbox', { name: 'Test championship' });
    await page.user.click(test);
    const dialog = within(await screen.findByRole('alertdialog', { name: 'End the test?' }));
    expect(dialog.getByText(/2 teams and 3 solutions are deleted for good/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(test).toHaveProperty('checked', true);
    await page.user.click(test);
    await page.user.click(await screen.findByRole('button', { name: 'End the test' }));
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    expect(page.sent(save)[0]?.body).toEqual({ version: 1, isTest: false, endTest: true });
  });

  it('CHAMP7 asks before it limits the time of teams that take part already, with how many there are', async () => {
    const page = await openEditor('limits', { state: 'PUBLISHED', teams: 2 });
    const box = await screen.findByRole('checkbox', { name: /^Limit time per team/ });
    await page.user.click(box);
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Limit the time of teams/ }));
    expect(dialog.getByText(/2 teams take part now/)).toBeTruthy();
    await page.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(box).toHaveProperty('checked', false);
    await page.user.click(box);
    await page.user.click(await screen.findByRole('button', { name: 'Limit time per team' }));
    await waitFor(() => expect(page.sent(save)).toHaveLength(1));
    expect(page.sent(save)[0]?.body).toMatchObject({ participationWindowHours: 72 });
  });

  it('CHAMP5 says that an end leaves solutions out, and goes on when that is meant', async () => {
    const fields = { dateEnd: 'SOLUTIONS_LEFT_OUT' } as const;
    const refused = refuse('SOLUTIONS_LEFT_OUT', { fields, details: { solutions: 3 } });
    const page = await openEditor('basics', { state: 'PUBLISHED' }, { [save]: refused });
    typeAtOnce(await screen.findByLabelText('End'), '2031-05-02T10:00', '');
    const go = await screen.findByRole('button', { name: 'Leave 3 solutions out' });
    expect(screen.getByText('Solutions that came in after this moment would no longer count')).toBeTruthy();
    page.answer(save, editorView('small', { version: 2, state: 'PUBLISHED' }));
    await page.user.click(go);
    await waitFor(() => expect(page.sent(save)).toHaveLength(2));
    const [asked, meant] = page.sent(save).map(({ body }) => body as object);
    expect(meant).toEqual({ ...asked, leaveOut: true });
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Leave .* out$/ })).toBeNull());
    // It was said of this end: of another one it is asked anew.
    typeAtOnce(await screen.findByLabelText('End'), '2031-04-02T10:00', '');
    await waitFor(() => expect(page.sent(save)).toHaveLength(3));
    expect(page.sent(save)[2]?.body).toMatchObject({ leaveOut: false });
  });

  it('CHAMP5 the address moves with the championship, and what is refused stands at its field', async () => {
    const page = await openEditor('basics', {}, { [save]: refuse('CHAMPNAME_USED') });
    const address = await field('Address');
    typeAtOnce(address, 'Taken', '');
    expect(await screen.findByText('This address is taken by another championship')).toBeTruthy();
    expect(address).toHaveProperty('value', 'taken');
    expect(screen.getByText('Some of your changes are not saved.')).toBeTruthy();
    expect(page.sent(save)).toHaveLength(1);
    const moved = editorView('free', { version: 2 });
    page.answer(save, moved);
    page.answer(read, moved);
    typeAtOnce(address, 'free', '');
    await waitFor(() => expect(page.address()).toBe('/championship/free/edit?step=basics'));
    expect(screen.queryByText('This address is taken by another championship')).toBeNull();
  });

  it('CHAMP5 a save that failed is tried again by a button and loses nothing', async () => {
    const page = await openEditor('basics', {}, { [save]: refuse('INTERNAL', { details: { id: 'e-1' } }) });
    typeAtOnce(await field('One-line summary, English'), 'Guess');
    expect(await screen.findByText('Something went wrong on our side. Error id: e-1')).toBeTruthy();
    expect(state().textContent).toMatch(/^Not everything is saved/);
    page.answer(save, editorView('small', { teaser: { rus: '', eng: 'Guess' }, version: 2 }));
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(state().textContent).toBe('All changes are saved'));
    expect(page.sent(save)[1]?.body).toEqual(page.sent(save)[0]?.body);
  });

  it('CHAMP5 over the save of somebody else nothing is written before it is decided whose stays', async () => {
    const details = { version: 5, by: 'Clara', at: inDays(-1) };
    const page = await openEditor('basics', {}, { [save]: refuse('CONFLICT', { details }) });
    await page.user.type(await field('Prize, English'), 'Mine');
    expect(await screen.findByText('Clara')).toBeTruthy();
    const banner = screen.getByText(/saved this championship/).closest<HTMLElement>('[role=alert]')!;
    const mine = editorView('small', { prize: { rus: '', eng: 'Mine' }, version: 6 });
    page.answer(save, mine);
    page.answer(read, mine);
    await page.user.click(within(banner).getByRole('button', { name: 'Overwrite with mine' }));
    await waitFor(() => expect(state().textContent).toBe('All changes are saved'));
    expect(page.sent(save).map(({ body }) => body.version)).toEqual([1, 5]);
    expect(await field('Prize, English')).toHaveProperty('value', 'Mine');
  });

  it('CHAMP5 one’s own changes are dropped for those of somebody else', async () => {
    const details = { version: 5, by: 'Clara', at: inDays(-1) };
    const page = await openEditor('basics', {}, { [save]: refuse('CONFLICT', { details }) });
    const prize = await field('Prize, English');
    await page.user.type(prize, 'Mine');
    await page.user.click(await screen.findByRole('button', { name: 'Discard mine, show theirs' }));
    expect(prize).toHaveProperty('value', '');
    expect(state().textContent).toBe('All changes are saved');
    expect(page.sent(save)).toHaveLength(1);
  });

  it('CHAMP5 tells early of a save of somebody else, which the page shows already', async () => {
    const page = await openEditor('basics');
    await field('Prize, English');
    const theirs = { version: 2, editedBy: 'Clara', editedAt: inDays(0), prize: { rus: '', eng: 'Theirs' } };
    page.answer(read, editorView('small', theirs));
    await hint('championship:small');
    expect(await screen.findByText('Clara')).toBeTruthy();
    expect(await field('Prize, English')).toHaveProperty('value', 'Theirs');
    await page.user.click(screen.getByRole('button', { name: 'Got it' }));
    expect(screen.queryByText('Clara')).toBeNull();
  });

  it('CHAMP5 says that the editor is open in another tab, for as long as it is', async () => {
    await openEditor('basics');
    await field('Prize, English');
    const other = new BroadcastChannel('podium.editor.small');
    other.postMessage('hello');
    expect(await screen.findByText(/^This editor is open in another tab too/)).toBeTruthy();
    other.postMessage('bye');
    await waitFor(() => expect(screen.queryByText(/open in another tab/)).toBeNull());
    other.close();
  });

  it('CHAMP5 asks before something is changed that scores depend on; what is refused there goes back', async () => {
    const of = { teams: 2, solutions: 3, metric: 'RMSE', publicPercent: 30 };
    const page = await openEditor('limits', of, { [save]: refuse('REJUDGE_NEEDED') });
    const share = await field('Public share, percent');
    await page.user.clear(share);
    await page.user.type(share, '40');
    const question = await screen.findByRole('alertdialog', { name: 'Change what scores depend on?' });
    expect(within(question).getByText(/^3 solutions are in already/)).toBeTruthy();
    await page.user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(share).toHaveProperty('value', '30'));
    expect(state().textContent).toBe('All changes are saved');
    await page.user.clear(share);
    await page.user.type(share, '40');
    await screen.findByRole('alertdialog');
    page.answer(save, editorView('small', { ...of, publicPercent: 40, version: 2 }));
    await page.user.click(screen.getByRole('button', { name: 'Change it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(page.sent(save).at(-1)?.body).toEqual({ version: 1, rejudge: true, publicPercent: 40 });
    // One answer is for one change: the next one is asked about anew.
    page.answer(save, refuse('REJUDGE_NEEDED'));
    await page.user.clear(share);
    await page.user.type(share, '50');
    await screen.findByRole('alertdialog', { name: 'Change what scores depend on?' });
    expect(page.sent(save).at(-1)?.body).toEqual({ version: 2, publicPercent: 50 });
  });

  it('CHAMP5 a step is a place of its own: the address names it and the focus goes there', async () => {
    const page = await openEditor('basics', { blockers: [{ field: 'title', fault: 'missing' }] });
    const steps = await screen.findByRole('navigation', { name: 'Steps of the set-up' });
    expect(within(steps).getByRole('button', { current: 'step' }).textContent).toBe('Basicsbegun');
    await page.user.click(within(steps).getByRole('button', { name: /^Awards and medals/ }));
    const heading = await screen.findByRole('heading', { level: 2, name: 'Awards and medals' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(page.address()).toBe('/championship/small/edit?step=awards');
  });

  it('CHAMP5 after the results are out the dates and the tours are fixed, and it is said why', async () => {
    const over = { state: 'FINISHED', dateStart: inDays(-9), dateEnd: inDays(-1) } as const;
    const page = await openEditor('basics', over);
    expect(await screen.findByText(/^The results are out\. Texts, files/)).toBeTruthy();
    expect(screen.getByLabelText('End')).toHaveProperty('readOnly', true);
    expect(await field('Address')).toHaveProperty('readOnly', true);
    expect(await field('Prize, English')).toHaveProperty('readOnly', false);
    await page.user.click(screen.getByRole('button', { name: /^Tours/ }));
    await screen.findByRole('heading', { level: 2, name: 'Tours' });
    expect((await screen.findByRole('button', { name: 'Add a tour' })).matches(':disabled')).toBe(true);
  });

  it('CHAMP5 for all but its client there is no such page', async () => {
    const nowhere = { [read]: refuse('NOT_FOUND'), 'GET championships/{champname}': refuse('NOT_FOUND') };
    await renderPage('/championship/small/edit', { as: 'alice', answers: nowhere });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Steps of the set-up' })).toBeNull();
  });

  it('I18N1 speaks Russian', async () => {
    const page = await openEditor('basics', {}, { [save]: refuse('CHAMPNAME_USED') }, 'RUS');
    const address = await field('Адрес');
    await page.user.type(address, '2');
    expect(await screen.findByText('Этот адрес занят другим чемпионатом')).toBeTruthy();
    expect(page.sent(save)[0]?.headers['accept-language']).toBe('ru');
  });
});
