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

/** Folders whose style sheets name sizes by tokens; the list grows. */
const byTokens = ['apps/web/ui/**/*.css'];
const tokens = readFileSync('apps/web/lib/theme/tokens.css', 'utf8');
const valuesOf = (kind: 's' | 't') =>
  [...tokens.matchAll(new RegExp(`--${kind}-\\w+: (\\d+px);`, 'g'))].map(([, value]) => value ?? '');
const spaces = new RegExp(
  `^\\s*(gap|row-gap|column-gap|padding|margin)[\\w-]*:.*(?<![\\w.])(${valuesOf('s').join('|')})`,
  'm',
);
const types = new RegExp(`^\\s*font(-size)?:.*(?<![\\w./])(${valuesOf('t').join('|')})`, 'm');

/** A size in px for which there is a token. */
const hasRawSize = (css: string): boolean => spaces.test(css) || types.test(css);

/** The contexts in the order of their list. */
const contexts = [...readFileSync('apps/api/contexts.ts', 'utf8').matchAll(/^ {2}(\w+),$/gm)].map(
  ([, name = '']) => name,
);

/** What a context says that it uses, and may not: what stands above it, or nowhere. */
const upwards = (name: string, uses: readonly string[]): string[] =>
  uses.filter((used) => !contexts.slice(0, contexts.indexOf(name)).includes(used));

describe('the house', () => {
  it('ARCH has each context use those alone that stand before it in the list of all', () => {
    expect(contexts.length).toBeGreaterThan(10);
    const usesOf = (name: string) => JSON.parse(readFileSync(`modules/${name}/uses.json`, 'utf8')) as string[];
    expect(contexts.filter((name) => upwards(name, usesOf(name)).length > 0)).toEqual([]);
    expect(upwards('teams', ['identity', 'scoring', 'weather'])).toEqual(['scoring', 'weather']);
  });

  it('ARCH NAV2 names room and type by tokens in the kit', () => {
    expect(globSync(byTokens).filter((file) => hasRawSize(readFileSync(file, 'utf8')))).toEqual([]);
    expect(hasRawSize('.a {\n  padding: 3px 12px;\n}')).toBe(true);
    expect(hasRawSize('.a {\n  font: 650 18px/26px var(--font);\n}')).toBe(true);
    expect(hasRawSize('.a {\n  gap: 6px;\n  width: 12px;\n}')).toBe(false);
  });

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
