import { describe, expect, it } from '@jest/globals';
import { secretsIn } from './start.js';

describe('the environment of a runner', () => {
  it('ALGO1 must hold no way to the database, whichever it is', () => {
    const ways = { DATABASE_URL: 'a', DATABASE_DIRECT_URL: 'b', DATABASE_READ_URL: 'c' };
    expect(secretsIn({ ...ways, DATABASE_POOL: '10', PATH: '/bin' })).toEqual(Object.keys(ways));
  });
});
