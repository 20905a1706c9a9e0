import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../scripts/database.mjs';
import { processorSecondsOf } from '../../scripts/processor-time.mjs';

/** A new folder for one run; as root PostgreSQL is another user, who must be able to pass through it. */
export function temporaryFolder(where = os.tmpdir()) {
  const folder = fs.mkdtempSync(path.join(where, 'podium-test-'));
  if (process.getuid?.() === 0) fs.chmodSync(folder, 0o711);
  return folder;
}

/** Memory, where the system has it as a folder with room for what a run leaves in it: files are made there in half the time. */
export const memoryFolder = () => {
  const folder = '/dev/shm';
  const { bavail, bsize } = fs.existsSync(folder) ? fs.statfsSync(folder) : { bavail: 0, bsize: 0 };
  return bavail * bsize > 4e9 && os.freemem() > 4e9 ? folder : os.tmpdir();
};

/** A PostgreSQL of this run's own, quick and forgotten at its end, in a new folder of `where`. @param settings of PostgreSQL */
export async function startTestCluster(settings = {}, where = os.tmpdir()) {
  const folder = temporaryFolder(where);
  const dir = path.join(folder, 'postgres');
  const sockets = process.platform === 'win32' ? {} : { unix_socket_directories: dir };
  const server = await startPostgres({ dir, durable: false, settings: { ...sockets, ...settings } });
  return {
    url: server.url(),
    /** Where it is spoken to by files, without a network; undefined where the system has none. */
    sockets: sockets.unix_socket_directories,
    /** What its processes have taken of the processor so far. */
    processorSeconds: () =>
      processorSecondsOf(Number(fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n')[0])),
    async stop() {
      await server.stop('immediate');
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
