import { beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { type Answers, refuse } from '#test/kit/contracts.js';
import { config } from '#web/lib/config.js';
import { queryClient } from '#web/lib/data/client.js';
import { needAll } from '#web/lib/i18n/catalogue.js';
import { serialized } from '#web/lib/state/stored.js';
import { snapshot, state } from '#web/lib/state/state.js';
import { listOf } from '#web/testing/build/basics.js';
import { person } from '#web/testing/build/person.js';
import { renderPage } from '#web/testing/render.js';
import { followOtherTabs } from './other-tabs.js';

const session = 'POST auth/session';
const out = 'POST auth/out';
const answers: Answers = { 'GET championships': listOf() };
const read = ['GET user/sessions', {}];

/** What only they may see, beside what they have begun to write. */
const leaveTraces = () => {
  queryClient.setQueryData(read, { items: [] });
  sessionStorage.setItem('podium.draft.alice.comment', 'Not for others');
};
const traces = () => [queryClient.getQueryData(read), sessionStorage.getItem('podium.draft.alice.comment')];

/** Another tab has stored what it knows. */
const tabStores = (isAuthorized: boolean, login = state.user.getSnapshot().context.login) => {
  const { persistStore, user, ...others } = snapshot(state);
  const newValue = serialized({
    ...others,
    user: { ...user, login },
    persistStore: { ...persistStore, isAuthorized },
  });
  window.dispatchEvent(new StorageEvent('storage', { key: config.stateKey, newValue }));
};

/** Another tab has been told to speak a language. */
const tabSpeaks = (newValue: 'RUS' | 'ENG') =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'podium.language', newValue }));

beforeAll(() => followOtherTabs());

describe('I18N1 the language that is chosen in one tab', () => {
  it('I18N1 STATE1 is that of the others, and no other tab takes it back by what it writes', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers });
    await page.user.click(screen.getByRole('button', { name: /Switch to Russian$/ }));
    await screen.findByRole('button', { name: 'Выйти' });
    expect(localStorage.getItem('podium.language')).toBe('RUS');
    // Another tab, which has not heard of it yet, writes all that it knows.
    tabStores(true);
    screen.getByRole('button', { name: 'Выйти' });
    tabSpeaks('ENG');
    await screen.findByRole('button', { name: 'Log out' });
  });

  it('I18N1 is the last that was chosen there, though the texts of the one before come after it', async () => {
    const page = await renderPage('/login');
    const texts = page.held('GET /locales/{lng}/{ns}.json');
    tabSpeaks('RUS');
    await texts.asked;
    tabSpeaks('ENG');
    await act(async () => {
      texts.come();
      await needAll('RUS');
    });
    expect(document.documentElement.lang).toBe('en');
    expect(screen.getAllByRole('link', { name: 'Log in' })).not.toEqual([]);
  });

  it('I18N1 is kept for no later visit where another tab chose another before it could be spoken', async () => {
    const page = await renderPage('/about');
    const texts = page.held('GET /locales/{lng}/{ns}.json');
    await page.user.click(screen.getByRole('button', { name: /Switch to Russian$/ }));
    await texts.asked;
    localStorage.setItem('podium.language', 'ENG');
    tabSpeaks('ENG');
    await act(async () => {
      texts.come();
      await needAll('RUS');
    });
    await waitFor(() => expect(document.querySelector('button[aria-busy="true"]')).toBeNull());
    expect([document.documentElement.lang, localStorage.getItem('podium.language')]).toEqual(['en', 'ENG']);
  });
});

describe('AUTH4 whoever logs out', () => {
  it('AUTH4 in one tab leaves nothing behind in the others', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers });
    leaveTraces();
    page.answer(session, refuse('UNAUTHENTICATED'));
    tabStores(false);
    await screen.findAllByRole('link', { name: 'Log in' });
    await waitFor(() => expect(traces()).toEqual([undefined, null]));
  });

  it('AUTH4 in one tab for somebody else to log in there leaves nothing to them in the others', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers });
    leaveTraces();
    page.answer(session, { user: person('bob') });
    tabStores(false);
    await screen.findByRole('link', { name: /bob/i });
    await waitFor(() => expect(traces()).toEqual([undefined, null]));
  });

  it('AUTH4 and whose session ended leaves nothing in the other tabs to who logs in over the page of one', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers });
    leaveTraces();
    page.answer(session, { user: person('bob') });
    tabStores(true, 'bob');
    await screen.findByRole('link', { name: /bob/i });
    await waitFor(() => expect(traces()).toEqual([undefined, null]));
  });

  it('AUTH4 PROF2 and is called anew in one tab is so in the others, with what they have begun there', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers });
    leaveTraces();
    page.answer(session, { user: person('alicia', { email: 'alice@example.com' }) });
    tabStores(true, 'alicia');
    await screen.findByRole('link', { name: /alicia/i });
    expect(traces()[1]).toBe('Not for others');
  });

  it('AUTH4 while the server is away is told that it has not heard of it, and it is told when it answers', async () => {
    const page = await renderPage('/championships', {
      as: 'alice',
      answers: { ...answers, [out]: refuse('DATABASE_SILENT') },
    });
    await page.user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByText(/^The server hasn’t confirmed the logout/);
    expect(localStorage.getItem('podium.leaving')).not.toBeNull();
    page.answer(out, {});
    await waitFor(() => expect(page.sent(out).length).toBeGreaterThan(1));
    await waitFor(() => expect(localStorage.getItem('podium.leaving')).toBeNull());
    expect(screen.getAllByRole('link', { name: 'Log in' })).toBeTruthy();
  });

  it('AUTH4 in one tab while the server is away has left the others too, with what they had there', async () => {
    const page = await renderPage('/championships', { as: 'alice', answers });
    leaveTraces();
    page.answer(out, refuse('DATABASE_SILENT'));
    page.answer(session, refuse('DATABASE_SILENT'));
    localStorage.setItem('podium.leaving', '1');
    tabStores(false);
    await screen.findAllByRole('link', { name: 'Log in' });
    await waitFor(() => expect(traces()).toEqual([undefined, null]));
    page.answer(out, {});
    await waitFor(() => expect(localStorage.getItem('podium.leaving')).toBeNull());
  });
});
