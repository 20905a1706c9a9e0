import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

interface Cruise {
  rules: string[];
  modules: number;
  violations: { rule: string; from: string; to: string }[];
}

const fixtures = 'test/architecture/fixtures';

/** A fixture says in its first line which rule it breaks; one that says nothing keeps all of them. */
const broken = new Map(
  globSync('**/*.ts', { cwd: fixtures }).map((file) => {
    const rule = /^\/\/ breaks: (\S+)/.exec(readFileSync(`${fixtures}/${file}`, 'utf8'))?.[1];
    return [file.replaceAll('\\', '/'), rule] as const;
  }),
);

/** By a process of its own: the cruiser loads the TypeScript compiler, which the tests must not pay for. */
const cruise = (folder: string): Cruise => {
  const args = ['scripts/check-boundaries.mjs', folder, '--json'];
  try {
    return JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', stdio: 'pipe' })) as Cruise;
  } catch (error) {
    return JSON.parse((error as { stdout: string }).stdout) as Cruise;
  }
};

describe('boundaries', () => {
  const seen = cruise(fixtures);
  const rulesOf = (file: string) => seen.violations.filter(({ from }) => from === file).map(({ rule }) => rule);

  it('ARCH sees every fixture', () => {
    expect(seen.modules).toBeGreaterThanOrEqual(broken.size);
  });

  it.each(seen.rules)('ARCH has a fixture that breaks %s', (name) => {
    expect([...broken.values()]).toContain(name);
  });

  it.each([...broken].filter(([, rule]) => rule))('ARCH reports %s', (file, rule) => {
    expect(rulesOf(file)).toContain(rule);
  });

  it('ARCH leaves alone what is allowed', () => {
    const allowed = [...broken].filter(([, rule]) => !rule).map(([file]) => file);
    expect(allowed.filter((file) => rulesOf(file).length)).toEqual([]);
  });
});
