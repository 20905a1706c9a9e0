import NativeRuntime from './runtime.mjs';
import { forgetStandIns, loadAnew, standIn } from './page-hooks.mjs';

/** The native runtime for tests of pages: each test file has the apps anew, and may put a stand-in for a module. */
export default class PageRuntime extends NativeRuntime {
  constructor(...parts) {
    super(...parts);
    const file = parts[6];
    loadAnew();
    forgetStandIns();
    const jest = this.jestGlobals.jestObjectFor(file);
    jest.unstable_mockModule = (name, make) => {
      standIn(name, file, make());
      return jest;
    };
    jest.resetModules = () => {
      loadAnew();
      return jest;
    };
    // By it the testing library sees whether the clock stands.
    globalThis.jest = jest;
  }
}
