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
  'test/browser/console.spec.ts',
  'test/browser/console-scoring.spec.ts',
  'test/browser/algorithm.spec.ts',
  'test/upgrades/upgrades.db.spec.ts',
  'test/access/access.db.spec.ts',
  'apps/api/demo/demo.db.spec.ts',
  'apps/cli/backup.db.spec.ts',
  'modules/kernel/backup/backup.db.spec.ts',
];

/** Files that wait for processes, or for who says nothing, more than they compute. */
const patient = [
  /^test\/processes\/.*\.db\.spec\.ts$/u,
  /^modules\/notifications\/reactions\/(mail|notice-mails|sms)\.db\.spec\.ts$/u,
  /^modules\/identity\/http\/security-log\.db\.spec\.ts$/u,
];

/**
 * Begins with the longest files: the last one to begin keeps one worker only, and the others wait for it. Those that wait come
 * one after the other beside what computes, so that neither all workers wait at once nor all that begins processes is at the end.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const nameOf = ({ path: file, context }) => path.relative(context.config.rootDir, file).replaceAll('\\', '/');
    const turn = (test) => (longest.includes(nameOf(test)) ? longest.indexOf(nameOf(test)) : longest.length);
    const isPatient = (test) => patient.some((pattern) => pattern.test(nameOf(test)));
    const sorted = super.sort(tests).toSorted((one, other) => turn(one) - turn(other));
    const others = sorted.filter((test) => !isPatient(test));
    const waiting = sorted.filter(isPatient);
    // All of them have begun well before the end.
    const each = Math.max(1, Math.floor((0.8 * others.length) / waiting.length));
    for (const [at, test] of waiting.entries()) others.splice(at * (each + 1), 0, test);
    return others;
  }
}
