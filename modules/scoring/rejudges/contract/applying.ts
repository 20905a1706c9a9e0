import { z } from 'zod';

/** The work that makes the scores of a re-judgement count. */
export const applyRejudgeKind = 'scoring.apply-rejudge';

/** What came of it. */
export const rejudgeApplication = z.object({ rejudge: z.uuid(), state: z.literal('APPLIED') });
