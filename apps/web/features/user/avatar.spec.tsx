import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { ownAccount, person, personal, profile } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';

const upload = 'POST user/avatar';
const remove = 'DELETE user/avatar';
const png = new File(['x'], 'me.png', { type: 'image/png' });
const stored = '/api/user/avatar/alice?v=1';

/** What jsdom lacks of a browser that reads and draws pictures: any file named so is one. */
const { getContext, toBlob } = HTMLCanvasElement.prototype;
beforeEach(() => {
  Object.assign(globalThis, {
    createImageBitmap: async ({ name }: File) => {
      if (!name.endsWith('.png')) throw new Error('No picture');
      return { width: 200, height: 100 };
    },
  });
  Object.assign(HTMLCanvasElement.prototype, {
    getContext: () => null,
    toBlob: (done: BlobCallback, type: string) => done(new Blob(['square'], { type })),
  });
});
afterEach(() => void Object.assign(HTMLCanvasElement.prototype, { getContext, toBlob }));

const open = async (avatar: string | null, answers: Answers = {}) => {
  const page = await renderPage('/user/alice/settings/nickname', {
    as: person('alice', { avatar }),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET user/sessions': { items: [] },
      'GET user/account': ownAccount(),
      ...answers,
    },
  });
  const button = await screen.findByRole('button', { name: 'Change the picture' });
  return { page, button };
};
const openSheet = async (avatar: string | null, answers: Answers = {}) => {
  const { page, button } = await open(avatar, answers);
  await page.user.click(button);
  const sheet = within(await screen.findByRole('dialog', { name: 'Your picture' }));
  const input = () => sheet.getByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  return { page, sheet, input, button };
};

