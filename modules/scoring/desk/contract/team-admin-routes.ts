import { z } from 'zod';
import { adminListQuery } from '../../../kernel/contract/list.js';
import { route } from '../../../kernel/contract/route.js';
import { reason } from '../../../kernel/contract/reason.js';
import { teamRow, teamView } from './team-admin.js';

const one = z.object({ id: z.uuid() });

export const adminTeams = route({
  method: 'GET',
  path: 'admin/teams',
  about: ['team', 'solutions', 'leaderboard'],
  summary: 'Teams of all championships for the console',
  access: 'admin',
  query: adminListQuery,
  reply: z.array(teamRow),
  errors: [],
});

export const adminTeam = route({
  method: 'GET',
  path: 'admin/teams/{id}',
  about: ['team', 'solutions', 'leaderboard'],
  summary: 'One team for the console: its members, its last solutions and whether it went on tour',
  access: 'admin',
  params: one,
  reply: teamView,
  errors: [],
});

export const advanceTeam = route({
  method: 'POST',
  path: 'admin/teams/{id}/tours/{tourId}',
  changes: ['tours', 'leaderboard', 'team'],
  summary: 'Correct by hand whether one team went on from a tour. Refused before it was decided who goes on',
  access: 'admin',
  params: one.extend({ tourId: z.uuid() }),
  body: z.object({ goesOn: z.boolean(), reason }),
  reply: z.object({ goesOn: z.boolean() }),
  errors: ['TOUR_UNDECIDED'],
  idempotent: true,
});
