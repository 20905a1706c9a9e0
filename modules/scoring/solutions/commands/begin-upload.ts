import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { query } from '../../../kernel/database/sql.js';
import { mostUploads } from '../domain/solution-upload.js';

/** SUB1: notes that a person begins to send a file in pieces. */
export class BeginUpload extends Command<string[]> {
  constructor(
    readonly id: string,
    readonly championshipId: string,
    readonly personId: string,
  ) {
    super();
  }
}

@CommandHandler(BeginUpload)
export class BeginUploadHandler implements ICommandHandler<BeginUpload> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  /** @returns the uploads of this person whose place it took */
  async execute({ id, championshipId, personId }: BeginUpload): Promise<string[]> {
    // One at a time, so that parallel ones don't pass the count together.
    await query(this.em, `select pg_advisory_xact_lock(hashtextextended('uploads:' || $1, 0))`, [personId]);
    const replaced = await query<{ id: string }>(
      this.em,
      `delete from scoring.uploads where id in (
         select id from scoring.uploads where person_id = $1 order by begun_at desc, id offset $2)
       returning id`,
      [personId, mostUploads - 1],
    );
    await query(
      this.em,
      'insert into scoring.uploads (id, championship_id, person_id, begun_at) values ($1, $2, $3, $4)',
      [id, championshipId, personId, this.clock.now()],
    );
    return replaced.map((upload) => upload.id);
  }
}
