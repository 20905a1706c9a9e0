import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** Folders of which each file is one of a kind: so many metrics, so many parts of what answers HTTP. */
const ofOneKind = ['modules/scoring/engine/metrics', 'modules/kernel/http'];
const mostSources = 20;
const longestWiring = 60;

const sources = globSync(['modules/**/*.ts', 'apps/**/*.{ts,tsx}'], {
  exclude: (name) => name.endsWith('node_modules'),
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.spec\.tsx?$/.test(file));

const crowded = (files: readonly string[]): string[] =>
  [...Map.groupBy(files, (file) => path.posix.dirname(file))]
    .filter(([folder, own]) => own.length > mostSources && !ofOneKind.includes(folder))
    .map(([folder]) => folder);

/** Which end of the scores is the good one, decided on the spot. */
const decidesDirection = (text: string): boolean =>
  /['"](DOWN_UP|TOP_DOWN)['"]\s*\?|===\s*['"](DOWN_UP|TOP_DOWN)['"]/.test(text);

describe('the house', () => {
  it('ARCH has no folder of modules in which one must search', () => {
    expect(crowded(sources.filter((file) => file.startsWith('modules/')))).toEqual([]);
    expect(crowded(Array.from({ length: 21 }, (_, at) => `modules/teams/queries/${at}.ts`))).toEqual([
      'modules/teams/queries',
    ]);
  });

  it('ARCH wires each part of a context by itself', () => {
    const long = sources.filter(
      (file) => file.endsWith('.module.ts') && readFileSync(file, 'utf8').split('\n').length > longestWiring,
    );
    expect(long).toEqual([]);
  });

  it('ARCH LB1 knows in one place which scores are better', () => {
    // What a perfect score is depends on the direction as well, and ranks nothing.
    const known = ['modules/championships/contract/direction.ts', 'modules/championships/domain/advice.ts'];
    expect(sources.filter((file) => decidesDirection(readFileSync(file, 'utf8'))).toSorted()).toEqual(known);
    expect(decidesDirection(`const sign = direction === 'DOWN_UP' ? 1 : -1;`)).toBe(true);
  });
});
