import { describe, expect, it } from '@jest/globals';
import type { OrganiserAction } from '../contract/organiser.js';
import { solutionStatus, type SolutionStatus } from '../../solutions/contract/solution.js';
import { actionsOn } from './organiser-actions.js';

const expected: Record<SolutionStatus, OrganiserAction[]> = {
  QUEUED: [],
  RUNNING: [],
  SCORED: ['REJUDGE', 'REVOKE'],
  INVALID: ['REJUDGE'],
  FAILED: ['RETRY'],
  CANCELLED: [],
};

describe('what a client may do to a solution', () => {
  it.each(solutionStatus.options)('SUB4 offers for a %s one what its machine allows', (status) => {
    expect(actionsOn({ status, revoked: null, fileGoneAt: null })).toEqual(expected[status]);
  });

  it('SUB6 offers nothing for one whose score was taken away', () => {
    expect(actionsOn({ status: 'INVALID', revoked: 'Made by hand', fileGoneAt: null })).toEqual([]);
  });
});
