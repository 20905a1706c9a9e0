import { z } from 'zod';
import { route } from '../../../kernel/contract/route.js';

const params = z.object({ name: z.string().min(1).max(100) });
const served = { access: 'public', anonymous: true, errors: [], params } as const;

export const servedRefs = route({
  ...served,
  method: 'GET',
  path: '/repositories/{name}/info/refs',
  summary: 'In demo mode: what a repository has that the platform serves to its own box, as git asks for it',
  query: z.object({ service: z.string().max(100).optional() }),
  produces: 'application/x-git-upload-pack-advertisement',
});

export const servedPack = route({
  ...served,
  method: 'POST',
  path: '/repositories/{name}/git-upload-pack',
  changesNothing: 'Read by git, which changes nothing',
  summary: 'In demo mode: the one commit of such a repository',
  bytes: true,
  produces: 'application/x-git-upload-pack-result',
  repeats: 'it reads',
});
