import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure, reasonOf, systemCode } from './failure.js';
import { progressOf } from './progress.js';

const triesInOneRun = 3;

/** A file of the server, and how it is asked for. */
export interface RemoteFile {
  name: string;
  bytes: number;
  sha256: string;
  open: (headers: Record<string, string>) => Promise<Response>;
}

/** A fault of this computer's disk, told apart from one of the network in the same stream. */
class DiskFault extends Error {}
const diskFault = (error: unknown): never => {
  throw new DiskFault(reasonOf(error));
};

/** One file on its way: written to a part beside the target, and renamed when its checksum is right. */
export class Download {
  /** The part carries the checksum in its name, so that it can't be continued with a newer version of the file. */
  private readonly part: string;

  constructor(
    private readonly cli: Cli,
    private readonly api: PodiumApi,
    private readonly file: RemoteFile,
    private readonly path: string,
  ) {
    this.part = `${path}.${file.sha256.slice(0, 12)}.part`;
  }

  async run(): Promise<'done' | 'kept'> {
    try {
      if ((await sizeIfThere(this.path)) === this.file.bytes && (await this.isRight(this.path))) return 'kept';
      await this.transfer();
      await rename(this.part, this.path);
      return 'done';
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = reasonOf(error);
      throw new Failure(
        exitCodes.usage,
        'CLI_FOLDER',
        this.cli.texts.say('cli.download.folder', { path: this.path, reason }),
      );
    }
  }

  private async transfer(): Promise<void> {
    for (let tryNumber = 1; ; tryNumber += 1) {
      try {
        await this.receive();
      } catch (error) {
        const broken = error instanceof Failure && error.code === 'CLI_UNREACHABLE';
        if (!broken || tryNumber === triesInOneRun) throw error;
        continue;
      }
      if (await this.isRight(this.part)) return;
      await rm(this.part, { force: true });
      if (tryNumber === triesInOneRun) throw this.wrongSum();
    }
  }

  /** Asks for what is missing; a server that answers with the whole file is taken from the start. */
  private async receive(): Promise<void> {
    const have = (await sizeIfThere(this.part)) ?? 0;
    if (have === this.file.bytes) return;
    if (have > this.file.bytes) await rm(this.part);
    const from = have < this.file.bytes ? have : 0;
    const response = await this.file.open({
      ...{ accept: '*/*', 'accept-encoding': 'identity' },
      ...(from > 0 && { range: `bytes=${from}-` }),
    });
    await this.write(response, response.status === 206 ? from : 0);
  }

  private async write(response: Response, from: number): Promise<void> {
    const progress = progressOf(this.cli, this.file.name, this.file.bytes, from);
    const disk = await open(this.part, from > 0 ? 'a' : 'w').catch(diskFault);
    let at = from;
    try {
      for await (const chunk of response.body ?? []) {
        await disk.appendFile(chunk).catch(diskFault);
        progress.at((at += chunk.length));
      }
    } catch (error) {
      if (error instanceof DiskFault) throw error;
      throw this.api.unreachable(error);
    } finally {
      progress.end();
      await disk.close();
    }
  }

  private async isRight(path: string): Promise<boolean> {
    const sum = createHash('sha256');
    await pipeline(createReadStream(path), sum);
    return sum.digest('hex') === this.file.sha256.toLowerCase();
  }

  private wrongSum(): Failure {
    return new Failure(
      exitCodes.fault,
      'CLI_CHECKSUM',
      this.cli.texts.say('cli.download.checksum', { name: this.file.name }),
    );
  }
}

const sizeIfThere = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return null;
    throw error;
  }
};
