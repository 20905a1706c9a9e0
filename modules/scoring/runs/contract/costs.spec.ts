import { describe, expect, it } from '@jest/globals';
import { cancelSolution } from '../../solutions/contract/queue-routes.js';
import { submit } from '../../solutions/contract/solution-routes.js';
import { checkRepository, solutionTestLog } from './run-routes.js';
import { putMetricProgram } from './metric-program.js';

describe('calls that start code', () => {
  it.each([submit, checkRepository])(
    'ALGO1 SUB2 take a key, so that one whose answer was lost costs nothing twice',
    (one) => {
      expect(one.method).toBe('POST');
      expect([true, 'by what it makes']).toContain('idempotent' in one && one.idempotent);
    },
  );

  it('ALGO1 have their watch beside them: a log that is followed, an end by cancelling, a trial that is put again', () => {
    expect([solutionTestLog.method, solutionTestLog.path]).toEqual(['GET', 'solutions/{id}/tests/{name}/log']);
    expect(cancelSolution.path).toBe('solutions/{id}/cancel');
    expect(putMetricProgram.method).toBe('PUT');
  });
});
