import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { processorSeconds } from '../../../scripts/processor-time.mjs';
import { leftovers, photograph, takeBack } from './leftovers.mjs';
import { noteEntered, noteRetry, noteTime } from './times.mjs';

/** The worker itself: test files share its globals, and one that leaves something changed there fails. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #file;
  #before;
  #began = processorSeconds();
  #jests = { console: globalThis.console, exit: process.exit };

  constructor({ projectConfig }, { testPath }) {
    // Of a file of pages, which this worker may have run before.
    globalThis[Symbol.for('podium.closePage')]?.();
    this.#file = testPath;
    this.#before = photograph();
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    Error.stackTraceLimit = 100;
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    globalThis.console = this.#jests.console;
    process.exit = this.#jests.exit;
    noteTime(this.#file, this.#began);
    noteEntered(this.#file);
    const left = leftovers(this.#before, photograph());
    takeBack(this.#before);
    if (left.length) throw new Error(`${this.#file} leaves to the files after it: ${left.join(', ')}`);
  }

  handleTestEvent(event) {
    noteRetry(this.#file, event);
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
}
