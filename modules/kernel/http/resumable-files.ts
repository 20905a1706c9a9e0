import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { FileStore } from '@tus/file-store';
import { MemoryLocker, Server, type Upload } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue } from '../contract/errors.js';
import { DomainError, refuse } from '../domain/domain-error.js';
import { SETTINGS, type Settings } from '../settings.js';
import { FileStorage } from '../storage/file-storage.js';
import { makeFolder } from '../storage/make-folder.js';
import { roomFault } from '../storage/room.js';
import { languageOf } from './language.js';
import { say } from './texts.js';
import { readToEnd } from './unread-body.js';

const hourMs = 3_600_000;

/** A new name (see contract/upload.ts) that begins with these digits, so that whoever gave them knows it again. */
export const newUploadId = (prefix = ''): string => (prefix + randomBytes(32).toString('hex')).slice(0, 64);

/** Pieces of files in a folder; a full disk is known as one. */
class Pieces extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload);
    } catch (error) {
      await this.remove(upload.id).catch(() => undefined);
      throw roomFault(error);
    }
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    let bytes = 0;
    source.on('data', (chunk: Buffer) => (bytes += chunk.length));
    try {
      await pipeline(source, this.sink(join(this.directory, id), offset));
    } catch (error) {
      throw roomFault(error);
    }
    return offset + bytes;
  }

  sink(path: string, start: number): Writable {
    return createWriteStream(path, { flags: 'r+', start });
  }
}

/** Where an upload lives: the address of all uploads of its kind, and its name. */
export interface UploadPlace {
  path: string;
  id: string;
}

/**
 * Files that come in pieces and go on after a broken connection (tus 1.0), until they are whole and taken. It knows no
 * owners: who may begin, continue and take one is asked by its caller, at every request.
 */
@Injectable()
export class ResumableFiles {
  private readonly locker = new MemoryLocker();
  private opened: Promise<Pieces> | undefined;

  constructor(
    private readonly storage: FileStorage,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * How large the file of a first request says that it is.
   * @throws DomainError TOO_LARGE, FORMAT_INVALID without a length, NO_ROOM below the mark of free space
   */
  async announced(request: FastifyRequest, maxBytes: number): Promise<number> {
    const bytes = Number(request.headers['upload-length'] ?? Number.NaN);
    refuse(!Number.isSafeInteger(bytes) || bytes < 1, 'FORMAT_INVALID');
    refuse(bytes > maxBytes, 'TOO_LARGE', { max: maxBytes });
    refuse(!(await this.storage.hasRoom()), 'NO_ROOM');
    return bytes;
  }

  /**
   * Answers a request about an upload by the protocol; the headers that every answer has stay. Of a beginning that was
   * refused, such as for more bytes than it said, nothing stays behind uncounted.
   * @param forget what else there is of the upload
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { path, id }: UploadPlace,
    forget: () => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const refused = async () => {
      if (request.method !== 'POST') return;
      await this.remove(id);
      await forget();
    };
    const datastore = await this.store();
    const server = new Server({
      path,
      datastore,
      locker: this.locker,
      // The site is the only origin that may read answers.
      allowedOrigins: [],
      namingFunction: () => id,
      // Never by the address: the library takes what is behind its last slash, also in the query.
      getFileIdFromRequest: () => id,
      generateUrl: (_request, upload) => `${path}/${upload.id}`,
      onResponseError: async (_request, error) => {
        await refused();
        return this.refusal(request, reply, error);
      },
    });
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    reply.raw.setHeader('Cache-Control', 'no-store');
    await server.handle(request.raw, reply.raw);
    if (reply.raw.statusCode !== 201) await refused();
  }

  /** Answered once the body is read: the protocol's library hangs up after a refusal, and its answer would be lost. */
  private async refusal(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    await readToEnd(request.raw);
    const known = roomFault(error);
    if (!(known instanceof DomainError)) return undefined;
    reply.raw.setHeader('Content-Type', 'application/json; charset=utf-8');
    const message = say(languageOf(request), 'errors', `errors.${known.code}`);
    return { status_code: errorCatalogue[known.code].status, body: JSON.stringify({ error: known.code, message }) };
  }

  /** Reads an upload that has come whole. @throws DomainError UPLOAD_UNFINISHED, NOT_FOUND */
  async whole(id: string): Promise<Readable> {
    const store = await this.store();
    const { size, offset } = await store.getUpload(id).catch(() => {
      throw new DomainError('NOT_FOUND');
    });
    refuse(size !== offset, 'UPLOAD_UNFINISHED', { bytes: size ?? null, received: offset });
    return store.read(id);
  }

  /** When something of an upload came last; null when there is nothing of it. */
  async lastCame(id: string): Promise<Date | null> {
    const found = await stat(join(this.folder, id)).catch(() => null);
    return found && found.mtime;
  }

  /** Forgets an upload; one that somebody else has taken away is no failure. */
  async remove(id: string): Promise<void> {
    const store = await this.store();
    await store.remove(id).catch(() => undefined);
  }

  /** Forgets uploads that did not go on in time. @returns how many */
  async forgetExpired(): Promise<number> {
    return (await this.store()).deleteExpired();
  }

  private get folder(): string {
    return join(this.settings.DATA_DIR, 'uploads');
  }

  private store(): Promise<Pieces> {
    return (this.opened ??= this.open().catch((error: unknown) => {
      this.opened = undefined;
      throw roomFault(error);
    }));
  }

  /** The folder is made first, closed to others on the machine; the library would open it to everybody. */
  private async open(): Promise<Pieces> {
    await makeFolder(this.folder, 0o700);
    await chmod(this.folder, 0o700);
    const expirationPeriodInMilliseconds = this.settings.UPLOAD_HOURS * hourMs;
    return new Pieces({ directory: this.folder, expirationPeriodInMilliseconds });
  }
}
