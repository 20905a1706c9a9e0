/**
 * What `@jest/globals` is to files that Node loads: those of the test file that runs now. Shared modules see each change,
 * since an import is bound to the name and not to what it once was.
 */
export let jest,
  expect,
  describe,
  it,
  test,
  beforeAll,
  afterAll,
  beforeEach,
  afterEach,
  fdescribe,
  fit,
  xdescribe,
  xit,
  xtest;

/** Takes the globals of the test file that is about to be loaded. */
export const take = (globals) => {
  ({ jest, expect, describe, it, test, beforeAll, afterAll, beforeEach, afterEach } = globals);
  ({ fdescribe, fit, xdescribe, xit, xtest } = globals);
};
