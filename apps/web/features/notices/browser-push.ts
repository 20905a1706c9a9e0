import { call } from '#web/lib/api/call.js';
import { pushSubscription, pushWorker } from '#web/lib/session/push-subscription.js';

/** Whether this browser shows what is new: it can't, its person said no in the browser itself, or it does or does not. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the server sends to it in this session: it does not any more where one before has ended, nor for who came after somebody. */
const isKnown = async (endpoint: string) => (await call('GET notifications/push')).endpoints.includes(endpoint);

/** How it is now. It asks its person for nothing. */
export const pushState = async (): Promise<PushState> => {
  if (!isSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const own = Notification.permission === 'granted' && (await pushSubscription());
  return own && (await isKnown(own.endpoint)) ? 'on' : 'off';
};

/** Asks for the permission, and has the site push to this browser. Call it on a click: browsers refuse it elsewhere. */
export const switchPushOn = async (): Promise<PushState> => {
  if ((await Notification.requestPermission()) !== 'granted') return pushState();
  const { key } = await call('GET notifications/push');
  await navigator.serviceWorker.register(pushWorker);
  const { pushManager } = await navigator.serviceWorker.ready;
  // One that was made with another key would never be reached.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = made.toJSON();
  const { p256dh = '', auth = '' } = keys;
  try {
    await call('PUT notifications/push', { body: { endpoint, keys: { p256dh, auth } } });
  } catch (refused) {
    await made.unsubscribe();
    throw refused;
  }
  return 'on';
};

/** This browser shows nothing any more. */
export const switchPushOff = async (): Promise<PushState> => {
  const known = await pushSubscription();
  if (known) {
    await call('POST notifications/push/off', { body: { endpoint: known.endpoint } });
    await known.unsubscribe();
  }
  return 'off';
};
