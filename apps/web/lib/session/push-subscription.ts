/** What shows the messages of this site in this browser while no page is open. */
export const pushWorker = '/push-worker.js';

/** How this browser is reached, where its person has switched that on. */
export const pushSubscription = async () =>
  (await navigator.serviceWorker.getRegistration(pushWorker))?.pushManager.getSubscription();

/** Whoever leaves this browser is shown nothing in it any more, also where the server can't be told yet. */
export const endPushes = async (): Promise<void> => {
  try {
    if ('serviceWorker' in navigator) await (await pushSubscription())?.unsubscribe();
  } catch {
    // Some browsers ask their push service, which may be away.
  }
};
