import { championshipsEntities } from '../../modules/championships/championships.module.js';
import { identityEntities } from '../../modules/identity/identity.module.js';
import { notificationsEntities } from '../../modules/notifications/notifications.module.js';
import { scoringEntities } from '../../modules/scoring/scoring.module.js';
import { teamsEntities } from '../../modules/teams/teams.module.js';

/** Everything that is stored. */
export const entities = [
  ...identityEntities,
  ...championshipsEntities,
  ...teamsEntities,
  ...scoringEntities,
  ...notificationsEntities,
];
