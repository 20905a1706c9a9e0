import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { refuse, type Answers } from '#test/kit/contracts.js';
import { noticesOf, usualChannels } from '#web/testing/build/notice.js';
import { person, personal, profile } from '#web/testing/build/person.js';
import { renderPage, shellHeader } from '#web/testing/render.js';

const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

/** A browser that can push: what its person answers, and whether it has subscribed. */
const browser = (answer: NotificationPermission, permission: NotificationPermission = 'default') => {
  let isSubscribed = false;
  const subscription = {
    endpoint,
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: async () => {
      isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: jest.fn(async (_how: PushSubscriptionOptionsInit) => {
      isSubscribed = true;
      return subscription;
    }),
  };
  const registration = { pushManager };
  const requestPermission = jest.fn(async () => (shown.permission = answer));
  const shown = { permission, requestPermission };
  const register = jest.fn(async (_file: string) => registration);
  const serviceWorker = { register, ready: Promise.resolve(registration), getRegistration: async () => registration };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  Object.assign(window, { PushManager: Object, Notification: shown });
  return { requestPermission, register, subscribe: pushManager.subscribe, isSubscribed: () => isSubscribed };
};

const open = (answers: Answers = {}) =>
  renderPage('/user/alice/notifications', {
    as: person('alice'),
    answers: {
      'GET users/{login}': profile('alice'),
      'GET user/personal': personal(),
      'GET notifications/channels': usualChannels(),
      'GET notifications': noticesOf(),
      ...answers,
    },
    language: 'ENG',
  });

describe('NOTIF1 messages in this browser', () => {
  afterEach(() => {
    for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  test('NOTIF1 says that it could not be asked whether it is on', async () => {
    const { subscribe } = browser('granted', 'granted');
    await subscribe({});
    await open({ 'GET notifications/push': refuse('TOO_MANY_REQUESTS') });
    await screen.findByRole('alert');
  });

  test('NOTIF1 asks for the permission on a click alone, subscribes with the key of the site, and ends it again', async () => {
    const { requestPermission, register, subscribe, isSubscribed } = browser('granted');
    const page = await open({
      'GET notifications/push': { key: 'the key', endpoints: [] },
      'PUT notifications/push': {},
      'POST notifications/push/off': {},
    });
    const start = await screen.findByRole('button', { name: 'Turn on' });
    expect(requestPermission).not.toHaveBeenCalled();
    await page.user.click(start);
    const stop = await screen.findByRole('button', { name: 'Turn off' });
    expect(register).toHaveBeenCalledWith('/push-worker.js');
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the key' });
    expect(page.sent('PUT notifications/push').map(({ body }) => body)).toEqual([{ endpoint, keys }]);
    await page.user.click(stop);
    await screen.findByRole('button', { name: 'Turn on' });
    expect(page.sent('POST notifications/push/off').map(({ body }) => body)).toEqual([{ endpoint }]);
    expect(isSubscribed()).toBe(false);
  });

  test('NOTIF1 is off where the server sends nothing to this browser any more, and can be turned on anew', async () => {
    const { isSubscribed, subscribe } = browser('granted', 'granted');
    await subscribe({});
    const others = 'https://fcm.googleapis.com/fcm/send/another';
    const page = await open({
      'GET notifications/push': { key: 'the key', endpoints: [others] },
      'PUT notifications/push': {},
    });
    await page.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await screen.findByRole('button', { name: 'Turn off' });
    expect(isSubscribed()).toBe(true);
  });

  test('NOTIF1 AUTH4 SECURITY stays on for as long as the server sends here; whoever logs out is shown nothing in this browser', async () => {
    const { isSubscribed, subscribe } = browser('granted', 'granted');
    await subscribe({});
    const page = await open({
      'GET notifications/push': { key: 'the key', endpoints: [endpoint] },
      'POST auth/out': {},
      'GET championships': { items: [], nextCursor: null },
    });
    await screen.findByRole('button', { name: 'Turn off' });
    await page.user.click(shellHeader().getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(isSubscribed()).toBe(false));
  });

  test('NOTIF1 says what to do when its person has said no, and sends nothing', async () => {
    browser('denied');
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await screen.findByText(/^Notifications are blocked/);
    expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  test('NOTIF1 is off, and says why, where the site sends nothing to the service of this browser', async () => {
    const { isSubscribed } = browser('granted');
    const page = await open({
      'GET notifications/push': { key: 'the key', endpoints: [] },
      'PUT notifications/push': refuse('PUSH_SERVICE_UNKNOWN'),
    });
    await page.user.click(await screen.findByRole('button', { name: 'Turn on' }));
    await screen.findByRole('alert');
    await waitFor(() => expect(isSubscribed()).toBe(false));
  });

  test("NOTIF1 says so where a browser can't", async () => {
    await open();
    await screen.findByText(/^This browser doesn’t support notifications/);
  });
});
