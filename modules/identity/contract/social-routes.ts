import { z } from 'zod';
import { nothing } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';

const provider = z.string().regex(/^[a-z0-9-]{1,32}$/, 'NOT_FOUND');

/** Failures come back as `?failed=<code>` of the page that it began on. */
export const oauth = route({
  method: 'GET',
  path: 'auth/oauth/{provider}',
  summary: 'Sign in by a social network, or link it to the own account: leads there',
  access: 'public',
  params: z.object({ provider }),
  query: z.object({
    /** A path of this site to come back to. */
    returnTo: z.string().max(500).optional(),
    /** Links the network to the account that is signed in. */
    link: z.stringbool().optional(),
  }),
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
  summary: 'Social networks that are linked to the own account',
  access: 'user',
  reply: z.object({ items: z.array(z.object({ provider: z.string(), name: z.string(), label: z.string() })) }),
  errors: [],
});

export const unlinkNetwork = route({
  method: 'DELETE',
  path: 'user/networks/{provider}',
  summary: 'Unlink a social network from the own account',
  access: 'user',
  params: z.object({ provider }),
  reply: nothing,
  errors: ['LAST_WAY_IN'],
});