describe('PROF4 one’s own picture', () => {
  it('PROF4 is chosen, cut and saved, and stands at once wherever one is drawn', async () => {
    const { page, sheet, input, button } = await openSheet(null, { [upload]: { avatar: stored } });
    expect(sheet.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
    await page.user.upload(input(), png);
    const across = await sheet.findByRole('slider', { name: 'Left, right' });
    // It is wider than high: only across there is something to choose, until it is zoomed.
    expect(across).toHaveProperty('disabled', false);
    expect(sheet.getByRole('slider', { name: 'Up, down' })).toHaveProperty('disabled', true);
    fireEvent.change(sheet.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    await waitFor(() => expect(sheet.getByRole('slider', { name: 'Up, down' })).toHaveProperty('disabled', false));
    await page.user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.sent(upload)[0]?.file).toMatchObject({ name: 'avatar', type: 'image/webp' });
    await waitFor(() => expect(button.querySelector('img')?.getAttribute('src')).toBe(stored));
  });

  it('PROF4 what is no picture is told before it is sent', async () => {
    const { page, sheet, input } = await openSheet(null);
    await page.user.upload(input(), new File(['x'], 'me.webp', { type: 'image/webp' }));
    expect(await sheet.findByText('Photo not uploaded, try another')).toBeTruthy();
    expect(sheet.queryByRole('button', { name: 'Save' })).toBeNull();
    await page.user.upload(input(), png);
    await sheet.findByRole('button', { name: 'Save' });
    expect(sheet.queryByText('Photo not uploaded, try another')).toBeNull();
  });

  it.each([
    ['AVATAR_UPLOAD_FAILED', 'Failed to upload avatar'],
    ['PHOTO_REJECTED', 'Photo not uploaded, try another'],
  ] as const)('PROF4 ERR1 %s is said, with the picture still there to send or to change', async (code, text) => {
    const { page, sheet, input } = await openSheet(null, { [upload]: refuse(code) });
    await page.user.upload(input(), png);
    await page.user.click(await sheet.findByRole('button', { name: 'Save' }));
    expect(await sheet.findByText(text)).toBeTruthy();
    await page.user.click(sheet.getByRole('button', { name: 'Choose another' }));
    expect(await sheet.findByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('PROF4 one that is dropped on the old one, or pasted into the sheet, is cut as well', async () => {
    const { button } = await open(stored);
    fireEvent.drop(button, { dataTransfer: { files: [png] } });
    const sheet = within(await screen.findByRole('dialog', { name: 'Your picture' }));
    await sheet.findByRole('button', { name: 'Save' });
    const paste = new Event('paste');
    Object.assign(paste, { clipboardData: { files: [new File(['x'], 'words.txt')] } });
    fireEvent(window, paste);
    expect(await sheet.findByText('Photo not uploaded, try another')).toBeTruthy();
  });

  it('PROF4 what is dropped there without a file, such as words of the page, opens nothing', async () => {
    const { button } = await open(stored);
    fireEvent.dragOver(button);
    await waitFor(() => expect(button.dataset['over']).toBe('true'));
    fireEvent.drop(button, { dataTransfer: { files: [] } });
    await waitFor(() => expect(button.dataset['over']).toBeUndefined());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('PROF4 the square that is saved is the one that it was dragged to, and no more once it is let go', async () => {
    const drawn: number[][] = [];
    const pen = {
      fillRect: () => undefined,
      drawImage: (_: unknown, ...square: number[]) => drawn.push(square.slice(0, 4)),
    };
    Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen });
    const { page, input } = await openSheet(null);
    await page.user.upload(input(), png);
    // 200 × 100: the square in the middle.
    await waitFor(() => expect(drawn.at(-1)).toEqual([50, 0, 100, 100]));
    const canvas = document.querySelector('canvas') as HTMLCanvasElement;
    // Drawn at half of its size.
    Object.defineProperties(canvas, { clientWidth: { value: 50 }, setPointerCapture: { value: () => undefined } });
    // Drawn before the next one comes, as between two frames.
    const pointer = (type: string, clientX: number) =>
      act(async () => void fireEvent(canvas, new MouseEvent(type, { bubbles: true, clientX, clientY: 0 })));
    for (const x of [40, 10]) await pointer('pointermove', x);
    await pointer('pointerdown', 30);
    await pointer('pointermove', 20);
    await waitFor(() => expect(drawn.at(-1)).toEqual([70, 0, 100, 100]));
    await pointer('pointermove', 15);
    await waitFor(() => expect(drawn.at(-1)).toEqual([80, 0, 100, 100]));
    // Not beyond the edge.
    await pointer('pointermove', -300);
    await waitFor(() => expect(drawn.at(-1)).toEqual([100, 0, 100, 100]));
    await pointer('pointerup', -300);
    for (const x of [0, 300]) await pointer('pointermove', x);
    fireEvent.change(screen.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } });
    await waitFor(() => expect(drawn.at(-1)).toEqual([125, 25, 50, 50]));
  });

  it.each([
    ['another picture', 'high.png'],
    ['no picture', 'words.txt'],
  ])('PROF4 the one chosen last stands, though one before it that is %s is read slower', async (_, name) => {
    const slow = Promise.withResolvers<void>();
    const { createImageBitmap: read } = globalThis;
    Object.assign(globalThis, {
      createImageBitmap: async (file: File) => {
        if (file.name === name) await slow.promise;
        const picture = await read(file);
        return file.name === name ? { width: 100, height: 200 } : picture;
      },
    });
    const { page, sheet, input } = await openSheet(null);
    await page.user.upload(input(), new File(['x'], name, { type: 'image/png' }));
    await page.user.upload(input(), png);
    const across = await sheet.findByRole('slider', { name: 'Left, right' });
    await act(async () => slow.resolve());
    expect(across).toHaveProperty('isConnected', true);
    expect(sheet.getByRole('slider', { name: 'Left, right' })).toHaveProperty('disabled', false);
    expect(sheet.queryByText('Photo not uploaded, try another')).toBeNull();
  });

  it('PROF4 is removed after a question; initials stand in its place', async () => {
    const { page, sheet, button } = await openSheet(stored, { [remove]: refuse('TOO_MANY_REQUESTS') });
    await page.user.click(sheet.getByRole('button', { name: 'Remove the picture' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove your picture?' }));
    await page.user.click(question.getByRole('button', { name: 'Remove the picture' }));
    expect(await question.findByRole('alert')).toBeTruthy();
    page.answer(remove, { avatar: null });
    await page.user.click(question.getByRole('button', { name: 'Remove the picture' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your picture' })).toBeNull());
    expect(button.querySelector('img')).toBeNull();
  });
});
