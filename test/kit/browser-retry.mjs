import { jest } from '@jest/globals';

// On a busy machine a browser loses a race now and then that no person would lose. Such a test runs once more; what it met
// is printed all the same, and `npm test` names it at its end, so that nobody gets used to it.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
