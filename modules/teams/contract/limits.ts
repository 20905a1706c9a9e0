import { longestTeamName } from '../../championships/contract/limits.js';

/** Characters of the name of a team. */
export const teamNameLength = { min: 4, max: longestTeamName } as const;

/** Days that an invitation waits for an answer. */
export const invitationDays = 7;

/** Hours before one who said no is asked again. */
export const rejectedHours = 24;

/** Characters that a team may say of itself. */
export const longestTeamDescription = 500;
