import { z } from 'zod';
import { champname, participation } from '../../championships/contract/championship.js';
import { route } from '../../kernel/contract/route.js';
import './errors.js';
import { teamName } from './team-name.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    teams: typeof import('./routes.js');
  }
}

export const participate = route({
  method: 'POST',
  path: 'championships/{champname}/participation',
  changes: ['championship', 'files', 'team', 'attempts'],
  summary: 'Take part: accepts the rules and makes a team of one',
  access: 'user',
  params: z.object({ champname }),
  body: z.object({
    acceptRules: z.union([z.literal(true), z.literal('true').transform(() => true as const)], {
      error: 'FIELD_REQUIRED',
    }),
    teamName: teamName.optional(),
  }),
  reply: participation.unwrap(),
  errors: [
    'ORGANISER',
    'EMAIL_UNCONFIRMED',
    'LOGIN_NEEDED',
    'PHONE_UNCONFIRMED',
    'PROFILE_INCOMPLETE',
    'USER_ALREADY_PARTICIPATING',
    'NAME_UNREADABLE',
    'TEAM_NAME_USED',
    'CHAMPIONSHIP_OVER',
  ],
  idempotent: true,
});
export * from './admin-routes.js';
export * from './invitation-routes.js';
export * from './join-routes.js';
export * from './team-routes.js';
