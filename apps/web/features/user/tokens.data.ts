import { tokenScopes, type TokenScope } from '#modules/identity/contract/token-scopes.js';
import type { Role } from '#modules/kernel/contract/status.js';
import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';

export type TokenView = Reply<'GET user/tokens'>['items'][number];
export type NewToken = Reply<'POST user/tokens'>;

/** One's own API tokens (AUTH10), the newest first. */
export const tokens = read('GET user/tokens', { select: ({ items }) => items });

const needs: Partial<Record<TokenScope, readonly Role[]>> = { organise: ['client', 'admin'], operate: ['admin'] };

/** What a token of somebody of this role can be good for. */
export const scopesFor = (role: Role): TokenScope[] =>
  tokenScopes.filter((scope) => needs[scope]?.includes(role) ?? true);
