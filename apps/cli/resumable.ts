import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  attachUpload,
  beginUpload,
  continueUpload,
  uploadOffset,
} from '../../modules/championships/contract/routes.js';
import type { PodiumApi } from './api.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { progressOf } from './progress.js';
import { sizeOfFile, withSizes } from './sending.js';

const tries = 3;
const tus = { 'tus-resumable': '1.0.0' };

/** A data file on its way to a championship (tus 1.0): after a broken connection it goes on where it was. */
export class ResumableUpload {
  constructor(
    private readonly cli: Cli,
    private readonly api: PodiumApi,
    private readonly champname: string,
    private readonly path: string,
  ) {}

  /** @returns the file as the championship lists it */
  async run(texts: { descriptionEng: string; descriptionRus: string }) {
    const bytes = await sizeOfFile(this.cli, this.path);
    const id = await this.begin(bytes).catch((error: unknown) => {
      throw withSizes(this.cli, error, bytes);
    });
    for (let tryNumber = 1, offset = 0; offset < bytes; tryNumber += 1) {
      try {
        await this.send(id, offset, bytes);
        break;
      } catch (error) {
        const isBroken = error instanceof Failure && error.code === 'CLI_UNREACHABLE';
        if (!isBroken || tryNumber === tries) throw error;
        offset = await this.arrived(id);
      }
    }
    const params = { champname: this.champname, id };
    return this.api.call(attachUpload, { params, body: { ...texts, name: basename(this.path) } });
  }

  private async begin(bytes: number): Promise<string> {
    const headers = { ...tus, 'upload-length': String(bytes) };
    const response = await this.api.open(beginUpload, { params: { champname: this.champname } }, { headers });
    const id = response.headers.get('location')?.split('/').at(-1);
    if (id) return id;
    const { texts } = this.cli;
    throw new Failure(exitCodes.fault, 'CLI_STRANGE_ANSWER', texts.say('cli.fault.strange', { url: this.api.url }));
  }

  private async send(id: string, offset: number, bytes: number): Promise<void> {
    const progress = progressOf(this.cli, basename(this.path), bytes);
    const file = createReadStream(this.path, { start: offset, end: bytes - 1, highWaterMark: 256 * 1024 });
    async function* chunks(): AsyncGenerator<Uint8Array> {
      let sent = offset;
      for await (const chunk of file as AsyncIterable<Buffer>) {
        yield chunk;
        progress.at((sent += chunk.length));
      }
    }
    const headers = {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      'content-length': String(bytes - offset),
    };
    const sending = { headers, body: ReadableStream.from(chunks()), answerWithin: null };
    try {
      await this.api.open(continueUpload, { params: { champname: this.champname, id } }, sending);
    } finally {
      progress.end();
    }
  }

  private async arrived(id: string): Promise<number> {
    const response = await this.api.open(uploadOffset, { params: { champname: this.champname, id } }, { headers: tus });
    return Number(response.headers.get('upload-offset') ?? 0);
  }
}
