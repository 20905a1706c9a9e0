import { longestTeamName } from '../../championships/contract/limits.js';

/** Characters of the name of a team. */
export const teamNameLength = { min: 4, max: longestTeamName } as const;
