import type { ReplyOf } from '../../../modules/kernel/contract/route.js';
import type { adminSubmission, adminSubmissions } from '../../../modules/scoring/contract/admin-routes.js';
import type { SolutionStatus } from '../../../modules/scoring/contract/solution.js';

/** A row of the list. */
export type Submission = ReplyOf<typeof adminSubmissions>[number];
/** One with its head, log and receipt. */
export type SubmissionView = ReplyOf<typeof adminSubmission>;

export const statuses: SolutionStatus[] = ['QUEUED', 'RUNNING', 'SCORED', 'INVALID', 'FAILED', 'CANCELLED'];
