import type { z } from 'zod';
import type { registration } from '#modules/identity/contract/person.js';
import { call } from '#web/lib/api/call.js';
import { queryClient } from '#web/lib/data/client.js';
import { renewLive } from '#web/lib/live/live.js';
import { rereadWhere } from '#web/lib/data/reread-after.js';
import { enterBy, welcome } from '#web/lib/session/session.js';

/** What was read as a guest is read again as a person; nobody waits for it, the pages show it as it comes. */
export const readAgain = () => {
  renewLive();
  void rereadWhere(queryClient, () => true);
};

export const login = async (username: string, password: string) => {
  await enterBy(() => call('POST auth/login', { body: { username, password } }));
  readAgain();
};

/** The second step, for whoever has taken the first one in this browser. */
export const secondStep = async (code: string) => {
  await enterBy(() => call('POST auth/second', { body: { code } }));
  readAgain();
};

/** Shows that it is the person, for ten minutes. */
export const prove = (body: { password: string } | { code: string }) => call('POST user/proof', { body });

/** Confirms an e-mail. Whoever is signed in stays who they are, so that the answer says whose e-mail it was. */
export const confirmEmail = async (token: string) => {
  const confirmed = await call('POST auth/confirm', { body: { token } });
  if (confirmed.signedIn) {
    welcome(confirmed.user);
    readAgain();
  }
  return confirmed;
};

/** AUTH9: by the link of the log. */
export const becomeFirstAdmin = async (person: z.input<typeof registration>, token: string) => {
  await call('POST auth/first-admin', { body: { ...person, token } });
  return { email: person.email };
};

export const repeatMail = (username: string) => call('GET auth/repeatmail', { query: { username } });

/** Has a link sent that signs in; the answer does not tell whether there is such a person. */
export const mailLink = (username: string) => call('POST auth/link', { body: { username } });

export const checkLogin = (name: string, signal: AbortSignal) =>
  call('GET auth/checklogin', { query: { login: name } }, { signal });

export const checkMail = (email: string, signal: AbortSignal) =>
  call('GET auth/checkmail', { query: { email } }, { signal });

/** Has a mail sent with a code and a link for a new password; the answer does not tell whether there is such a person. */
export const wantReset = (username: string) => call('GET user/resetpsw', { query: { username } });
