import { afterAll, beforeAll, describe } from '@jest/globals';
import { startTestApp, type TestApp } from '../kit/api.js';
import { cases } from '../kit/twice/contests.js';
import { areDoneOnce } from '../kit/twice/twice.js';

describe('ERR1 what comes twice: contests', () => {
  let api: TestApp;
  beforeAll(async () => void (api = await startTestApp({ worker: true })));
  afterAll(() => api.close());

  areDoneOnce(() => api, cases);
});
