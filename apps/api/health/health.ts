import { readFile, stat } from 'node:fs/promises';
import { type Beat, longestSilenceMs } from './beat.js';

/**
 * The health check of a container, whatever runs in it: `node dist/apps/api/health/health.js [--live]`. Of a worker it reads
 * the sign of life (`HEALTH_FILE`), of a server it asks `/api/health/ready`, of both in one both. `--live` asks only whether
 * the process turns: a database that is away is not mended by starting it again. Ends with 0, or with 1 and a line.
 */
const { HEALTH_FILE: file, PORT: port = '3000' } = process.env;
const isLive = process.argv.includes('--live');

const beatOf = async (path: string): Promise<(Beat & { silentMs: number }) | null> => {
  try {
    const { mtimeMs } = await stat(path);
    const beat = JSON.parse(await readFile(path, 'utf8')) as Beat;
    return { ...beat, silentMs: Date.now() - mtimeMs };
  } catch {
    // None yet, or no worker.
    return null;
  }
};

const faultOfServer = async (): Promise<string | null> => {
  const path = `/api/health/${isLive ? 'live' : 'ready'}`;
  try {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(4000) });
    return ok ? null : `${path} answers ${status}`;
  } catch {
    return `nothing answers at port ${port}, and no worker has written HEALTH_FILE`;
  }
};

const fault = async (): Promise<string | null> => {
  const beat = file === undefined ? null : await beatOf(file);
  if (beat && beat.silentMs > longestSilenceMs) {
    return `the worker has been silent for ${Math.round(beat.silentMs / 1000)} s`;
  }
  if (beat && !beat.ready && !isLive) return 'the worker has no answer of its database or of its jobs';
  return beat?.alone ? null : faultOfServer();
};

const said = await fault();
if (said !== null) console.error(said);
process.exitCode = said === null ? 0 : 1;
