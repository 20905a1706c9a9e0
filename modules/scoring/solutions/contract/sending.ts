import { z } from 'zod';
import { comment, solutionStatus } from './solution.js';
import { repositoryWish } from './tested.js';

/** Why nothing is taken of somebody now, whichever way it comes. */
export const gates = [
  'NOT_PARTICIPATING',
  'CHAMPIONSHIP_NOT_STARTED',
  'CHAMPIONSHIP_OVER',
  'ORGANISER',
  'TEAM_DISQUALIFIED',
  'SUBMIT_TIMEOUT',
  'TOUR_UNDECIDED',
  'TEAM_NOT_ON_TOUR',
  'TOUR_NOT_STARTED',
  'TOURS_OVER',
  'ATTEMPTS_EXCEEDED',
  'INVALID_EXCEEDED',
  'QUOTA_EXCEEDED',
] as const;

/** Why a solution is not taken. */
export const refusals = ['COMMENT_TOO_LONG', 'KEY_REUSED', ...gates] as const;

/** A solution that is stored and will be scored. */
export const accepted = z.object({ id: z.string(), status: solutionStatus });

/** ALGO1: a repository in the place of a file. */
export const submitRepository = z.object({ ...repositoryWish, comment });
