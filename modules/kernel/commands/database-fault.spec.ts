import { describe, expect, test } from '@jest/globals';
import { faultOf } from './database-fault.js';

describe('ERR1 what a failure of the database means', () => {
  test.each(['23502', '23503', '23505', '23514', '23P01'])('ERR1 %s is a violated constraint', (code) => {
    const cause = Object.assign(new Error('violated'), { code });
    expect(faultOf(new Error('in the driver', { cause }))).toEqual({ kind: 'constraint', constraint: undefined });
  });

  test('ERR1 a missing table is no fault of the caller', () => {
    expect(faultOf(Object.assign(new Error('no table'), { code: '42P01' }))).toEqual({ kind: 'other' });
  });
});
