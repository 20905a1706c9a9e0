import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';

const folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, value: object) => writeFileSync(join(folder, name), JSON.stringify(value));
const check = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/check-dependencies.mjs', ...args], { encoding: 'utf8' });
const sealed = { integrity: `sha512-${Buffer.alloc(64).toString('base64')}` };

const rules = {
  licences: ['MIT', 'Apache-2.0'],
  licencesOfSome: { 'OFL-1.1': { packages: ['font'], because: 'a font' }, 'MPL-2.0': { packages: ['gone'] } },
  licencesByHand: { silent: 'MIT' },
  oneVersion: ['once'],
  severalMajors: ['known', 'mended'],
};

/** A project of which each package but three breaks a rule. */
const project = {
  name: 'project',
  version: '1.0.0',
  dependencies: { once: '^1.0.0', copyleft: '1.0.0', font: '1.0.0', silent: '1.0.0', mute: '1.0.0', choice: '1.0.0' },
};
const packages = {
  '': { ...project, dependencies: { ...project.dependencies, copyleft: '2.0.0' } },
  'node_modules/once': {
    version: '1.0.0',
    license: 'MIT',
    ...sealed,
    dependencies: { known: '1.0.0', twice: '1.0.0' },
  },
  'node_modules/font/node_modules/once': { version: '1.0.1', license: 'MIT', ...sealed },
  'node_modules/copyleft': { version: '1.0.0', license: 'GPL-3.0-only', ...sealed },
  'node_modules/font': {
    version: '1.0.0',
    license: 'OFL-1.1',
    ...sealed,
    dependencies: { once: '1.0.1', known: '2.0.0', twice: '2.0.0' },
  },
  'node_modules/silent': { version: '1.0.0', ...sealed },
  'node_modules/mute': { version: '1.0.0' },
  'node_modules/choice': { version: '1.0.0', license: '(GPL-3.0-only OR Apache-2.0)', ...sealed },
  'node_modules/known': { version: '1.0.0', license: 'MIT', ...sealed },
  'node_modules/font/node_modules/known': { version: '2.0.0', license: 'MIT', ...sealed },
  'node_modules/twice': { version: '1.0.0', license: 'MIT', ...sealed },
  'node_modules/font/node_modules/twice': { version: '2.0.0', license: 'MIT AND GPL-3.0-only', ...sealed },
};

describe('what the project takes from others', () => {
  it('SECURITY keeps all rules', () => {
    expect(execFileSync(process.execPath, ['scripts/check-dependencies.mjs'], { encoding: 'utf8' })).toMatch(
      /^\d{3,} packages, \d{3} of them run, 0 faults\n$/,
    );
  });

  it('SECURITY reports what is loose, unsealed, of a wrong licence or there twice, and rules that fit nothing', () => {
    write('package.json', project);
    write('package-lock.json', { ...project, lockfileVersion: 3, requires: true, packages });
    mkdirSync(join(folder, 'scripts'));
    write('scripts/dependency-rules.json', rules);
    const { stdout, status } = check(folder);
    expect(status).toBe(1);
    expect(stdout.trim().split('\n').toSorted()).toEqual([
      '11 packages, 11 of them run, 10 faults',
      'copyleft@1.0.0: its licence is not allowed (GPL-3.0-only)',
      'mute@1.0.0: says no licence: look into the package, and note what it is by hand',
      'once: must be there once, and is there as 1.0.0 and 1.0.1',
      'package-lock.json: copyleft is 2.0.0 there, 1.0.0 is asked for',
      'package-lock.json: node_modules/mute has no checksum',
      'package.json: once is not pinned to one version (^1.0.0)',
      'scripts/dependency-rules.json: mended comes in one major version now',
      'scripts/dependency-rules.json: nothing is there for MPL-2.0 gone',
      'twice: comes in several major versions: 1.0.0, 2.0.0',
      'twice@2.0.0: its licence is not allowed (MIT AND GPL-3.0-only)',
    ]);
  });
});
