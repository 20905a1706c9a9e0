import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { refuse } from '#test/kit/contracts.js';
import { inDays } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { openEditor } from '#web/testing/editor.js';

const save = 'PUT championships/{champname}';
const put = 'PUT championships/{champname}/cover';
const remove = 'DELETE championships/{champname}/cover';
const cover = 'ab'.repeat(8);
const part = () => screen.findByRole('region', { name: 'Cover' });
const picture = new File(['x'], 'cover.png', { type: 'image/png' });

describe('CHAMP5 the cover', () => {
  it('CHAMP5 is uploaded and shown; one that is no picture is refused by name', async () => {
    const page = await openEditor('basics', {}, { [put]: refuse('IMAGE_INVALID') });
    const region = await part();
    const input = within(region).getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
    expect(within(region).queryByRole('img')).toBeNull();
    await page.user.upload(input, picture);
    expect((await within(region).findByRole('alert')).textContent).toMatch(/^Not a picture that can be read/);
    page.answer(put, editorView('small', { cover, version: 2 }));
    await page.user.upload(
      within(region).getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' }),
      picture,
    );
    const shown = await within(region).findByRole('img', { name: 'The cover as it is now' });
    expect(shown.getAttribute('src')).toBe(`/api/championships/small/cover?v=${cover}`);
    expect(within(region).queryByRole('alert')).toBeNull();
  });

  it('CHAMP5 is described in words and taken away', async () => {
    const page = await openEditor('basics', { cover }, { [remove]: refuse('CHAMPIONSHIP_ARCHIVED') });
    const region = await part();
    await page.user.type(within(region).getByRole('textbox', { name: 'Cover description, English' }), 'A hill');
    await waitFor(() => expect(page.sent(save)[0]?.body.coverAlt).toEqual({ rus: '', eng: 'A hill' }));
    const button = within(region).getByRole('button', { name: 'Remove the cover' });
    await page.user.click(button);
    expect((await within(region).findByRole('alert')).textContent).toMatch(/^The championship is in the archive/);
    expect(within(region).getByRole('img')).toBeTruthy();
    page.answer(remove, editorView('small', { version: 3 }));
    await page.user.click(button);
    await waitFor(() => expect(within(region).queryByRole('img')).toBeNull());
  });
});

describe('CHAMP5 the awards', () => {
  it('CHAMP5 the number of teams is tried out for medals and never saved', async () => {
    const page = await openEditor('awards', { dateStart: inDays(1), dateEnd: inDays(9) });
    const medals = await screen.findByRole('region', { name: 'Medals' });
    const teams = within(medals).getByRole('textbox', { name: 'Ranked teams' });
    const before = medals.querySelector('[aria-live]')?.textContent;
    await page.user.type(teams, '0');
    await waitFor(() => expect(medals.querySelector('[aria-live]')?.textContent).not.toBe(before));
    await page.user.clear(teams);
    expect(within(medals).getByText('A whole number from 1 to 100000')).toBeTruthy();
    expect(screen.getByText('All changes are saved')).toBeTruthy();
    expect(page.sent(save)).toEqual([]);
  });

  it.each([
    ['a test', { isTest: true, dateEnd: inDays(9) }],
    ['a championship without an end', { dateEnd: null }],
  ])('CHAMP5 %s gives no medals', async (_of, view) => {
    await openEditor('awards', { dateStart: inDays(1), ...view });
    expect(await screen.findByText('A test and a championship without an end give no medals.')).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Ranked teams' })).toBeNull();
  });

  it('CHAMP5 a text that is too complex stays on the page beside its fault', async () => {
    const refused = refuse('TEXT_TOO_COMPLEX', { fields: { awards: 'TEXT_TOO_COMPLEX' } });
    const page = await openEditor('awards', {}, { [save]: refused });
    const text = await screen.findByRole('textbox', { name: 'Awards, English' });
    await page.user.type(text, 'A cup');
    await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
    expect(text).toHaveProperty('value', 'A cup');
    expect(screen.getByText('Some of your changes are not saved.')).toBeTruthy();
  });
});
