import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Answer, refuse } from '#test/kit/contracts.js';
import { openEditor } from '#web/testing/editor.js';
import { setWidth } from '#web/testing/screen.js';

const preview = 'POST texts/preview';
const pictures = 'POST texts/pictures';
const png = (name: string) => new File(['x'], name, { type: 'image/png' });
const uploaded = (name: string) => ({ url: `/api/texts/pictures/${name}`, width: 10, height: 10 });

/** The editor of the awards in English; that in Russian stands before it. */
const open = async (text = '', answers: Parameters<typeof openEditor>[2] = {}) => {
  const page = await openEditor('awards', { awards: { rus: '', eng: text } }, answers);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Awards, English' });
  const editor = field.labels?.[0]?.parentElement?.parentElement as HTMLElement;
  const press = (name: string) => page.user.click(within(editor).getByRole('button', { name }));
  const picker = () => within(editor).getByLabelText<HTMLInputElement>('Picture', { selector: 'input' });
  return { page, field, editor, press, picker };
};
const select = (field: HTMLTextAreaElement, words: string) => {
  const start = field.value.indexOf(words);
  field.focus();
  field.setSelectionRange(start, start + words.length);
};

describe('FORUM2 where long texts are written', () => {
  it('FORUM2 a tool works on what is selected, which stays so, and again takes it back', async () => {
    const { field, press } = await open('a good cup');
    select(field, 'good');
    await press('Bold');
    expect(field.value).toBe('a **good** cup');
    expect(document.activeElement).toBe(field);
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('good');
    await press('Bold');
    expect(field.value).toBe('a good cup');
  });

  it.each([
    ['{Control>}b{/Control}', 'a **cup**'],
    ['{Meta>}i{/Meta}', 'a *cup*'],
  ])('FORUM2 does the same by the keyboard: %s', async (keys, after) => {
    const { page, field } = await open('a cup');
    select(field, 'cup');
    await page.user.keyboard(keys);
    expect(field.value).toBe(after);
  });

  it('FORUM2 I18N1 does so where the keys write Russian', async () => {
    const { field } = await open('a cup');
    select(field, 'cup');
    fireEvent.keyDown(field, { key: 'и', code: 'KeyB', ctrlKey: true });
    expect(field.value).toBe('a **cup**');
  });

  it('FORUM2 does so by the letter that is written where a layout has the Latin ones in other places', async () => {
    const { field } = await open('a cup');
    select(field, 'cup');
    fireEvent.keyDown(field, { key: 'x', code: 'KeyB', ctrlKey: true });
    expect(field.value).toBe('a cup');
    fireEvent.keyDown(field, { key: 'b', code: 'KeyN', ctrlKey: true });
    expect(field.value).toBe('a **cup**');
  });

  it('FORUM2 a text is previewed as the server renders it, asked for once after the last key', async () => {
    const { page, field, editor, press } = await open('', {
      [preview]: ({ body }) => ({ html: `<p>${body.text}</p>` }),
    });
    await press('Preview');
    expect(within(editor).getByText('Nothing to preview yet')).toBeTruthy();
    await press('Side by side');
    await page.user.type(within(editor).getByRole('textbox'), 'A cup');
    expect((await within(editor).findByText('A cup', { selector: 'p' })).tagName).toBe('P');
    expect(page.sent(preview).map(({ body }) => body.text)).toEqual(['A cup']);
    await press('Preview');
    expect(within(editor).queryByRole('textbox')).toBeNull();
    expect(within(editor).queryByRole('button', { name: 'Bold' })).toBeNull();
    expect(field.isConnected).toBe(false);
  });

  it('FORUM2 why there is no preview is said in its place, and what was written stays', async () => {
    const { editor, press } = await open('Too much', { [preview]: refuse('TEXT_TOO_COMPLEX') });
    await press('Preview');
    expect(await within(editor).findByText(/^The text is too complex to be shown/)).toBeTruthy();
    await press('Write');
    expect(within(editor).getByRole('textbox')).toHaveProperty('value', 'Too much');
  });

  it('FORUM2 NAV9 on a phone a text is written or looked at, as there is no room for both', async () => {
    const { innerWidth, matchMedia } = globalThis;
    setWidth(390);
    try {
      const { editor } = await open('Some words');
      const views = within(within(editor).getByRole('group', { name: 'Editor view' }));
      expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Write', 'Preview']);
    } finally {
      Object.assign(globalThis, { innerWidth, matchMedia });
    }
  });

  it('FORUM2 says how long a text is', async () => {
    const { page, field, editor } = await open('abc');
    expect(within(editor).getByText(/^3 of [\d,]+ characters$/)).toBeTruthy();
    await page.user.type(field, 'd');
    const count = within(editor).getByText(/^4 of/).closest('p');
    expect(field.getAttribute('aria-describedby')).toBe(count?.id);
  });
});

