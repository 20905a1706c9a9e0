import path from 'node:path';
import Sequencer from '@jest/test-sequencer';

/** Files that take long, longest first, as `npm test` lists them at the end of a step. */
const longest = [
  'test/browser/accessibility-people.spec.ts',
  'test/browser/accessibility-guests.spec.ts',
  'test/browser/kit.spec.ts',
  'test/browser/accessibility-clients.spec.ts',
  'test/browser/journeys.spec.ts',
  'test/browser/take-part.spec.ts',
];

/** Begins with the longest files: the last one to begin keeps one worker only, and the others wait for it. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const turn = ({ path: file, context }) => {
      const at = longest.indexOf(path.relative(context.config.rootDir, file));
      return at < 0 ? longest.length : at;
    };
    return super.sort(tests).toSorted((one, other) => turn(one) - turn(other));
  }
}
