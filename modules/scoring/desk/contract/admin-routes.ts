import { z } from 'zod';
import { adminListQuery, nothing } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { queueRow, queueState, storageState, solutionRow, deskSolution } from './admin.js';
import { reason } from '../../../kernel/contract/reason.js';
import { solutionStatus } from '../../solutions/contract/solution.js';

const one = z.object({ id: z.uuid() });

export const adminSubmissions = route({
  method: 'GET',
  path: 'admin/submissions',
  about: ['solutions'],
  summary: 'Solutions of all championships for the console',
  access: 'admin',
  replica: true,
  query: adminListQuery,
  reply: z.array(solutionRow),
  errors: [],
});

export const adminSubmission = route({
  method: 'GET',
  path: 'admin/submissions/{id}',
  about: ['solutions'],
  summary: 'One solution for the console: its log, its receipt and the beginning of its file',
  access: 'admin',
  params: one,
  reply: deskSolution,
  errors: [],
});

export const adminSubmissionFile = route({
  method: 'GET',
  path: 'admin/submissions/{id}/file',
  summary: 'The file of any solution as it was uploaded',
  access: 'admin',
  params: one,
  produces: 'application/octet-stream',
  errors: ['FILE_GONE'],
});

export const adminQueue = route({
  method: 'GET',
  path: 'admin/queue',
  about: ['queue'],
  summary: 'The evaluation queue for the console, and what failed of late',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(queueRow),
  errors: [],
});

export const adminQueueState = route({
  method: 'GET',
  path: 'admin/queue-state',
  about: ['queue'],
  summary: 'How long the queue is, who works on it and what is stopped',
  access: 'admin',
  reply: queueState,
  errors: [],
});

export const adminStorage = route({
  method: 'GET',
  path: 'admin/storage',
  summary: 'Free space on the disk of the files, the mark below which nothing new is taken, and what solutions use',
  access: 'admin',
  reply: storageState,
  errors: [],
});

export const pauseQueue = route({
  method: 'POST',
  path: 'admin/queue/pause',
  changes: ['queue'],
  summary: 'Stop scoring everywhere; people read the reason',
  access: 'admin',
  body: z.object({ reason }),
  reply: nothing,
  errors: [],
  idempotent: true,
});

export const resumeQueue = route({
  method: 'POST',
  path: 'admin/queue/resume',
  changes: ['queue'],
  summary: 'Go on scoring. Refused when it is not stopped',
  access: 'admin',
  body: z.object({ reason }),
  reply: nothing,
  errors: ['QUEUE_GOES_ON'],
  idempotent: true,
});

export const dropSolution = route({
  method: 'POST',
  path: 'admin/queue/{id}/drop',
  changes: ['solutions', 'queue'],
  summary: 'Take a solution out of the queue as FAILED; its attempt is returned. Refused when it has left it',
  access: 'admin',
  params: one,
  body: z.object({ reason }),
  reply: z.object({ id: z.string(), status: solutionStatus }),
  errors: ['SOLUTION_STATUS'],
  idempotent: true,
});
