import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { queryOne } from '../../kernel/database/sql.js';
import { happened } from '../../kernel/domain/happened.js';
import { fileProfiled } from '../contract/events.js';
import type { Look } from '../domain/table-profile.js';

/** CHAMP3: keeps what was seen in a file that participants download. Nothing for a file that was removed meanwhile. */
export class KeepProfile extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    readonly fileId: string,
    readonly look: Look,
  ) {
    super();
  }
}

const keepSql = `with file as (select id, championship_id from championships.files where id = $1),
  kept as (insert into championships.file_profiles (file_id, look) select id, $2::jsonb from file
    on conflict (file_id) do nothing returning file_id)
  select championship_id as "championshipId" from file join kept on kept.file_id = file.id`;

@CommandHandler(KeepProfile)
export class KeepProfileHandler implements ICommandHandler<KeepProfile> {
  constructor(private readonly em: EntityManager) {}

  async execute({ fileId, look }: KeepProfile): Promise<void> {
    const kept = await queryOne<{ championshipId: string }>(this.em, keepSql, [fileId, JSON.stringify(look)]);
    if (kept) happened(fileProfiled({ ...kept, fileId }));
  }
}
