import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { freshErrors } from './second-factor-routes.js';

const provider = z.string().regex(/^[a-z0-9-]{1,32}$/, 'NOT_FOUND');
/** A path of this site to come back to. */
const returnTo = z.string().max(500).optional();

/** Failures come back as `?failed=<code>` of the page that it began on. */
export const oauth = route({
  method: 'GET',
  path: 'auth/oauth/{provider}',
  summary: 'Sign in by a social network: leads there',
  access: 'public',
  params: z.object({ provider }),
  query: z.object({ returnTo }),
  status: 302,
  errors: ['SOCIAL_FAILED'],
  rate: { points: 60, seconds: 600, by: 'ip' },
});

export const oauthCallback = route({
  method: 'GET',
  path: 'auth/oauth/{provider}/callback',
  summary: 'Where a social network sends people back to',
  access: 'public',
  params: z.object({ provider }),
  status: 302,
  errors: ['MAIL_USED', 'SOCIAL_USED', 'SOCIAL_FAILED'],
  rate: { points: 60, seconds: 600, by: 'ip' },
});

export const ownNetworks = route({
  method: 'GET',
  path: 'user/networks',
  about: ['networks'],
  summary: 'Social networks that are linked to the own account',
  access: 'user',
  reply: z.object({ items: z.array(z.object({ provider: z.string(), name: z.string(), label: z.string() })) }),
  errors: [],
});

/** A way in like a password is: not by a link, which any page may lead to. */
export const linkNetwork = route({
  method: 'POST',
  path: 'user/networks/{provider}',
  changesNothing: 'Answers where to go for it',
  summary: 'Link a social network to the own account: answers where to go for it',
  access: 'user',
  params: z.object({ provider }),
  body: z.object({ returnTo }),
  reply: z.object({ to: z.url() }),
  errors: [...freshErrors, 'SOCIAL_FAILED'],
  rate: { points: 60, seconds: 600, by: 'user' },
  repeats: 'it makes an address to go to',
});

export const unlinkNetwork = route({
  method: 'DELETE',
  path: 'user/networks/{provider}',
  changes: ['networks'],
  summary: 'Unlink a social network from the own account',
  access: 'user',
  params: z.object({ provider }),
  reply: nothing,
  errors: ['LAST_WAY_IN'],
});
