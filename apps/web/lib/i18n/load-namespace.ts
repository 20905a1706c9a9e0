import { takeEarly } from '#web/lib/api/early.js';

export type Lng = 'eng' | 'rus';
export type Messages = Record<string, string>;

const firstWait = 250;
const retries = 5;

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** No answer, or one that says that the server is at fault: both may be better in a moment. */
const attempt = async (address: string): Promise<Response | null> => {
  try {
    const response = await (takeEarly(address) ??
      fetch(address, { headers: { 'X-Requested-With': 'XMLHttpRequest' } }));
    return response.status >= 500 ? null : response;
  } catch {
    return null;
  }
};

/**
 * Messages of a namespace. Specification, section 7: 5xx is retried up to 5 times, waiting 250 ms and doubling; 4xx is
 * not retried, a namespace that is not there has no messages.
 */
export async function loadNamespace(lng: Lng, namespace: string, wait = sleep): Promise<Messages> {
  const address = `/locales/${lng}/${namespace}.json`;
  for (let retry = 0; ; retry += 1) {
    const response = await attempt(address);
    if (response) return response.ok ? ((await response.json()) as Messages) : {};
    if (retry === retries) throw new Error(`cannot load ${address}`);
    await wait(firstWait * 2 ** retry);
  }
}
