import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { cleanup } from '@testing-library/react/pure.js';
import './native/owner-stacks.mjs';
import { startUsual } from './native/queries.mjs';

/** `@testing-library/react`, which is loaded once a worker: what it does of itself it does for each test file here. */
export * from '@testing-library/react/pure.js';

startUsual();
afterEach(() => {
  cleanup();
  // The clipboard that `user-event` puts there: the next one begins empty.
  if (Object.getOwnPropertyDescriptor(navigator, 'clipboard')?.get) delete navigator.clipboard;
});
let before;
beforeAll(() => {
  before = globalThis.IS_REACT_ACT_ENVIRONMENT;
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
});
afterAll(() => void (globalThis.IS_REACT_ACT_ENVIRONMENT = before));
