import { z } from 'zod';
import { nothing, time } from '../../kernel/contract/list.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { proof, proofErrors } from './second-factor-routes.js';

export const deleteAccount = route({
  method: 'DELETE',
  path: 'user',
  changesNothing: 'Another person is signed in after it, or nobody: all is read again',
  summary:
    "Delete one's own account: it is gone for others at once, signing in takes it back within the term, then what is personal goes",
  access: 'user',
  body: proof,
  reply: nothing,
  errors: [...proofErrors, 'LAST_ADMIN', 'LEADS_CHAMPIONSHIPS'],
});

/** What can be fetched, or will be; null where nothing was asked for, or its term is over. */
const archiveView = z.object({
  /** For which one can be fetched. */
  days: z.number().int(),
  archive: z
    .object({
      id: z.uuid(),
      state: z.enum(['MAKING', 'READY', 'FAILED']),
      askedAt: time,
      /** When its file goes; null before it is ready. */
      until: time.nullable(),
      bytes: z.number().int(),
      /** By which `GET work/{id}` says how far it is; null of one that is older than the ledger of work. */
      work: z.uuid().nullable(),
    })
    .nullable(),
});

export const dataArchive = route({
  method: 'GET',
  path: 'user/archive',
  about: ['archive'],
  summary: "The archive of one's own data: being made, or ready to be fetched",
  access: 'user',
  reply: archiveView,
  errors: [],
});

export const askDataArchive = route({
  method: 'POST',
  path: 'user/archive',
  changes: ['archive'],
  summary: 'Have all that is kept of oneself put into one ZIP; one at a time, in the place of the one before',
  access: 'user',
  evenBlocked: true,
  body: proof,
  reply: archiveView,
  errors: [...proofErrors, 'ARCHIVE_UNDERWAY'],
  // Each reads all files of its person.
  rate: { points: 10, seconds: 86_400, by: 'user' },
  idempotent: true,
});

export const dataArchiveFile = route({
  method: 'GET',
  path: 'user/archive/{id}',
  summary: 'The ZIP of the archive, for its person alone, until its term is over',
  access: 'user',
  params: z.object({ id: z.uuid() }),
  produces: 'application/zip',
  errors: [],
});
