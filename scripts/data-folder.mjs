import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { makeFolder } from './make-folder.mjs';
import { root } from './project.mjs';
import { fileError, StartError } from './start-error.mjs';

/** Whether every folder above `where` lets other users pass; PostgreSQL is another user when root starts it. */
function othersPass(where) {
  for (let folder = where; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    if (fs.existsSync(folder) && !(fs.statSync(folder).mode & 0o001)) return false;
  }
  return true;
}

/**
 * Where the data of this project is: DATA_DIR, else `.data` in the project, which root can't use below a private home
 * (then a folder of this project's own in /var/lib/podium).
 */
export function dataFolder(env = process.env) {
  if (env.DATA_DIR) return path.resolve(env.DATA_DIR);
  if (process.getuid?.() !== 0 || othersPass(root)) return path.join(root, '.data');
  const own = createHash('sha256').update(root).digest('hex').slice(0, 8);
  return path.join('/var/lib/podium', `${path.basename(root)}-${own}`);
}

/** Where the bundled PostgreSQL keeps its cluster in a data folder. */
export const clusterFolder = (folder) => path.join(folder, 'postgres');

/**
 * Holds the data folder for this process, or throws a StartError that says who has it. The lock is a file with a
 * loopback port that its holder answers on, so a killed holder is never believed to be alive, and a process number that
 * was given to another program is no matter.
 */
export async function holdDataFolder(folder, { url }) {
  const file = path.join(folder, 'start.lock');
  const token = randomBytes(12).toString('hex');
  const server = net.createServer((socket) => socket.on('error', () => undefined).end(token));
  await new Promise((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  server.unref();
  const mine = JSON.stringify({ pid: process.pid, port: server.address().port, token, url });
  try {
    makeFolder(folder, process.getuid?.() === 0 ? 0o711 : 0o700);
    while (!create(file, mine)) {
      const holder = read(file);
      if (holder && (await answers(holder))) {
        throw new StartError(
          `Podium already runs on the data folder ${folder}, at ${holder.url} (process ${holder.pid}): end that one, or choose another folder with DATA_DIR.`,
        );
      }
      remove(file);
    }
  } catch (error) {
    server.close();
    throw fileError(error, folder);
  }
  return () => {
    server.close();
    if (read(file)?.token === token) fs.rmSync(file, { force: true });
  };
}

function create(file, content) {
  try {
    fs.writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Not by `rmSync`, whose error on a disk that may only be read has no code. */
function remove(file) {
  try {
    fs.unlinkSync(file);
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function read(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function answers({ port, token }) {
  return new Promise((resolve) => {
    let said = '';
    const socket = net.connect({ port, host: '127.0.0.1', timeout: 2000 });
    socket.on('data', (chunk) => void (said += chunk));
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => undefined);
    socket.once('close', () => resolve(said === token));
  });
}
