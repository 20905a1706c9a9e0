import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { beginUpload, continueUpload, uploadOffset } from '../../modules/championships/contract/routes.js';
import type {
  beginSolutionUpload,
  continueSolutionUpload,
  solutionUploadOffset,
} from '../../modules/scoring/contract/routes.js';
import type { PodiumApi } from './api.js';
import { BegunUploads, uploadKey } from './begun-uploads.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { type Progress, progressOf } from './progress.js';
import { sizeOfFile, withSizes } from './sending.js';

/** Breaks in a row, without a byte more than before, after which a run gives up; it waits longer after each. */
const tries = 5;
const firstPauseMs = 250;
/** One request carries so much, since a proxy may hold it back until it is whole: what a break takes away is no more. */
const pieceBytes = 16 * 1024 * 1024;
const tus = { 'tus-resumable': '1.0.0' };

/** By which calls a file of some kind comes in pieces, and what is asked of the server once it is whole. */
export interface Way<Made> {
  begin: typeof beginUpload | typeof beginSolutionUpload;
  offset: typeof uploadOffset | typeof solutionUploadOffset;
  proceed: typeof continueUpload | typeof continueSolutionUpload;
  finish: (id: string) => Promise<Made>;
}

/** Where an earlier run stopped: within the file, or at the answer to a file that had arrived whole. */
type Begun<Made> = { id: string; offset: number } | { made: Made };

/**
 * A large file on its way to a championship (tus 1.0): after a broken connection it goes on where it was, in this run, and
 * in the next one when this one gives up or is stopped.
 */
export class ResumableUpload<Made> {
  private readonly begun: BegunUploads;

  constructor(
    private readonly cli: Cli,
    private readonly api: PodiumApi,
    private readonly way: Way<Made>,
    private readonly champname: string,
    private readonly path: string,
  ) {
    this.begun = new BegunUploads(cli.terminal.env);
  }

  /** @returns what the server made of the file */
  async run(): Promise<Made> {
    const bytes = await sizeOfFile(this.cli, this.path);
    if (bytes === 0) {
      const message = this.cli.texts.say('cli.file.empty', { path: this.path });
      throw new Failure(exitCodes.invalidFile, 'CLI_FILE', message);
    }
    const key = await uploadKey(this.api.url, this.way.begin.path, this.champname, this.path);
    const made = await this.sent(key, bytes);
    await this.begun.forget(key);
    return made;
  }

  private async sent(key: string, bytes: number): Promise<Made> {
    const from = (await this.goOn(key)) ?? (await this.begin(key, bytes));
    if ('made' in from) return from.made;
    await this.sendAll(from.id, from.offset, bytes);
    return this.way.finish(from.id);
  }

  /** Null where there was no earlier run, or the server has forgotten it. */
  private async goOn(key: string): Promise<Begun<Made> | null> {
    const id = await this.begun.find(key);
    if (id === null) return null;
    try {
      return { made: await this.way.finish(id) };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.code === 'UPLOAD_UNFINISHED') return { id, offset: this.noted(error) };
      if (!isForgotten(error)) throw error;
      await this.begun.forget(key);
      return null;
    }
  }

  /** Says from where it goes on, which the server tells of a file that is not whole. */
  private noted({ more: { details = {} } }: Failure): number {
    const [bytes, received] = [Number(details['bytes']), Number(details['received'])];
    const percent = Math.floor((received / bytes) * 100);
    this.cli.note(this.cli.texts.say('cli.upload.goesOn', { name: basename(this.path), percent }));
    return received;
  }

  private async sendAll(id: string, from: number, bytes: number): Promise<void> {
    // One for all pieces, so that it stays on its line.
    const progress = progressOf(this.cli, basename(this.path), bytes, from);
    try {
      await this.sendPieces(id, from, bytes, progress);
    } finally {
      progress.end();
    }
  }

  private async sendPieces(id: string, from: number, bytes: number, progress: Progress): Promise<void> {
    for (let breaks = 0, offset = from; offset < bytes;) {
      try {
        offset = await this.sendPiece(id, offset, bytes, progress);
        breaks = 0;
      } catch (error) {
        if (!isBroken(error)) throw error;
        const arrived = await this.arrived(id).catch((failure: unknown) => {
          if (isBroken(failure)) return offset;
          throw failure;
        });
        breaks = arrived > offset ? 0 : breaks + 1;
        if (breaks === tries) throw this.withHint(error);
        offset = arrived;
        if (breaks > 0) await sleep(firstPauseMs * 2 ** (breaks - 1));
      }
    }
  }

  private withHint({ exitCode, code, message, more }: Failure): Failure {
    return new Failure(exitCode, code, message, { ...more, hint: this.cli.texts.say('cli.upload.again') });
  }

  private async begin(key: string, bytes: number): Promise<{ id: string; offset: number }> {
    const headers = { ...tus, 'upload-length': String(bytes) };
    const params = { champname: this.champname };
    const response = await this.api.open(this.way.begin, { params }, { headers }).catch((error: unknown) => {
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

  /** @returns how much has arrived by it */
  private async sendPiece(id: string, offset: number, bytes: number, progress: Progress): Promise<number> {
    const end = Math.min(offset + pieceBytes, bytes);
    const file = createReadStream(this.path, { start: offset, end: end - 1, highWaterMark: 256 * 1024 });
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
      'content-length': String(end - offset),
    };
    const sending = { headers, body: ReadableStream.from(chunks()), answerWithin: null };
    await this.api.open(this.way.proceed, { params: { champname: this.champname, id } }, sending);
    return end;
  }

  private async arrived(id: string): Promise<number> {
    const response = await this.api.open(
      this.way.offset,
      { params: { champname: this.champname, id } },
      { headers: tus },
    );
    return Number(response.headers.get('upload-offset') ?? 0);
  }
}

/** No answer, a server that restarts behind its proxy, or one that has not let go of the piece before yet. */
const isBroken = (error: unknown): error is Failure =>
  error instanceof Failure && (error.code === 'CLI_UNREACHABLE' || isPassing(error.more.status ?? 0));

const isPassing = (status: number): boolean => status === 409 || status === 423 || (status >= 500 && status !== 507);

/** None, or none of this person. A place that was noted wrongly has no right form. */
const isForgotten = ({ code }: Failure): boolean => code === 'NOT_FOUND' || code === 'FORMAT_INVALID';
