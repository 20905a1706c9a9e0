import type { TestApp } from './api.js';

/** Where the product is, as browsers and networks see it. */
export const site = 'http://podium.test';

/** A browser as far as signing in by a network needs it: cookies of each site, and where redirects led. */
export const aCookieBrowser = (api: TestApp, sid = '') => {
  const jars = new Map([[site, new Map(sid ? [['sid', sid]] : [])]]);
  const jarOf = (origin: string) => jars.get(origin) ?? jars.set(origin, new Map()).get(origin)!;
  const cookieOf = (origin: string) => [...jarOf(origin)].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (origin: string, reply: Response) => {
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') jarOf(origin).delete(name);
      else jarOf(origin).set(name, value);
    }
  };
  const visited: string[] = [];
  /** @param change of an address before it is gone to */
  const go = async (start: string, change: (url: URL) => void = () => undefined): Promise<string> => {
    for (let url = new URL(start, site); ;) {
      change(url);
      visited.push(url.href);
      if (url.origin === site && !url.pathname.startsWith('/api/')) return url.pathname + url.search;
      const real = url.origin === site ? new URL(url.pathname + url.search, api.url) : url;
      const reply = await fetch(real, { redirect: 'manual', headers: { cookie: cookieOf(url.origin) } });
      keep(url.origin, reply);
      const to = reply.headers.get('location');
      if (to === null) throw new Error(`${url.href} leads nowhere: ${reply.status} ${await reply.text()}`);
      url = new URL(to, url);
    }
  };
  /** As the settings do it. @returns where it ended, or the code of the refusal */
  const link = async (returnTo = '/user/me/settings/login', from = 'same-origin'): Promise<string> => {
    const headers = { cookie: cookieOf(site), 'content-type': 'application/json', 'sec-fetch-site': from };
    const body = JSON.stringify({ returnTo });
    const reply = await fetch(new URL('/api/user/networks/acme', api.url), { method: 'POST', headers, body });
    keep(site, reply);
    const { to, error } = (await reply.json()) as { to: string; error: string };
    return reply.ok ? go(to) : error;
  };
  const http = () => api.signedIn(jarOf(site).get('sid') ?? '');
  const signIn = (sid: string) => jarOf(site).set('sid', sid);
  return { go, link, http, visited, signIn, isIn: () => jarOf(site).has('sid') };
};
