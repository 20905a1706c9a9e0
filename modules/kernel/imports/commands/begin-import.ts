import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Actor } from '../../audit/audit.js';
import { OfficeCommand } from '../../commands/office.js';
import { query } from '../../database/sql.js';
import { newId } from '../../domain/id.js';
import { Files, type StoredFile } from '../../storage/files.js';
import { Works } from '../../work/works.js';

export interface ImportWish {
  /** Of the work, as `@Does` names it. */
  kind: string;
  /** Kept in the audit log. */
  reason: string;
  /** The file is checked, and nothing of it taken. */
  isTry: boolean;
}

/** AUTH8, RATE1: a file is to be taken in. Answers the id of the work. */
export class BeginImport extends OfficeCommand<{ workId: string }> {
  constructor(
    readonly file: StoredFile,
    readonly wish: ImportWish,
    readonly by: Actor,
  ) {
    super();
  }
}

const insertSql = `insert into kernel.imports (id, work_id, storage_key, bytes, reason, is_try, actor_id, actor, role)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

@CommandHandler(BeginImport)
export class BeginImportHandler implements ICommandHandler<BeginImport> {
  constructor(
    private readonly em: EntityManager,
    private readonly works: Works,
  ) {}

  async execute({ file, wish: { kind, reason, isTry }, by }: BeginImport) {
    const id = newId();
    const workId = await this.works.begin(this.em, { kind, subject: id, person: by.id });
    await query(this.em, insertSql, [id, workId, file.key, file.bytes, reason, isTry, by.id, by.login, by.role]);
    await Files.claim(this.em, [file], `import:${id}`);
    return { workId };
  }
}
