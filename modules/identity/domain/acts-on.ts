import { DomainError, refuse } from '../../kernel/domain/domain-error.js';
import type { personActs } from '../contract/admin-routes.js';
import type { Person } from './person.js';

export type PersonAct = (typeof personActs)[number];

interface Now {
  /** The admin's own account: from the console nobody takes away what they need to give it back. */
  isOwn: boolean;
  isBlocked: boolean;
  sessions: number;
  /** They have a second factor, and so has the admin. */
  losesFactor: boolean;
}

/** Somebody whom an operator or admin named. @throws DomainError USER_NOT_REGISTERED */
export const registered = <T>(person: T | null): T => {
  if (person === null) throw new DomainError('USER_NOT_REGISTERED');
  return person;
};

/** Of a deleted account: what its person would come back to, and what is kept of them; of an erased one the latter alone. */
const leftOfDeleted: readonly PersonAct[] = ['ROLE', 'FORGET_PHONE', 'END_SECOND_FACTOR', 'BLOCK', 'UNBLOCK'];
const leftOfErased: readonly PersonAct[] = ['FORGET_PHONE'];

const leftOf = ({ deletedAt, erasedAt }: Pick<Person, 'deletedAt' | 'erasedAt'>): readonly PersonAct[] | null =>
  erasedAt ? leftOfErased : deletedAt ? leftOfDeleted : null;

/** For commands: what can't be done any more to somebody who deleted their account, or was erased. @throws DomainError CONFLICT */
export const refuseAct = (person: Pick<Person, 'deletedAt' | 'erasedAt'>, act: PersonAct): void =>
  refuse(leftOf(person)?.includes(act) === false, 'CONFLICT');

/** ADMIN1: what an admin may do to an account now; its page shows these buttons, and commands refuse the rest. */
export const actsOn = (person: Person, { isOwn, isBlocked, sessions, losesFactor }: Now): PersonAct[] => {
  const { status, phone, email } = person;
  const acts: [PersonAct, boolean][] = [
    ['EDIT', true],
    ['ROLE', !isOwn],
    ['CONFIRM_EMAIL', status === 'NEW' && Boolean(email)],
    ['FORGET_PHONE', Boolean(phone)],
    ['REPEAT_MAIL', status === 'NEW' && Boolean(email)],
    ['END_SESSIONS', sessions > 0],
    ['END_SECOND_FACTOR', !isOwn && losesFactor],
    ['BLOCK', !isOwn],
    ['UNBLOCK', isBlocked],
    ['DELETE', !isOwn],
  ];
  const left = leftOf(person);
  return acts.filter(([act, is]) => is && (left === null || left.includes(act))).map(([act]) => act);
};
