import { z } from 'zod';
import { nothing, time } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { longestTokenName, tokenDays } from './limits.js';
import { freshErrors } from './second-factor-routes.js';
import { tokenScopes } from './token-scopes.js';

const scopes = z.array(z.enum(tokenScopes, { error: 'FORMAT_INVALID' }), { error: 'FIELD_REQUIRED' });

/**
 * What one asks for when one makes a token (AUTH10). A wish that it does not know is refused: were it left out, the token would
 * be good for more or for longer than was meant.
 */
export const tokenForm = z.strictObject({
  /** What it is for, in its owner's words. */
  name: z
    .string({ error: 'FIELD_REQUIRED' })
    .trim()
    .min(1, 'FIELD_REQUIRED')
    .max(longestTokenName, 'TOO_LONG')
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]*$/u, 'FORMAT_INVALID'),
  scopes: z
    .preprocess((given) => (typeof given === 'string' ? given.split(',') : given), scopes.min(1, 'FIELD_REQUIRED'))
    .transform((given) => tokenScopes.filter((scope) => given.includes(scope))),
  expiresInDays: z.coerce
    .number({ error: 'FORMAT_INVALID' })
    .int('FORMAT_INVALID')
    .min(1, 'FORMAT_INVALID')
    .max(tokenDays.max, 'FORMAT_INVALID')
    .default(tokenDays.usual),
});

/** A token as its owner sees it later: never the token itself. */
export const tokenView = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.enum(tokenScopes)),
  createdAt: time,
  expiresAt: time,
  /** Written at most every ten minutes; null before its first use. */
  lastUsedAt: time.nullable(),
});

export const tokens = route({
  method: 'GET',
  path: 'user/tokens',
  about: ['tokens'],
  summary: "One's own API tokens, the newest first",
  access: 'user',
  reply: z.object({ items: z.array(tokenView) }),
  errors: [],
});

export const createToken = route({
  method: 'POST',
  path: 'user/tokens',
  changes: ['tokens'],
  summary: 'Make an API token; it is shown this once, and the person is told by mail',
  access: 'user',
  body: tokenForm,
  reply: z.object({ id: z.uuid(), token: z.string(), expiresAt: time }),
  errors: [...freshErrors, 'TOKEN_LIMIT'],
  rate: { points: 60, seconds: 3600, by: 'user' },
  repeats: 'no answer with a token is kept; one that was not read is ended in the list',
});

export const revokeToken = route({
  method: 'DELETE',
  path: 'user/tokens/{id}',
  changes: ['tokens'],
  summary: "Revoke one of one's own API tokens",
  access: 'user',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  errors: [],
});

export const revokeTokens = route({
  method: 'DELETE',
  path: 'user/tokens',
  changes: ['tokens'],
  summary: "Revoke all of one's own API tokens",
  access: 'user',
  reply: z.object({ ended: z.number().int() }),
  errors: [],
});
