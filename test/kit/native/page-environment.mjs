import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { enter, leave } from './page.mjs';

/** The worker as a browser's window, see `page.mjs`; each test file finds it as the first one did. */
export default class PageEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;

  constructor({ projectConfig }) {
    enter();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    leave();
  }

  exportConditions() {
    return ['browser'];
  }

  getVmContext() {
    return null;
  }
}
