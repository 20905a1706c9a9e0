import { z } from 'zod';
import { champname } from '../../championships/contract/championship.js';
import { reason } from '../../kernel/contract/reason.js';
import { route } from '../../kernel/contract/route.js';
import { consequences, foreseen } from './correction.js';

const params = z.object({ champname });
/** The team, and whether it comes back instead. */
const wish = z.object({ team: z.uuid(), back: z.boolean().default(false) });

export const previewDisqualification = route({
  method: 'POST',
  path: 'championships/{champname}/disqualifications/preview',
  answerSeconds: 120,
  about: ['team'],
  changesNothing: 'Answers what an act would do',
  summary:
    'Who would gain or lose which medal, points and rank if a team were taken out of the results, or came back; before they are out: by making them final now. For the client and admins',
  access: 'user',
  params,
  body: wish,
  reply: foreseen,
  errors: ['SAMPLE_OUTDATED'],
  rate: { points: 30, seconds: 60, by: 'user' },
  repeats: 'it reads',
});

export const disqualify = route({
  method: 'POST',
  path: 'championships/{champname}/disqualifications',
  answerSeconds: 120,
  changes: ['team', 'leaderboard', 'rating'],
  summary:
    'Take a team out of the results, or back (`back`; 403 for the client where an admin took it out); its members are told the reason the first time, and the audit log keeps each; where an admin took it out, a client’s reason changes nothing. For the client and admins',
  access: 'user',
  params,
  body: wish.extend({ reason }),
  reply: consequences,
  errors: ['SAMPLE_OUTDATED'],
  idempotent: true,
});
