import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const needed = {
  bubblewrap: '/usr/bin/bwrap',
  'util-linux': '/usr/bin/setpriv',
  python3: '/usr/bin/python3',
  git: '/usr/bin/git',
};

const missing = () => Object.keys(needed).filter((name) => !fs.existsSync(needed[name]));

/**
 * Finds what the tests of the box need, or installs it: as root from the system's packages. Answers '' or, in a sentence,
 * why those tests can't be run here.
 */
export function ensureBubblewrap(report = console.log) {
  if (process.platform !== 'linux') return 'The box is made of what Linux alone has.';
  if (missing().length === 0) return '';
  report(`Installing ${missing().join(', ')} for the tests of the box …`);
  const quiet = { stdio: 'ignore', timeout: 300_000, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], quiet).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], quiet);
  }
  if (missing().length === 0) return '';
  return `${missing().join(', ')} could not be installed (Debian: apt-get install ${missing().join(' ')}).`;
}
