import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import {
  attachUpload,
  beginUpload,
  continueUpload,
  uploadOffset,
} from '../../modules/championships/contract/routes.js';
import type { PodiumApi } from './api.js';
import { BegunUploads, uploadKey } from './begun-uploads.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { progressOf } from './progress.js';
import { sizeOfFile, withSizes } from './sending.js';

const tries = 3;
const tus = { 'tus-resumable': '1.0.0' };

/**
 * A data file on its way to a championship (tus 1.0): after a broken connection it goes on where it was, in this run, and
 * in the next one when this one gives up or is stopped.
 */
export class ResumableUpload {
  private readonly begun: BegunUploads;

  constructor(
    private readonly cli: Cli,
    private readonly api: PodiumApi,
    private readonly champname: string,
    private readonly path: string,
  ) {
    this.begun = new BegunUploads(cli.terminal.env);
  }

  /** @returns the file as the championship lists it */
  async run(texts: { descriptionEng: string; descriptionRus: string }) {
    const bytes = await sizeOfFile(this.cli, this.path);
    if (bytes === 0) {
      const message = this.cli.texts.say('cli.file.empty', { path: this.path });
      throw new Failure(exitCodes.invalidFile, 'CLI_FILE', message);
    }
    const key = await uploadKey(this.api.url, this.champname, this.path);
    const { id, offset } = (await this.goOn(key, bytes)) ?? (await this.begin(key, bytes));
    await this.sendAll(id, offset, bytes);
    const params = { champname: this.champname, id };
    const file = await this.api.call(attachUpload, { params, body: { ...texts, name: basename(this.path) } });
    await this.begun.forget(key);
    return file;
  }

  /** Where an earlier run stopped; null where there was none, or the server has forgotten it. */
  private async goOn(key: string, bytes: number): Promise<{ id: string; offset: number } | null> {
    const id = await this.begun.find(key);
    if (id === null) return null;
    try {
      const offset = await this.arrived(id);
      const percent = Math.floor((offset / bytes) * 100);
      this.cli.note(this.cli.texts.say('cli.upload.goesOn', { name: basename(this.path), percent }));
      return { id, offset };
    } catch (error) {
      if (!(error instanceof Failure) || error.exitCode !== exitCodes.refused) throw error;
      await this.begun.forget(key);
      return null;
    }
  }

  private async sendAll(id: string, from: number, bytes: number): Promise<void> {
    for (let tryNumber = 1, offset = from; offset < bytes; tryNumber += 1) {
      try {
        return await this.send(id, offset, bytes);
      } catch (error) {
        if (!isBroken(error)) throw error;
        if (tryNumber === tries) throw this.withHint(error);
        offset = await this.arrived(id);
      }
    }
  }

  private withHint({ exitCode, code, message, more }: Failure): Failure {
    return new Failure(exitCode, code, message, { ...more, hint: this.cli.texts.say('cli.upload.again') });
  }

  private async begin(key: string, bytes: number): Promise<{ id: string; offset: number }> {
    const headers = { ...tus, 'upload-length': String(bytes) };
    const params = { champname: this.champname };
    const response = await this.api.open(beginUpload, { params }, { headers }).catch((error: unknown) => {
      throw withSizes(this.cli, error, bytes);
    });
    const id = response.headers.get('location')?.split('/').at(-1);
    if (id) {
      await this.begun.keep(key, id);
      return { id, offset: 0 };
    }
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

const isBroken = (error: unknown): error is Failure => error instanceof Failure && error.code === 'CLI_UNREACHABLE';
