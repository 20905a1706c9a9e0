import type { OrganiserAction } from '../contract/organiser.js';
import { afterEvent, type SolutionEventType } from '../../solutions/contract/solution.machine.js';
import type { SolutionStatus } from '../../solutions/contract/solution.js';

const events = { REJUDGE: 'RESCORE', RETRY: 'RETRY', REVOKE: 'REVOKE' } as const satisfies Record<
  OrganiserAction,
  SolutionEventType
>;
const actions: readonly OrganiserAction[] = ['REJUDGE', 'RETRY', 'REVOKE'];

/**
 * What the machine of a solution lets its championship's client do. A re-judgement leaves alone what was revoked, and what
 * has no file any more can't be scored.
 */
export const actionsOn = ({
  status,
  revoked,
  fileGoneAt,
}: {
  status: SolutionStatus;
  revoked: string | null;
  fileGoneAt: string | null;
}): OrganiserAction[] =>
  actions.filter(
    (action) =>
      afterEvent(status, events[action]) !== null &&
      (action !== 'REJUDGE' || revoked === null) &&
      (action === 'REVOKE' || fileGoneAt === null),
  );
