import { z } from 'zod';
import { personStatus, role } from '../../kernel/contract/status.js';
import type { SortColumn } from '../../kernel/http/admin-list.js';
import { searchTypes } from '../contract/admin-routes.js';
import { personRank } from '../contract/profile.js';

/** What the console narrows people by. */
export const peopleFilter = z.object({
  by: z.enum(searchTypes).default('LOGIN'),
  q: z.string().trim().max(254).optional(),
  role: role.optional(),
  status: personStatus.optional(),
  rank: personRank.optional(),
  blocked: z.boolean().optional(),
});
export type PeopleFilter = z.output<typeof peopleFilter>;

/** Columns that the console may sort by; ids are given out in the order of time. */
export const peopleColumns: Record<string, SortColumn> = {
  id: { neverNull: 'p.id' },
  createdAt: { neverNull: 'p.id' },
  login: { neverNull: 'p.login_key' },
  nickname: { neverNull: 'p.nickname' },
  city: { neverNull: 'p.city' },
  role: { neverNull: 'p.role' },
  status: { neverNull: 'p.status' },
};

/** The same expressions as those of the indexes of `Person`, whose first word is looked for. */
const conditions: Record<PeopleFilter['by'], string> = {
  LOGIN: 'p.login_key like $1',
  NAME: `(lower(coalesce(p.firstname, '') || ' ' || coalesce(p.lastname, '')) like $1
    or lower(coalesce(p.lastname, '') || ' ' || coalesce(p.firstname, '')) like $1)`,
  NICK: 'lower(p.nickname) like $1',
  PHONE: 'p.phone like $1',
  EMAIL: 'p.email_key like $1',
  CITY: 'lower(p.city) like $1',
};

/**
 * The SQL that narrows people `p` with their block `b`, and its values; `$1` is what is looked for, `$2` the time.
 * @param rankSql of the rank of `p`
 */
export const narrowing = ({ by, q, role: own, status, rank, blocked }: PeopleFilter, now: Date, rankSql: string) => {
  const isBlocked = 'b.id is not null and (b.until is null or b.until > $2)';
  const conditionsOf = [
    q ? conditions[by] : '$1::text is null',
    '$2::timestamptz is not null and ($3::text is null or p.role = $3) and ($4::text is null or p.status = $4)',
    // One of the five words of the schema.
    ...(rank === undefined ? [] : [`${rankSql} = '${rank}'`]),
    ...(blocked === undefined ? [] : [blocked ? isBlocked : `not (${isBlocked})`]),
  ];
  return { where: conditionsOf.join(' and '), values: [q ? startOf(by, q) : null, now, own ?? null, status ?? null] };
};

/** A pattern for what begins so; of telephones the digits, in the international form. */
const startOf = (by: PeopleFilter['by'], q: string): string => {
  if (by !== 'PHONE') return `${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const digits = q.replaceAll(/\D/g, '');
  return `+${/^8\d{10}$/.test(digits) ? `7${digits.slice(1)}` : digits}%`;
};
