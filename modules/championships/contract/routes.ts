import { z } from 'zod';
import { adminListQuery, pageOf, pageQuery } from '../../kernel/contract/list.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import {
  championshipAdminView,
  championshipCard,
  championshipFile,
  championshipTab,
  championshipView,
  champname,
  coverVersion,
  formerFile as former,
} from './championship.js';
import { longestOwner } from './limits.js';
import { filePreview } from './preview.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    championships: typeof import('./routes.js');
  }
}

const named = z.object({ champname });

export const championships = route({
  method: 'GET',
  path: 'championships',
  about: ['championship'],
  summary: 'Championships, the newest first',
  access: 'public',
  replica: true,
  query: pageQuery.extend({ tab: championshipTab.default('all') }),
  reply: pageOf(championshipCard),
  errors: [],
});

export const championship = route({
  method: 'GET',
  path: 'championships/{champname}',
  about: ['championship'],
  summary: 'A championship as the caller may see it',
  access: 'public',
  params: named,
  reply: championshipView,
  errors: [],
});

export const files = route({
  method: 'GET',
  path: 'championships/{champname}/files',
  about: ['files'],
  summary: 'Files for participants, with size and checksum, and former versions of those that were replaced or removed',
  access: 'user',
  params: named,
  // How long the archive of all of them is, which is more than they are together.
  reply: z.object({
    items: z.array(championshipFile),
    archiveBytes: z.number().int(),
    /** The newest first. */
    former: z.array(former),
  }),
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'],
});

export const file = route({
  method: 'GET',
  path: 'championships/{champname}/files/{name}',
  summary: 'Download a file; answers Range, so that a broken download can go on',
  access: 'user',
  params: named.extend({ name: z.string().min(1).max(200) }),
  produces: 'application/octet-stream',
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'],
});

export const formerFile = route({
  method: 'GET',
  path: 'championships/{champname}/former-files/{id}',
  summary: 'Download a former version of a file, for those who may download what took its place; answers Range',
  access: 'user',
  params: named.extend({ id: z.uuid() }),
  produces: 'application/octet-stream',
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'],
});

export const archive = route({
  method: 'GET',
  path: 'championships/{champname}/archive',
  summary: 'Download all files as one ZIP, not compressed; answers Range, so that a broken download can go on',
  access: 'user',
  params: named,
  produces: 'application/zip',
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'],
  // What stands before a range is read again for it.
  rate: { points: 120, seconds: 3600, by: 'user' },
});

export const cover = route({
  method: 'GET',
  path: 'championships/{champname}/cover',
  summary: 'The picture of a championship; with its version it may be kept for a day',
  access: 'public',
  params: named,
  query: z.object({ v: coverVersion.max(64).optional() }),
  produces: 'image/webp',
  errors: [],
});

export const preview = route({
  method: 'GET',
  path: 'championships/{champname}/files/{name}/preview',
  about: ['files'],
  summary: 'The first rows of a CSV file and what its columns are like, for those who may download it',
  access: 'user',
  params: named.extend({ name: z.string().min(1).max(200) }),
  reply: filePreview,
  errors: ['NOT_PARTICIPATING', 'CHAMPIONSHIP_NOT_STARTED'],
});

export const adminChampionships = route({
  method: 'GET',
  path: 'admin/champs',
  about: ['championship'],
  summary: 'Championships for the console',
  access: 'admin',
  replica: true,
  query: adminListQuery,
  reply: z.array(championshipAdminView),
  errors: [],
});

export const adminChampionship = route({
  method: 'GET',
  path: 'admin/champs/{id}',
  about: ['championship'],
  summary: 'One championship for the console',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  reply: championshipAdminView,
  errors: [],
});
export const giveChampionship = route({
  method: 'PUT',
  path: 'admin/champs/{id}/owner',
  changes: ['championship', 'settings'],
  summary: 'Give a championship to another client or admin, by login',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  body: z.object({ owner: z.string().trim().min(1, 'FIELD_REQUIRED').max(longestOwner, 'TOO_LONG'), reason }),
  reply: championshipAdminView,
  errors: ['OWNER_UNFIT', 'OWNER_COMPETES'],
});

export * from './baseline-routes.js';
export * from './editor-routes.js';
export * from './settings/schema-route.js';
export * from './settings/truth-routes.js';
export * from '../algorithms/contract/test-routes.js';
