import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Commands } from '../commands/commands.js';
import { sendsToo, wasSentBefore } from '../commands/sendings.js';
import { DomainError } from '../domain/domain-error.js';
import { FileStorage } from '../storage/file-storage.js';
import type { StoredFile } from '../storage/files.js';
import { gathered, isSendersFault, partsOf } from './multipart.js';
import { shownName } from './shown-name.js';

/** A file of a multipart body, safely stored, and the fields beside it. */
export interface ReceivedFile {
  stored: StoredFile;
  /** As the sender names it, for people only, never for a path. */
  name: string;
  fields: Record<string, unknown>;
}

interface Expected {
  /** Of the form. */
  field: string;
  area: string;
  maxBytes: number;
  /** The person who sends it. */
  by: string;
  /** What one is called that its sender does not name. */
  unnamed?: string;
}

/** The one way of a file from a request to the row that owns it: received, prepared, and claimed by the command that writes the row. */
@Injectable()
export class IncomingFiles {
  constructor(
    private readonly commands: Commands,
    private readonly storage: FileStorage,
  ) {}

  /**
   * Streams the one file of a multipart body to storage, never whole in memory.
   * @throws DomainError FILE_REQUIRED, FORMAT_INVALID, TOO_LARGE, NO_ROOM; nothing is left behind then
   */
  async receive(request: FastifyRequest, { field, area, maxBytes, by, unnamed }: Expected): Promise<ReceivedFile> {
    if (!request.isMultipart()) throw missing(field);
    const said: [string, unknown][] = [];
    let file: { stored: StoredFile; name: string } | undefined;
    try {
      for await (const part of partsOf(request, { files: 1, fields: 10, fieldSize: 8192 })) {
        if (part.type === 'field') said.push([part.fieldname, part.value]);
        else if (part.fieldname !== field) part.file.resume();
        else {
          const stored = await this.storage.put(area, part.file, { maxBytes, by });
          file = { stored, name: shownName(part.filename, unnamed) };
        }
      }
    } catch (error) {
      if (file) await this.storage.remove([file.stored.key]);
      throw isSendersFault(error) ? new DomainError('FORMAT_INVALID') : error;
    }
    if (!file) throw missing(field);
    const fields = gathered(said);
    sendsToo([file.stored.sha256, file.name, fields]);
    return { ...file, fields };
  }

  /** Receives a file that is there for some work alone, and is gone after it. */
  async passing<T>(
    request: FastifyRequest,
    expected: Expected,
    work: (received: ReceivedFile) => Promise<T>,
  ): Promise<T> {
    const received = await this.receive(request, expected);
    try {
      return await work(received);
    } finally {
      await this.storage.remove([received.stored.key]);
    }
  }

  /** Work between storing and the command. When it fails, no row can own the files: they are removed. */
  async prepare<T>(files: readonly StoredFile[], work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.drop(files);
      throw error;
    }
  }

  /**
   * Runs the command that claims them to its commit. A refusal is known to have changed nothing, and the files are removed.
   * After any other failure nobody knows: the connection may have broken between COMMIT and its answer. The ledger does: what
   * was not claimed then goes in time.
   */
  async run<R>(files: readonly StoredFile[], command: Command<R>): Promise<R> {
    try {
      const result = await this.commands.run(command);
      // It was sent before, and the first one's file stays.
      if (wasSentBefore()) await this.drop(files);
      return result;
    } catch (error) {
      if (error instanceof DomainError) await this.drop(files);
      throw error;
    }
  }

  /** Files that turn out to be nobody's, such as those of something that was sent before. */
  async drop(files: readonly StoredFile[]): Promise<void> {
    await this.storage.remove(files.map(({ key }) => key));
  }
}

const missing = (field: string) => new DomainError('FILE_REQUIRED', { fields: { [field]: 'FILE_REQUIRED' } });
