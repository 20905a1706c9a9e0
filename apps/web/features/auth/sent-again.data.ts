import type { z } from 'zod';
import type { registration } from '#modules/identity/contract/person.js';
import { asApiError, isAnswerLost } from '#modules/client/api-error.js';
import { call } from '#web/lib/api/call.js';
import { login } from './auth.data.js';

/** @param sent what was sent last without an answer: where it is refused as used then, it has made the account */
export const register = async (person: z.input<typeof registration>, sent: { current: string }) => {
  const typed = JSON.stringify(person);
  try {
    return await call('POST auth/regist', { body: person });
  } catch (thrown) {
    const { login: ofLogin, email } = asApiError(thrown).fields;
    if (sent.current === typed && ofLogin === 'LOGIN_USED' && email === 'MAIL_USED') return { email: person.email };
    if (isAnswerLost(thrown)) sent.current = typed;
    throw thrown;
  }
};

/** A new password that was sent: the server has set it, or nobody can tell whether it has. */
export type SentPassword = { password: string; isSet: boolean } | null;

/** Codes by which the server refuses what was used up, as by a try whose answer was lost. */
const usedUp: readonly string[] = ['RESET_LINK_OUTDATED', 'CODE_INVALID'];

/**
 * Sets a new password by the code or the link's token, and logs in with it. Once it is set, another try only logs in.
 * @param sent what became of the try before; it is kept there
 */
export const resetPassword = async (
  name: string,
  newpassword: string,
  code: string,
  sent: { current: SentPassword },
): Promise<void> => {
  const before = sent.current?.password === newpassword ? sent.current : null;
  if (before?.isSet) return login(name, newpassword);
  try {
    await call('POST user/resetpsw', { body: { login: name, newpassword, code } });
  } catch (thrown) {
    if (isAnswerLost(thrown)) sent.current = { password: newpassword, isSet: false };
    if (!before || !usedUp.includes(asApiError(thrown).code)) throw thrown;
    return login(name, newpassword).catch((refused: unknown) => {
      throw asApiError(refused).code === 'CREDENTIALS_WRONG' ? thrown : refused;
    });
  }
  sent.current = { password: newpassword, isSet: true };
  return login(name, newpassword);
};
