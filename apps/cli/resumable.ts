import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type { DetailedError, HttpRequest, UrlStorage } from 'tus-js-client';
import { answerWithin } from '../../modules/client/exchange.js';
import { mayGoOn, sendBytes, uploadId } from '../../modules/client/resumable.js';
import type { beginUpload } from '../../modules/championships/contract/routes.js';
import type { beginSolutionUpload } from '../../modules/scoring/contract/routes.js';
import type { PodiumApi } from './api.js';
import { BegunUploads, uploadKey } from './begun-uploads.js';
import type { Cli } from './cli.js';
import { exitCodes, Failure } from './failure.js';
import { type Progress, progressOf } from './progress.js';
import { sizeOfFile, withSizes } from './sending.js';

/** Waits after a broken connection, as long as nothing more arrives; then a run gives up. */
const retryDelays = [250, 500, 1000, 2000];
/** One request carries so much, since a proxy may hold it back until it is whole: what a break takes away is no more. */
const chunkSize = 16 * 1024 * 1024;

/** By which calls a file of some kind comes in pieces, and what is asked of the server once it is whole. */
export interface Way<Made> {
  begin: typeof beginUpload | typeof beginSolutionUpload;
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
    const begun = await this.goOn(key);
    if (begun && 'made' in begun) return begun.made;
    return this.way.finish(await this.sendAll(key, bytes, begun));
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

  /** @returns the id of the upload, which is whole */
  private async sendAll(key: string, bytes: number, begun: { id: string; offset: number } | null): Promise<string> {
    // Loaded by those runs alone that need it: it listens to the signals of the process.
    const { Upload } = await import('tus-js-client');
    const file = createReadStream(this.path);
    const endpoint = this.api.addressOf(this.way.begin, { params: { champname: this.champname } });
    const upload = new Upload(file, {
      uploadUrl: begun && `${endpoint}/${begun.id}`,
      headers: this.api.headers(),
      ...{ chunkSize, retryDelays },
      fingerprint: () => Promise.resolve(key),
      urlStorage: keptBy(this.begun, key),
      ...waitingFor(answerWithin()),
    });
    // One for all pieces, so that it stays on its line.
    let progress: Progress | undefined;
    const heard = {
      onBegun: () => void (progress ??= progressOf(this.cli, basename(this.path), bytes, begun?.offset)),
      onProgress: (sent: number) => progress?.at(sent),
    };
    try {
      return await sendBytes(upload, begun ? null : endpoint, heard);
    } catch (error) {
      throw withSizes(this.cli, await this.failureOf(error as Error | DetailedError), bytes);
    } finally {
      file.destroy();
      progress?.end();
    }
  }

  private async failureOf(error: Error | DetailedError): Promise<Failure> {
    if (!('originalRequest' in error)) return this.api.unreachable(error);
    const { originalResponse: answer, causingError } = error;
    const failure = answer
      ? await this.api.refusalOf(responseOf(answer), { params: { champname: this.champname } })
      : this.api.unreachable(causingError);
    if (!mayGoOn(error) || error.originalRequest.getMethod() === 'POST') return failure;
    const { exitCode, code, message, more } = failure;
    return new Failure(exitCode, code, message, { ...more, hint: this.cli.texts.say('cli.upload.again') });
  }
}

/** An upload that was begun is kept before its first byte is sent. */
const keptBy = (begun: BegunUploads, key: string): UrlStorage => ({
  addUpload: async (_, { uploadUrl }) => {
    await begun.keep(key, uploadId(uploadUrl));
    return key;
  },
  removeUpload: () => begun.forget(key),
  findAllUploads: async () => [],
  findUploadsByFingerprint: async () => [],
});

/** Gives up after so many milliseconds what is no piece; a piece takes as long as it takes. */
const waitingFor = (within: number) => {
  const clocks = new WeakMap<HttpRequest, NodeJS.Timeout>();
  return {
    onBeforeRequest: (request: HttpRequest) => {
      if (request.getMethod() !== 'PATCH') clocks.set(request, setTimeout(() => void request.abort(), within).unref());
    },
    onAfterResponse: (request: HttpRequest) => clearTimeout(clocks.get(request)),
  };
};

const responseOf = (answer: NonNullable<DetailedError['originalResponse']>): Response => {
  const said = ['location', 'retry-after'].map((name) => [name, answer.getHeader(name) ?? ''] as const);
  return new Response(answer.getBody() || null, {
    status: answer.getStatus(),
    headers: Object.fromEntries(said.filter(([, value]) => value !== '')),
  });
};

/** None, or none of this person. A place that was noted wrongly has no right form. */
const isForgotten = ({ code }: Failure): boolean => code === 'NOT_FOUND' || code === 'FORMAT_INVALID';
