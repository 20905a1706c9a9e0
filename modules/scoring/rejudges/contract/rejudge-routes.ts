import { z } from 'zod';
import { champname } from '../../../championships/contract/championship.js';
import { reason } from '../../../kernel/contract/reason.js';
import { longBodyBytes, route } from '../../../kernel/contract/route.js';
import { workView } from '../../../kernel/contract/work/view.js';
import { refusedSolution } from '../../solutions/contract/retried.js';
import { rejudgeSummary, rejudgeView } from './rejudge.js';

const named = z.object({ champname });
const one = z.object({ id: z.uuid() });

export const rejudge = route({
  method: 'POST',
  path: 'championships/{champname}/rejudges',
  answerSeconds: 300,
  changes: ['solutions', 'queue', 'attempts', 'rejudges', 'settings'],
  summary:
    'Score solutions again by the truth and metric of now, beside normal work; nothing changes until it is applied. For the client and admins',
  access: 'user',
  params: named,
  /** Without `solutions` all of the championship that have a result. */
  bodyBytes: longBodyBytes,
  body: z.object({ reason, solutions: z.array(z.uuid()).min(1, 'FIELD_REQUIRED').max(10_000, 'TOO_LONG').optional() }),
  /** `refused`: which of the named ones are no part of it. */
  reply: rejudgeView.extend({ refused: z.array(refusedSolution) }),
  status: 202,
  errors: ['REJUDGE_OPEN', 'PROGRAM_SCORES'],
  idempotent: true,
});

export const rejudges = route({
  method: 'GET',
  path: 'championships/{champname}/rejudges',
  about: ['rejudges'],
  summary: "A championship's re-judgements, the newest first. For the client and admins",
  access: 'user',
  params: named,
  reply: z.object({ items: z.array(rejudgeSummary) }),
  errors: [],
});

export const rejudgement = route({
  method: 'GET',
  path: 'rejudges/{id}',
  about: ['rejudges'],
  summary: 'A re-judgement: how far it is, which scores it changes and who moves. For the client and admins',
  access: 'user',
  params: one,
  reply: rejudgeView,
  errors: [],
});

export const rejudgeMoves = route({
  method: 'GET',
  path: 'rejudges/{id}/moves.csv',
  summary:
    'All teams whose place or score a re-judgement changes, on the public and on the final board, the greatest moves first, as CSV. For the client and admins',
  access: 'user',
  params: one,
  produces: 'text/csv; charset=utf-8',
  errors: [],
});

export const applyRejudge = route({
  method: 'POST',
  path: 'rejudges/{id}/apply',
  changes: ['rejudges', 'settings', 'leaderboard', 'solutions'],
  summary:
    'Make the new scores count, all at once: answers the work that does it; a second time changes nothing. Refused while it runs or is outdated',
  access: 'user',
  params: one,
  body: z.object({ reason }),
  reply: workView,
  status: 202,
  errors: ['REJUDGE_OUTDATED', 'REJUDGE_RUNNING', 'REJUDGE_DECIDED'],
  idempotent: true,
});

export const discardRejudge = route({
  method: 'POST',
  path: 'rejudges/{id}/discard',
  changes: ['rejudges', 'settings', 'leaderboard', 'solutions'],
  summary: 'Keep all scores as they are; a second time changes nothing',
  access: 'user',
  params: one,
  body: z.object({ reason }),
  reply: rejudgeView,
  errors: ['REJUDGE_DECIDED'],
  idempotent: true,
});
