import type { Caller } from '../../kernel/contract/status.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import type { VacancyActor } from '../contract/vacancy.machine.js';

/** What somebody is to a vacancy: admins are the moderators of all. */
export const actorsOf = (
  { authorId }: { authorId: string },
  caller: Pick<Caller, 'id' | 'role'> | null,
): VacancyActor[] => [
  ...(caller?.id === authorId ? (['author'] as const) : []),
  ...(caller?.role === 'admin' ? (['moderator'] as const) : []),
];

/** One that strangers see is not theirs to change; of any other they learn nothing. @throws DomainError FORBIDDEN, NOT_FOUND */
export const refuseStrangers = (actors: readonly VacancyActor[], isShown: boolean): void =>
  refuse(actors.length === 0, isShown ? 'FORBIDDEN' : 'NOT_FOUND');
