import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { query, queryOne } from '../../../kernel/database/sql.js';

/** FORUM1: keeps what a logo looks like in points; that it can't be drawn, where there is nothing. */
export class KeepLogo extends Command<void> {
  static readonly asksNobody = 'what follows a fact, or a time';

  constructor(
    /** The logo that was drawn: another one may have come since. */
    readonly logo: { threadId: string; sum: string },
    readonly pictures: readonly { size: number; png: Buffer }[],
  ) {
    super();
  }
}

const drawnSql = 'update forum.threads set logo_drawn = $3 where id = $1 and logo_sum = $2 returning id';
const pictureSql = `insert into forum.logo_pictures (thread_id, size, png) values ($1, $2, $3)
  on conflict (thread_id, size) do update set png = excluded.png`;

@CommandHandler(KeepLogo)
export class KeepLogoHandler implements ICommandHandler<KeepLogo> {
  constructor(private readonly em: EntityManager) {}

  async execute({ logo: { threadId, sum }, pictures }: KeepLogo): Promise<void> {
    if (!(await queryOne(this.em, drawnSql, [threadId, sum, pictures.length > 0]))) return;
    for (const { size, png } of pictures) await query(this.em, pictureSql, [threadId, size, png]);
  }
}
