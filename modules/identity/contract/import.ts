import { z } from 'zod';
import { problemOf, rowFaults, shownProblemOf } from '../../kernel/contract/import.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { workView } from '../../kernel/contract/work/view.js';

/** Columns of a file of people from elsewhere (AUTH8); those of `extraColumns` may be left out. */
export const movedColumns = ['login', 'email'] as const;
export const extraColumns = ['firstname', 'lastname', 'hash', 'role'] as const;
export type MovedColumn = (typeof movedColumns)[number] | (typeof extraColumns)[number];

/** What may be wrong with a row; each has its words in `cli.json`. */
export const movedFaults = [
  ...rowFaults, 'LOGIN_INVALID', 'LOGIN_TWICE', 'EMAIL_INVALID', 'EMAIL_TWICE', 'NAME_INVALID', 'HASH_INVALID', 'HASH_COSTLY',
  'ROLE_INVALID',
] as const; // prettier-ignore

const movedProblem = problemOf(movedFaults);
export type MovedProblem = z.infer<typeof movedProblem>;

/** The work that takes a file in. */
export const importPeopleKind = 'identity.import-people';

/** What became of a file, as `GET work/{id}` tells it (`result`): with a problem nobody of it is taken. */
export const movedResult = z.object({
  /** It was only checked. */
  isTry: z.boolean(),
  rows: z.number().int(),
  /** Accounts that were made. */
  added: z.number().int(),
  /** Of them, those who have to choose a login: theirs is taken here, or can't be one. */
  choosing: z.number().int(),
  /** Rows of people who have an account here already, which stays as it is. */
  here: z.number().int(),
  /** How many there are; the first of them are listed for a day. */
  problems: z.number().int(),
  listed: z.array(shownProblemOf(movedFaults)).default([]),
});
export type MovedResult = z.infer<typeof movedResult>;

export const importUsers = route({
  method: 'POST',
  path: 'admin/users/import',
  changes: ['work', 'people'],
  summary:
    'Have people of another platform taken in, from a CSV of login, email and maybe firstname, lastname, hash, role; nobody while a row ' +
    'is wrong. `GET work/{id}` tells how far it is, and in `result` what became of it: rows, added, choosing, here, problems and the first of them (`listed`)',
  access: 'admin',
  body: z.object({
    reason,
    /** The file is checked and nobody taken. */
    check: z.stringbool({ error: 'FORMAT_INVALID' }).or(z.boolean()).default(false),
  }),
  file: { field: 'people', maxBytes: 'data' },
  reply: workView,
  status: 202,
  errors: ['FILE_REQUIRED', 'KEY_REUSED'],
  rate: { points: 60, seconds: 3600, by: 'user' },
  idempotent: true,
});
