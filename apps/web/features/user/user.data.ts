import type { Reply } from '#modules/client/routes.js';
import { read } from '#web/lib/data/read.js';
import { ApiError } from '#modules/client/api-error.js';
import { useRead } from '#web/lib/data/use-read.js';
import { tokenScopes, type TokenScope } from '#modules/identity/contract/token-scopes.js';
import type { Role } from '#modules/kernel/contract/status.js';

/** One's own address and ways in (PROF2). */
export const account = read('GET user/account');

export type Personal = Reply<'GET user/personal'>;

/** One's own personal data (PROF2). */
export const personal = read('GET user/personal');

/** It changes when a result comes: a look when the page is opened is enough. */
const explained = read('GET rating/{login}', { staleTime: 60_000 });

/** Where somebody's points come from, and the places that they had. */
export const useExplained = (login: string) => useRead(explained, { params: { login } });

/** Nobody has this login, or not for others yet. */
export const isNobody = (failure: unknown): boolean => failure instanceof ApiError && failure.code === 'NOT_FOUND';

/** How many points each championship gives somebody today, by its name; of nobody where they are in no rating. */
export const usePointsOf = (login: string | null): ReadonlyMap<string, number> => {
  const { data } = useRead(explained, { params: { login: login ?? '-' } }, { enabled: login !== null });
  const counted = (data?.awards ?? []).filter(({ here, voided, today }) => here && voided === null && today > 0);
  return new Map(counted.map(({ champname, today }) => [champname, today]));
};

export type SessionView = Reply<'GET user/sessions'>['items'][number];

/** Where the person is logged in (AUTH4), this place first. */
export const sessions = read('GET user/sessions', {
  select: ({ items }): SessionView[] => items.toSorted((one, other) => Number(other.current) - Number(one.current)),
});

/** After sessions were ended; also after a refusal, since then somebody else ended them. */
export const readAgain = { evenRefused: true } as const;

export type TokenView = Reply<'GET user/tokens'>['items'][number];
export type NewToken = Reply<'POST user/tokens'>;

/** One's own API tokens (AUTH10), the newest first. */
export const tokens = read('GET user/tokens', { select: ({ items }) => items });

const needs: Partial<Record<TokenScope, readonly Role[]>> = { organise: ['client', 'admin'], operate: ['admin'] };

/** What a token of somebody of this role can be good for. */
export const scopesFor = (role: Role): TokenScope[] =>
  tokenScopes.filter((scope) => needs[scope]?.includes(role) ?? true);