describe('FORUM2 pictures in a text', () => {
  it('FORUM2 are sent one after the other, and named where the cursor is', async () => {
    let number = 0;
    const { page, field, picker } = await open('Look: ', {
      [pictures]: () => uploaded(`${(number += 1)}.png`),
    });
    field.focus();
    field.setSelectionRange(6, 6);
    await page.user.upload(picker(), [png('a [cup].png'), png('medal.png')]);
    await waitFor(() => expect(page.sent(pictures)).toHaveLength(2));
    await waitFor(() => expect(field.value).toContain('![medal](/api/texts/pictures/2.png)'));
    expect(field.value.slice(6)).toBe('![a cup](/api/texts/pictures/1.png)![medal](/api/texts/pictures/2.png)');
    // Its words are selected: who wants others just types.
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('medal');
  });

  it('FORUM2 one that is refused says why, and does not keep the next one away', async () => {
    const { page, field, editor, picker } = await open('', { [pictures]: refuse('IMAGE_INVALID') });
    await page.user.upload(picker(), png('broken.png'));
    expect(await within(editor).findByText(/^Not a picture that can be read/)).toBeTruthy();
    expect(field.value).toBe('');
    page.answer(pictures, uploaded('1.png'));
    await page.user.upload(picker(), png('cup.png'));
    await waitFor(() => expect(field.value).toBe('![cup](/api/texts/pictures/1.png)'));
    expect(within(editor).queryByText(/^Not a picture/)).toBeNull();
  });

  it('FORUM2 that are dropped or pasted are taken, other files and words are left to the browser', async () => {
    const { page, field } = await open('', { [pictures]: uploaded('1.png') });
    expect(fireEvent.drop(field, { dataTransfer: { files: [png('cup.png')] } })).toBe(false);
    await waitFor(() => expect(page.sent(pictures)).toHaveLength(1));
    expect(fireEvent.paste(field, { clipboardData: { files: [] } })).toBe(true);
    expect(fireEvent.drop(field, { dataTransfer: { files: [new File(['x'], 'rules.pdf')] } })).toBe(true);
    expect(page.sent(pictures)).toHaveLength(1);
  });

  it('FORUM2 one that comes while the text is looked at stands at its end, below what was typed meanwhile', async () => {
    const { page, field, editor, press, picker } = await open('Look', { [preview]: { html: '<p>Look</p>' } });
    let arrive: (() => void) | undefined;
    page.answer(pictures, async () => {
      await new Promise<void>((resolve) => (arrive = resolve));
      return uploaded('1.png');
    });
    await page.user.upload(picker(), png('cup.png'));
    await waitFor(() => expect(arrive).toBeDefined());
    await page.user.type(field, ':');
    await press('Preview');
    arrive?.();
    await waitFor(() => expect(within(editor).queryByRole('progressbar')).toBeNull());
    await press('Write');
    expect(within(editor).getByRole('textbox')).toHaveProperty('value', 'Look:\n\n![cup](/api/texts/pictures/1.png)\n');
  });

  it('FORUM2 one on its way shows so, and is stopped by a button', async () => {
    const never = new Promise<Answer>(() => undefined);
    const { page, field, editor, picker } = await open('', { [pictures]: () => never });
    await page.user.upload(picker(), png('cup.png'));
    expect(await within(editor).findByRole('progressbar', { name: 'Uploading cup.png' })).toBeTruthy();
    await page.user.click(within(editor).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(within(editor).queryByRole('progressbar')).toBeNull());
    expect(field.value).toBe('');
  });
});
