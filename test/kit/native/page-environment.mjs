import path from 'node:path';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { processorSeconds } from '../../../scripts/processor-time.mjs';
import { enter, leave } from './page.mjs';
import { noteEntered, noteRetry, noteTime } from './times.mjs';

/** The worker as a browser's window, see `page.mjs`; each test file finds it as the first one did. */
export default class PageEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #file;
  #began = processorSeconds();

  constructor({ projectConfig }, { testPath }) {
    this.#file = testPath;
    enter(testPath.includes(`${path.sep}admin${path.sep}`));
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    leave();
    noteTime(this.#file, this.#began);
    noteEntered(this.#file);
  }

  handleTestEvent(event) {
    noteRetry(this.#file, event);
  }

  exportConditions() {
    return ['browser'];
  }

  getVmContext() {
    return null;
  }
}
