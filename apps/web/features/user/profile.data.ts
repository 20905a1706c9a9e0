import { ApiError } from '#modules/client/api-error.js';
import { read } from '#web/lib/data/read.js';
import { useRead } from '#web/lib/data/use-read.js';

const profile = read('GET users/{login}');
/** It changes when a result comes: a look when the page is opened is enough. */
const explained = read('GET rating/{login}', { staleTime: 60_000 });

/** A person as everybody may see them. */
export const useProfile = (login: string) => useRead(profile, { params: { login } });

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
