import type { z } from 'zod';
import type { registration } from '#modules/identity/contract/person.js';
import { call } from '#web/lib/api/call.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { welcome } from '#web/lib/session/session.js';

/** What was read as a guest is read again as a person; nobody waits for it, the pages show it as it comes. */
const enter = (user: Parameters<typeof welcome>[0]) => {
  welcome(user);
  renewLive();
  void queryClient.invalidateQueries();
};

export const login = async (username: string, password: string) => {
  const { user } = await call('POST auth/login', { body: { username, password } });
  enter(user);
};

/** Confirms an e-mail. Whoever is signed in stays who they are, so that the answer says whose e-mail it was. */
export const confirmEmail = async (token: string) => {
  const confirmed = await call('POST auth/confirm', { body: { token } });
  if (confirmed.signedIn) enter(confirmed.user);
  return confirmed;
};

export const register = (person: z.input<typeof registration>) => call('POST auth/regist', { body: person });

export const repeatMail = (username: string) => call('GET auth/repeatmail', { query: { username } });

/** Has a link sent that signs in; the answer does not tell whether there is such a person. */
export const mailLink = (username: string) => call('POST auth/link', { body: { username } });

export const checkLogin = (name: string, signal: AbortSignal) =>
  call('GET auth/checklogin', { query: { login: name } }, { signal });

export const checkMail = (email: string, signal: AbortSignal) =>
  call('GET auth/checkmail', { query: { email } }, { signal });
