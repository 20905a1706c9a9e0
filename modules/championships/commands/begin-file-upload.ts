import { EntityManager } from '@mikro-orm/postgresql';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../kernel/clock.js';
import { query, queryOne } from '../../kernel/database/sql.js';
import { refuse } from '../../kernel/domain/domain-error.js';
import { SETTINGS, type Settings } from '../../kernel/settings.js';
import { mostLargest, mostUploads } from '../domain/file-upload.js';

/** CHAMP5: notes that a person begins to send a file for participants in pieces. */
export class BeginFileUpload extends Command<void> {
  constructor(
    readonly id: string,
    readonly personId: string,
    readonly bytes: number,
  ) {
    super();
  }
}

@CommandHandler(BeginFileUpload)
export class BeginFileUploadHandler implements ICommandHandler<BeginFileUpload> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws DomainError UPLOADS_FULL */
  async execute({ id, personId, bytes }: BeginFileUpload): Promise<void> {
    // One at a time, so that parallel ones don't pass the count together.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('file uploads:' || $1, 0))`, [personId]);
    const sql = `select count(*)::int as number, coalesce(sum(bytes), 0)::float8 as bytes
      from championships.uploads where person_id = $1`;
    const open = await queryOne<{ number: number; bytes: number }>(this.em, sql, [personId]);
    const most = { files: mostUploads, max: mostLargest * this.settings.MAX_DATA_BYTES };
    refuse((open?.number ?? 0) >= most.files || (open?.bytes ?? 0) + bytes > most.max, 'UPLOADS_FULL', most);
    const insert = 'insert into championships.uploads (id, person_id, bytes, begun_at) values ($1, $2, $3, $4)';
    await query(this.em, insert, [id, personId, bytes, this.clock.now()]);
  }
}
