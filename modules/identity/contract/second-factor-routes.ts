import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { passwordLength } from './limits.js';
import { sessionUser } from './person.js';

/** The own password, typed once more; absent for somebody who has none. */
export const proof = z.object({
  password: z.string({ error: 'FIELD_REQUIRED' }).max(passwordLength.max, 'TOO_LONG').optional(),
});
/** How a call is refused whose caller did not prove to be the person. */
export const proofErrors = ['PASSWORD_WRONG', 'PROOF_NEEDED', 'SIGN_IN_AGAIN'] as const;
/** How a call is refused that asks for no password while the session is fresh. */
export const freshErrors = ['PROOF_NEEDED', 'SIGN_IN_AGAIN'] as const;

/** Six digits of the app, with the blanks that people put in, or a recovery code. */
const code = z
  .string({ error: 'FIELD_REQUIRED' })
  .max(40, 'CODE_INVALID')
  .transform((text) => text.replaceAll(/[\s-]/gu, '').toUpperCase())
  .pipe(z.string().min(1, 'FIELD_REQUIRED'));

export const prove = route({
  method: 'POST',
  path: 'user/proof',
  changesNothing: 'Nothing that a page reads',
  summary:
    'Prove by the own password, or a code of the second factor, to be the person, for ten minutes of this session',
  access: 'user',
  body: proof.extend({ code: code.optional() }),
  reply: nothing,
  errors: ['PASSWORD_WRONG', 'CODE_INVALID', 'SIGN_IN_AGAIN'],
  repeats: 'a proof is renewed by each',
});

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactor = route({
  method: 'GET',
  path: 'user/second-factor',
  about: ['second-factor'],
  summary: 'Whether a code is asked for when one signs in',
  access: 'user',
  reply: z.object({
    isOn: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    /** Without it the console stays closed for this person. */
    isRequired: z.boolean(),
  }),
  errors: [],
});

export const beginSecondFactor = route({
  method: 'POST',
  path: 'user/second-factor',
  changes: ['second-factor'],
  summary: 'Get the secret for an app that makes codes; nothing is asked at sign-in until a code of it was typed',
  access: 'user',
  body: proof,
  reply: z.object({ secret: z.string(), uri: z.string() }),
  errors: [...proofErrors, 'SECOND_FACTOR_ON'],
  repeats: 'a secret takes the place of the one before, and no answer with one is kept',
});

export const confirmSecondFactor = route({
  method: 'POST',
  path: 'user/second-factor/confirm',
  changes: ['second-factor'],
  summary: 'Turn the second factor on by a code of the app; answers the recovery codes, this once',
  access: 'user',
  body: z.object({ code }),
  reply: recoveryCodes,
  errors: ['CODE_INVALID', 'SECOND_FACTOR_ON'],
  repeats: 'no answer with recovery codes is kept; new ones can be made',
});

export const renewRecoveryCodes = route({
  method: 'POST',
  path: 'user/second-factor/recovery-codes',
  changes: ['second-factor'],
  summary: 'Get new recovery codes instead of the old ones',
  access: 'user',
  body: proof,
  reply: recoveryCodes,
  errors: [...proofErrors, 'SECOND_FACTOR_OFF'],
  repeats: 'codes take the place of those before, and no answer with them is kept',
});

export const endSecondFactor = route({
  method: 'DELETE',
  path: 'user/second-factor',
  changes: ['second-factor'],
  summary: 'Turn the second factor off',
  access: 'user',
  body: proof,
  reply: nothing,
  errors: [...proofErrors],
});

export const secondStep = route({
  method: 'POST',
  path: 'auth/second',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary: 'The second step of a sign-in: a code of the app, or a recovery code',
  access: 'public',
  body: z.object({
    code,
    /** What the first step answered as `details.ticket`; browsers have it in a cookie. */
    ticket: z.string().max(300, 'FORMAT_INVALID').optional(),
  }),
  reply: z.object({ user: sessionUser }),
  errors: ['CODE_INVALID', 'SIGN_IN_AGAIN', 'CREDENTIALS_WRONG'],
  rate: { points: 120, seconds: 600, by: 'ip' },
  repeats: 'nobody is signed in by then',
});
