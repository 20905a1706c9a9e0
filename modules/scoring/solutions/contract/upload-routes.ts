import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { route } from '../../../kernel/contract/route.js';
import { uploadErrors, uploadId } from '../../../kernel/contract/upload.js';
import { accepted, gates, refusals } from './sending.js';
import { comment } from './solution.js';

const named = z.object({ champname });
const upload = named.extend({ id: uploadId });

export const beginSolutionUpload = route({
  method: 'POST',
  path: 'championships/{champname}/solutions/uploads',
  changesNothing: 'A piece of a file: what it becomes is told when it is handed in',
  summary:
    'Begin to send a large solution in pieces that resume (tus 1.0): `Upload-Length`, the answer has `Location`. ' +
    'Of more than three at once the one that was begun first is forgotten',
  access: 'user',
  params: named,
  status: 201,
  errors: [...uploadErrors, 'KIND_WRONG', ...gates],
  rate: { points: 120, seconds: 60, by: 'user' },
  repeats: 'what nobody goes on with is taken away in time',
});

export const solutionUploadOffset = route({
  method: 'HEAD',
  path: 'championships/{champname}/solutions/uploads/{id}',
  summary: 'How much of an own upload has come (tus): `Upload-Offset`',
  access: 'user',
  params: upload,
  errors: [...uploadErrors],
});

export const continueSolutionUpload = route({
  method: 'PATCH',
  path: 'championships/{champname}/solutions/uploads/{id}',
  changesNothing: 'A piece of a file: what it becomes is told when it is handed in',
  summary: 'Send bytes of an own upload from `Upload-Offset` on (tus)',
  access: 'user',
  params: upload,
  status: 204,
  errors: [...uploadErrors],
});

export const cancelSolutionUpload = route({
  method: 'DELETE',
  path: 'championships/{champname}/solutions/uploads/{id}',
  changesNothing: 'A piece of a file: what it becomes is told when it is handed in',
  summary: 'Forget an own upload (tus)',
  access: 'user',
  params: upload,
  status: 204,
  errors: [...uploadErrors],
});

export const submitUpload = route({
  method: 'POST',
  path: 'championships/{champname}/solutions/uploads/{id}/submit',
  answerSeconds: 120,
  changes: ['solutions', 'attempts', 'queue'],
  summary: 'Hand an upload that has come whole in as a solution; however often it is asked, one is made',
  access: 'user',
  params: upload,
  body: z.object({ name: z.string().min(1).max(1000), comment }),
  reply: accepted,
  status: 202,
  errors: ['UPLOAD_UNFINISHED', 'KIND_WRONG', ...refusals],
  rate: { points: 120, seconds: 60, by: 'user' },
  repeats: 'an upload is handed in once, as the solution that keeps its id',
});
