import { z } from 'zod';
import { fact } from '../../kernel/contract/fact.js';

const team = { teamId: z.uuid(), championshipId: z.uuid() };

/** Somebody takes part in a championship from now on. */
export const teamEntered = fact('teams.TeamEntered', team);

/** A team has another name. */
export const teamRenamed = fact('teams.TeamRenamed', team);
