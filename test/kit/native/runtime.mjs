import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import { attemptsIn, timeoutIn } from '../attempts.mjs';
import { take } from './globals.mjs';
import { sourceMaps } from './hooks.mjs';

const require = createRequire(import.meta.url);
const Runtime = JestRuntime.default ?? JestRuntime;

/**
 * jest's runtime, but Node loads the modules: natively, and once a worker, where jest gives each test file a registry of
 * its own and links the whole application anew. There are no mocks of modules.
 */
export default class NativeRuntime extends Runtime {
  #path;
  #project;

  constructor(...parts) {
    super(...parts);
    this.#path = parts[6];
    this.#project = parts[0].displayName?.name;
  }

  setGlobalsForRuntime(globals) {
    const jest = this.jestGlobals.jestObjectFor(this.#path);
    // Here, since a file of set-up is loaded once a worker.
    jest.retryTimes(attemptsIn(this.#project) - 1, { logErrorsBeforeRetry: true });
    const timeout = timeoutIn(this.#project);
    if (timeout) jest.setTimeout(timeout);
    take({ ...globals, jest });
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(file) {
    return import(pathToFileURL(file).href);
  }

  /** Parts of jest itself: the state of a test file lives in them, so that each file has them anew. */
  requireInternalModule(file) {
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    delete require.cache[require.resolve(file)];
    return require(file);
  }

  getSourceMaps() {
    return sourceMaps;
  }
}
