import { Injectable, Logger } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { DomainError } from '../domain/domain-error.js';
import { FileStorage, type StoredFile } from '../storage/file-storage.js';
import { Commands } from './commands.js';
import type { Sending } from './sendings.js';

/** Gives stored files to the rows that a command writes of them, so that no row is ever without its file. */
@Injectable()
export class Handover {
  private readonly log = new Logger(Handover.name);

  constructor(
    private readonly commands: Commands,
    private readonly storage: FileStorage,
  ) {}

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
   * Runs the command to its commit. A refusal is known to have changed nothing, and the files are removed. After any other
   * failure nobody knows: the connection may have broken between COMMIT and its answer, and rows own the files then. They
   * stay, for the sweeper of their area to ask the rows.
   */
  async run<R>(files: readonly StoredFile[], command: Command<R>, sending: Sending | null = null): Promise<R> {
    try {
      return await this.commands.run(command, { sending });
    } catch (error) {
      if (error instanceof DomainError) await this.drop(files);
      throw error;
    }
  }

  /** A file that can't be removed now must not hide why; the sweeper tries again. */
  private async drop(files: readonly StoredFile[]): Promise<void> {
    for (const { key } of files) await this.storage.remove(key).catch((error: unknown) => this.log.warn(error));
  }
}
