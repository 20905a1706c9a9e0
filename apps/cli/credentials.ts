import { chmod, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod';
import { makeFolder } from './make-folder.js';
import { reasonOf, systemCode } from './failure.js';

const stored = z.object({
  /** The server of the last login: used when neither --url nor PODIUM_URL names one. */
  current: z.string().nullable(),
  servers: z.record(z.string(), z.object({ token: z.string(), login: z.string() })),
});
type Stored = z.infer<typeof stored>;

const nobody: Stored = { current: null, servers: {} };

/** Thrown when the file is there but cannot be used; names it, so that a person can look at it or delete it. */
export class CredentialsUnreadable extends Error {
  constructor(
    readonly path: string,
    readonly reason: string,
  ) {
    super(`${path}: ${reason}`);
  }
}

/** Where the program keeps what it remembers between two runs. */
export const configFolder = (env: Record<string, string | undefined>): string =>
  env.PODIUM_CONFIG_DIR || envPaths('podium', { suffix: '' }).config;

/** Tokens by server, in a file that only its owner can read. A token is sent to no server but its own. */
export class Credentials {
  readonly path: string;

  constructor(env: Record<string, string | undefined>) {
    this.path = join(configFolder(env), 'credentials.json');
  }

  async read(): Promise<Stored> {
    try {
      return stored.parse(JSON.parse(await readFile(this.path, 'utf8')));
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return nobody;
      throw new CredentialsUnreadable(this.path, error instanceof z.ZodError ? 'JSON' : reasonOf(error));
    }
  }

  async keep(url: string, token: string, login: string): Promise<void> {
    const before = await this.read();
    await this.write({ current: url, servers: { ...before.servers, [url]: { token, login } } });
  }

  async forget(url: string): Promise<void> {
    const { current, servers } = await this.read();
    const { [url]: _gone, ...others } = servers;
    await this.write({ current: current === url ? null : current, servers: others });
  }

  /** Written beside and renamed, so that a full disk or a second run never leaves half a file. */
  private async write(next: Stored): Promise<void> {
    await makeFolder(dirname(this.path), 0o700);
    const beside = `${this.path}.${process.pid}`;
    try {
      await writeFile(beside, `${JSON.stringify(next, null, 2)}\n`, { mode: 0o600 });
      await chmod(beside, 0o600);
      await rename(beside, this.path);
    } finally {
      await rm(beside, { force: true });
    }
  }
}
