import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { tokenView } from '../contract/token-routes.js';
import { ApiToken } from '../domain/api-token.js';

/** AUTH10: a person's tokens, the newest first; those that expired lately as well, so that one sees why a program stopped. */
export const tokensOf = async (em: EntityManager, personId: string): Promise<z.output<typeof tokenView>[]> => {
  const all = await em.find(ApiToken, { person: personId }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 200 });
  return all.map(({ id, name, scopes, createdAt, expiresAt, lastUsedAt }) => ({
    id,
    name,
    scopes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
};
