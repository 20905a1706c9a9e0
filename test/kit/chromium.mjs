import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { bin } from '../../scripts/project.mjs';

const usual = {
  linux: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/snap/bin/chromium'],
  darwin: ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`),
  win32: [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) => [
      path.join(folder, 'Google/Chrome/Application/chrome.exe'),
      path.join(folder, 'Microsoft/Edge/Application/msedge.exe'),
    ]),
};

/**
 * Headless shells: Chromium without what draws windows, which asks less of the machine. Debian has one, and
 * playwright keeps one beside its Chromium, whose place alone it says.
 */
const shells = () => {
  const [, cwd, revision] = /^(.*[\\/])chromium-(\d+)/.exec(chromium.executablePath() ?? '') ?? [];
  const named = `chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}{,.exe}`;
  const kept = cwd ? fs.globSync(named, { cwd }).map((file) => path.join(cwd, file)) : [];
  return ['/usr/bin/chromium-headless-shell', ...kept];
};

/** The Chromium of this machine: CHROMIUM_PATH, an installed one, or one that playwright keeps; a shell before a whole one. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (fs.existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  }
  const whole = [...(usual[process.platform] ?? []), chromium.executablePath()];
  return [...shells(), ...whole].find((file) => file && fs.existsSync(file));
}

/** Finds Chromium or installs it: as root from the system's packages, else by playwright. */
export function ensureChromium(report = console.log) {
  const found = findChromium();
  if (found) return found;
  report('Installing Chromium for the browser tests …');
  const quiet = { stdio: 'ignore', timeout: 600_000 };
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], quiet).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], quiet);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const install = (name) =>
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { ...quiet, env });
    // Older systems have no shell of its own.
    if (install('chromium-headless-shell').status !== 0) install('chromium');
  }
  if (!findChromium())
    spawnSync(process.execPath, [bin('playwright-core'), 'install', '--only-shell', 'chromium'], quiet);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium, and it could not be installed: install it (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.',
  );
}
