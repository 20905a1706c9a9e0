import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { inDays } from '#web/testing/build/basics.js';
import { editorView } from '#web/testing/build/editor.js';
import { ratingOf } from '#web/testing/build/rating.js';
import { openEditor } from '#web/testing/editor.js';
import { hint } from '#web/testing/socket.js';

const read = 'GET championships/{champname}/edit';
const save = 'PUT championships/{champname}';
const field = (name: string) => screen.findByRole('textbox', { name });
const told = /^This editor is open in another tab too/;
const isTold = () => screen.findByText(told);
const isNotTold = () => waitFor(() => expect(screen.queryByText(told)).toBeNull());

const tabs: BroadcastChannel[] = [];
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
});

/** Another tab of this browser that has the same editor open, as far as it is heard of. */
const otherTab = () => {
  const tab = new BroadcastChannel('podium.editor.small');
  tabs.push(tab);
  const heard: string[] = [];
  tab.addEventListener('message', ({ data }: MessageEvent<string>) => void heard.push(data));
  return { heard, say: (word: 'hello' | 'here' | 'bye') => tab.postMessage(word) };
};

describe('CHAMP5 the editor in another tab', () => {
  it('CHAMP5 hears of this one when it comes, and when it is left or closed', async () => {
    const page = await openEditor('basics', {}, { 'GET rating': ratingOf([]) });
    await field('Prize, English');
    const other = otherTab();
    other.say('hello');
    await waitFor(() => expect(other.heard).toEqual(['here']));
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(other.heard).toEqual(['here', 'bye']));
    await page.user.click(screen.getAllByRole('link', { name: 'Rating' })[0]!);
    await waitFor(() => expect(other.heard).toEqual(['here', 'bye', 'bye']));
  });

  it('CHAMP5 is told where it was there before, and as long as one of several is left', async () => {
    const other = otherTab();
    await openEditor('basics');
    await field('Prize, English');
    await waitFor(() => expect(other.heard).toEqual(['hello']));
    other.say('here');
    await isTold();
    const third = otherTab();
    third.say('hello');
    await waitFor(() => expect(other.heard).toEqual(['hello', 'hello', 'here']));
    third.say('bye');
    await isNotTold();
    // Who is left is asked, and answers.
    await waitFor(() => expect(other.heard).toEqual(['hello', 'hello', 'here', 'bye', 'hello']));
    other.say('here');
    await isTold();
  });

  it('CHAMP5 is missed after it crashed, for which it says no good-bye', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'queueMicrotask', 'nextTick'] });
    try {
      await openEditor('basics');
      await field('Prize, English');
      const other = otherTab();
      const passes = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000));
      other.say('hello');
      await isTold();
      passes(30);
      expect(screen.getByText(told)).toBeTruthy();
      await waitFor(() => expect(other.heard).toEqual(['here', 'hello']));
      passes(29);
      expect(screen.getByText(told)).toBeTruthy();
      passes(1);
      await isNotTold();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('CHAMP5 saves of others', () => {
  const saved = (version: number, editedBy: string | null, eng: string) =>
    editorView('small', { version, editedBy, editedAt: inDays(0), prize: { rus: '', eng } });

  it('CHAMP5 are told, one’s own of another place are not, and take no notice away that was not read', async () => {
    const page = await openEditor('basics');
    const prize = await field('Prize, English');
    page.answer(read, saved(2, 'client', 'Mine'));
    await hint('championship:small');
    await waitFor(() => expect(prize).toHaveProperty('value', 'Mine'));
    expect(screen.queryByRole('button', { name: 'Got it' })).toBeNull();
    page.answer(read, saved(3, 'Clara', 'Theirs'));
    await hint('championship:small');
    await screen.findByText('Clara');
    page.answer(save, ({ body }) => editorView('small', { ...body, version: 4, editedBy: 'client' }));
    await page.user.type(prize, '!');
    await screen.findByText('All changes are saved');
    expect(screen.getByText('Clara')).toBeTruthy();
    page.answer(read, saved(5, 'Dora', 'Theirs!!'));
    await hint('championship:small');
    await screen.findByText('Dora');
    expect(screen.queryByText('Clara')).toBeNull();
  });
});
