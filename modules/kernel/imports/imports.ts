import type { Readable } from 'node:stream';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../audit/audit.js';
import type { WorkView } from '../contract/work/view.js';
import { found } from '../domain/domain-error.js';
import { IncomingFiles } from '../http/incoming-files.js';
import { FileStorage } from '../storage/file-storage.js';
import type { StoredFile } from '../storage/files.js';
import { viewOf, workRow } from '../work/rows.js';
import { BeginImport, type ImportWish } from './commands/begin-import.js';

/** Where its files lie. */
export const importsArea = 'imports';

/** Files that are taken in by workers: AUTH8 people, RATE1 results. */
@Injectable()
export class Imports {
  constructor(
    private readonly orm: MikroORM,
    private readonly incoming: IncomingFiles,
    private readonly storage: FileStorage,
  ) {}

  /** Has a file taken in that was received. @returns the work as it was begun: who sends the same again is told the same */
  async begin(file: StoredFile, wish: ImportWish, by: Actor): Promise<WorkView> {
    const { workId } = await this.incoming.run([file], new BeginImport(file, wish, by));
    return { id: workId, kind: wish.kind, state: 'waiting' };
  }

  /** Has a file taken in that is to be stored first. @throws DomainError NO_ROOM */
  async beginWith(file: Readable, wish: ImportWish, by: Actor, maxBytes = Infinity): Promise<WorkView> {
    return this.begin(await this.storage.put(importsArea, file, { maxBytes, by: by.id ?? undefined }), wish, by);
  }

  /** How the work is now, for whoever began it. */
  async now(workId: string): Promise<WorkView> {
    return viewOf(found(await workRow(this.orm.em.fork(), workId)));
  }
}
