import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { release } from '../../scripts/release.mjs';

describe('npm run release', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'podium-release-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** A project whose command line is built by `build`. */
  const project = (changelog: string): string => {
    const from = join(folder, 'project');
    mkdirSync(join(from, 'dist', 'cli'), { recursive: true });
    writeFileSync(join(from, 'package.json'), JSON.stringify({ version: '7.8.9' }));
    writeFileSync(join(from, 'CHANGELOG.md'), changelog);
    cpSync('Containerfile', join(from, 'Containerfile'));
    return from;
  };
  const make = (from: string) =>
    release({
      from,
      to: join(folder, 'out'),
      build: async ({ parts }) => writeFileSync(join(from, 'dist', 'cli', 'podium.mjs'), `// ${parts.join()}\n`),
    });
  const made = (name: string): string => readFileSync(join(folder, 'out', name), 'utf8');

  it('OPERATION makes the command line, the recipe of the image, what is new, and their checksums, by version', async () => {
    const from = project('# Changes\n\n## 7.8.9\n- Something new\n\n## 7.8.8\n- Something old\n');
    expect(await make(from)).toEqual({
      version: '7.8.9',
      files: ['podium-7.8.9.mjs', 'Containerfile', 'CHANGES.md', 'SHA256SUMS'],
    });
    expect(made('podium-7.8.9.mjs')).toBe('// cli\n');
    expect(made('CHANGES.md')).toBe('- Something new\n');
    const labelled = made('Containerfile')
      .split('\n')
      .filter((line) => line.startsWith('LABEL'));
    expect(labelled).toEqual([expect.stringContaining('org.opencontainers.image.version=7.8.9')]);
    const check = spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: join(folder, 'out') });
    expect(check.error ? 0 : check.status).toBe(0);
    await expect(make(from)).rejects.toThrow('is there already');
  });

  it('OPERATION refuses a version of which CHANGELOG.md says nothing', async () => {
    const from = project('# Changes\n\n## Not released yet\n- Something new\n\n## 7.8.90\n- Another one\n');
    await expect(make(from)).rejects.toThrow('CHANGELOG.md has no entry "## 7.8.9"');
  });
});

it.each([
  ['deploy/helm/podium/Chart.yaml', /^(?:appV|v)ersion: (.+)$/gmu],
  ['deploy/helm/podium/values.yaml', /^ {2}tag: (.+)$/gmu],
  ['deploy/nomad/podium.nomad.hcl', /podium:([\d.]+)/gu],
])('OPERATION %s names the image of this version', (file, named) => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const versions = [...readFileSync(file, 'utf8').matchAll(named)].map(([, one]) => one);
  expect(new Set(versions)).toEqual(new Set([version]));
});
