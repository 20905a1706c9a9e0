import type { ReplyOf } from '#modules/kernel/contract/route.js';
import type { adminSubmission, adminSubmissions } from '#modules/scoring/desk/contract/admin-routes.js';
import type { SolutionStatus } from '#modules/scoring/solutions/contract/solution.js';

/** A row of the list. */
export type Submission = ReplyOf<typeof adminSubmissions>[number];
type View = ReplyOf<typeof adminSubmission>;
/** One with its head, log and receipt; the row of the list alone until these are read. */
export type SubmissionView = Submission & Partial<Omit<View, keyof Submission>>;

export const statuses: SolutionStatus[] = ['QUEUED', 'RUNNING', 'SCORED', 'INVALID', 'FAILED', 'CANCELLED'];
