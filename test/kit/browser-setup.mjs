import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { once } from 'node:events';
import { ensureBuilt } from '../../scripts/build.mjs';
import { root } from '../../scripts/project.mjs';
import { ensureChromium } from './chromium.mjs';
import { temporaryFolder } from './cluster.mjs';
import { freePort } from './free-port.mjs';
import { startIdentityProvider } from './identity-provider.mjs';

/**
 * Before the browser tests: Chromium, and Podium with its demo data, started as a person starts it but on a free port
 * and a folder of this run's own. PODIUM_TEST_URL takes a Podium that already runs.
 */
export default async function setUp() {
  process.env.CHROMIUM_PATH = ensureChromium();
  if (process.env.PODIUM_TEST_URL) return;
  await ensureBuilt({ parts: ['kit'] });
  const folder = temporaryFolder();
  const port = await freePort();
  const own = { HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder, DATABASE_URL: '' };
  const url = `http://127.0.0.1:${port}`;
  const network = await aNetwork(url);
  // Visitors say from where they come; see browser.ts.
  const ways = { TRUSTED_PROXIES: '127.0.0.1', SIGN_IN_PROVIDERS: network.settings };
  const env = { ...process.env, ...own, ...ways };
  const podium = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [podium.stdout, podium.stderr]) stream.on('data', (chunk) => void (output += chunk));
  globalThis.tearDownPodium = async () => {
    if (podium.exitCode === null && podium.kill('SIGTERM')) await once(podium, 'exit');
    await network.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  for (const until = Date.now() + 300_000; ; await new Promise((resolve) => setTimeout(resolve, 200))) {
    if (podium.exitCode !== null || Date.now() > until) {
      await globalThis.tearDownPodium();
      throw new Error(`Podium did not start for the browser tests:\n${output}`);
    }
    // said once the demo is loaded and the port is open
    if (/ s  Ready\./.test(output)) break;
  }
  process.env.PODIUM_TEST_URL = url;
  process.env.PODIUM_TEST_NETWORK = 'acme';
}

/** A social network that everybody is somebody new of, by the name of Nora Newling (AUTH3). */
async function aNetwork(url) {
  const provider = await startIdentityProvider({ redirectUris: [`${url}/api/auth/oauth/acme/callback`] });
  const { issuer, clientId, clientSecret, people, state, close } = provider;
  const somebodyNew = () => {
    const subject = `nora-${randomUUID().slice(0, 12)}`;
    const said = { email: `${subject}@example.com`, email_verified: true, given_name: 'Nora', family_name: 'Newling' };
    people.set(subject, said);
    return subject;
  };
  Object.defineProperty(state, 'who', { get: somebodyNew });
  return { settings: JSON.stringify([{ id: 'acme', name: 'Acme', issuer, clientId, clientSecret }]), close };
}
