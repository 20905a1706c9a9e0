import { createHash } from 'node:crypto';
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from './make-folder.js';
import { configFolder } from './credentials.js';

const stored = z.record(z.string(), z.object({ id: z.string(), begunAt: z.number() }));
type Stored = z.infer<typeof stored>;

/** Servers forget uploads much sooner; this is for those of servers that are gone. */
const keptMs = 30 * 24 * 3_600_000;

/** Names a file as it is now on its way to a championship: another file, or the file changed, has another name. */
export const uploadKey = async (url: string, way: string, champname: string, path: string): Promise<string> => {
  const { size, mtimeMs } = await stat(path);
  const parts = [url, way, champname, await realpath(path), size, mtimeMs];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
};

/**
 * Uploads that were begun and not finished, in a file beside the credentials, so that the next run goes on with them. It
 * holds no secret. Whatever is wrong with the file costs no more than another beginning.
 */
export class BegunUploads {
  private readonly path: string;

  constructor(env: Record<string, string | undefined>) {
    this.path = join(configFolder(env), 'uploads.json');
  }

  async find(key: string): Promise<string | null> {
    return (await this.read())[key]?.id ?? null;
  }

  async keep(key: string, id: string): Promise<void> {
    await this.write({ ...(await this.read()), [key]: { id, begunAt: Date.now() } });
  }

  async forget(key: string): Promise<void> {
    const { [key]: begun, ...others } = await this.read();
    if (begun) await this.write(others);
  }

  private async read(): Promise<Stored> {
    const text = await readFile(this.path, 'utf8').catch(() => '{}');
    try {
      const all = stored.parse(JSON.parse(text));
      return Object.fromEntries(Object.entries(all).filter(([, { begunAt }]) => Date.now() - begunAt < keptMs));
    } catch {
      return {};
    }
  }

  /** Written beside and renamed, so that a second run never reads half a file. */
  private async write(next: Stored): Promise<void> {
    const beside = `${this.path}.${process.pid}`;
    try {
      await makeFolder(dirname(this.path), 0o700);
      await writeFile(beside, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      await rename(beside, this.path);
    } catch {
      await rm(beside, { force: true }).catch(() => undefined);
    }
  }
}
