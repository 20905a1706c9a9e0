import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminUser, adminUsers } from '#modules/identity/contract/admin-routes.js';

/** A row of the list. */
export type User = ReplyOf<typeof adminUsers>[number];
type View = ReplyOf<typeof adminUser>;
/** One with data and what may be done; the row alone until these are read. */
export type UserView = User & Partial<Omit<View, keyof User>>;
export type Personal = View['personal'];

export const searchTypes = ['LOGIN', 'NAME', 'NICK', 'PHONE', 'EMAIL', 'CITY'] as const;
export const roles = ['user', 'client', 'admin'] as const;
export const ranks = ['YOUNGLING', 'PADAWAN', 'KNIGHT', 'MASTER', 'GRAND_MASTER'] as const;
export const statuses = ['NEW', 'CONFIRMED', 'VERIFIED', 'IDENTIFIED'] as const;

/** What the audit log calls somebody. */
export const objectOf = ({ id }: Pick<User, 'id'>): string => `person:${id}`;
