import './errors.js';

/** Every call of scoring; the rooms write down their own. */
export * from '../solutions/contract/solution-routes.js';
export * from '../solutions/contract/upload-routes.js';
export * from '../runs/contract/run-routes.js';
export * from '../runs/contract/runner-routes.js';
export * from '../runs/contract/metric-program.js';
export * from '../runs/contract/served-routes.js';
export * from '../boards/contract/leaderboard-routes.js';
export * from '../desk/contract/admin-routes.js';
export * from '../solutions/contract/queue-routes.js';
export * from '../desk/contract/organiser-routes.js';
export * from '../desk/contract/participant-routes.js';
export * from '../boards/contract/final-preview-routes.js';
export * from '../rejudges/contract/rejudge-routes.js';
export * from '../tours/contract/tour-routes.js';
export * from '../desk/contract/team-admin-routes.js';

declare module '../../kernel/contract/route.js' {
  interface RouteTables {
    scoring: typeof import('./routes.js');
  }
}
