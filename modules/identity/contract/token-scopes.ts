/**
 * What an API token may be good for (AUTH10). All read what their person reads; beside that `submit` takes part,
 * `organise` leads championships, `operate` does what the console does. None does more than its person.
 */
export const tokenScopes = ['read', 'submit', 'organise', 'operate'] as const;
export type TokenScope = (typeof tokenScopes)[number];
