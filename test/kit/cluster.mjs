import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../scripts/database.mjs';

/** A new folder for one run; as root PostgreSQL is another user, who must be able to pass through it. */
export function temporaryFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'podium-test-'));
  if (process.getuid?.() === 0) fs.chmodSync(folder, 0o711);
  return folder;
}

/** A PostgreSQL of this run's own, quick and forgotten at its end. @param settings of PostgreSQL */
export async function startTestCluster(settings = {}) {
  const folder = temporaryFolder();
  const server = await startPostgres({ dir: path.join(folder, 'postgres'), durable: false, settings });
  return {
    url: server.url(),
    async stop() {
      await server.stop('immediate');
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
