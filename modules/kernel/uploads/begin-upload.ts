import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ErrorCode } from '../contract/errors.js';
import { query, queryOne } from '../database/sql.js';
import { refuse } from '../domain/domain-error.js';

/** What a person may have on the way at once, of one kind. */
export interface UploadLimits {
  files: number;
  /** All of them together. */
  bytes?: number;
  /**
   * A further one takes the place of the one that was begun first; or of those of which nothing came for an hour, and is
   * refused with this code where there are none.
   */
  whenFull: 'replace' | { refused: ErrorCode };
}

export interface NewUpload {
  id: string;
  /** Such as `solution`. */
  kind: string;
  /** Of what it is to be, such as a championship. */
  subject: string;
  personId: string;
  bytes: number;
}

/** Notes that a person begins to send a file in pieces. Answers the uploads whose place it takes, which are to be removed. */
export class BeginUpload extends Command<string[]> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly upload: NewUpload,
    readonly limits: UploadLimits,
  ) {
    super();
  }
}

const oldestSql =
  'select id from kernel.uploads where person_id = $1 and kind = $2 order by begun_at desc, id offset $3';
const restingSql = `select id from kernel.uploads where person_id = $1 and kind = $2
  and came_at < clock_timestamp() - interval '1 hour'`;
const openSql = `select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from kernel.uploads
  where person_id = $1 and kind = $2 and id <> all($3::text[])`;
const insertSql = 'insert into kernel.uploads (id, kind, subject, person_id, bytes) values ($1, $2, $3, $4, $5)';

@CommandHandler(BeginUpload)
export class BeginUploadHandler implements ICommandHandler<BeginUpload> {
  constructor(private readonly em: EntityManager) {}

  /** @throws DomainError the code of the limits */
  async execute({ upload, limits }: BeginUpload): Promise<string[]> {
    const { id, kind, subject, personId, bytes } = upload;
    // One at a time, so that parallel ones don't pass the count together.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('uploads:' || $1, 0))`, [personId]);
    const replaced = await this.replaced(upload, limits);
    await query(this.em, insertSql, [id, kind, subject, personId, bytes]);
    return replaced;
  }

  private async replaced(upload: NewUpload, limits: UploadLimits): Promise<string[]> {
    const of = [upload.personId, upload.kind];
    if (limits.whenFull === 'replace') return this.ids(oldestSql, [...of, limits.files - 1]);
    if (await this.hasPlace(upload, limits, [])) return [];
    const resting = await this.ids(restingSql, of);
    const max = limits.bytes;
    const isFull = !(await this.hasPlace(upload, limits, resting));
    refuse(isFull, limits.whenFull.refused, { files: limits.files, ...(max !== undefined && { max }) });
    return resting;
  }

  private async hasPlace({ personId, kind, bytes }: NewUpload, limits: UploadLimits, but: string[]): Promise<boolean> {
    const open = await queryOne<{ files: number; bytes: number }>(this.em, openSql, [personId, kind, but]);
    return (open?.files ?? 0) < limits.files && (open?.bytes ?? 0) + bytes <= (limits.bytes ?? Infinity);
  }

  private async ids(sql: string, values: unknown[]): Promise<string[]> {
    return (await query<{ id: string }>(this.em, sql, values)).map(({ id }) => id);
  }
}
