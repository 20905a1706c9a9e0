import { jest } from '@jest/globals';
import { attemptsIn } from './attempts.mjs';

jest.retryTimes(attemptsIn('browser') - 1, { logErrorsBeforeRetry: true });
