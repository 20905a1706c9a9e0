import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/clock.js';
import { isoSql, queryOne } from '../../../kernel/database/sql.js';
import type { LastLook } from '../../contract/profile.js';

/** PROF1: somebody looks at their own page. Answers when they did so before, and which places they had then; null for never. */
export class NoteLook extends Command<LastLook | null> {
  static readonly asksNobody = 'done to its caller’s own: it takes nothing of anybody else by a name';

  constructor(
    readonly personId: string,
    readonly places: LastLook['places'],
  ) {
    super();
  }
}

// $1 whose, $2 now, $3 places. The row is locked before it is written: of two browsers at once one is before the other.
const noteSql = `with before as (select at, places from identity.last_looks where person_id = $1 for update)
  insert into identity.last_looks (person_id, at, places) select $1, $2, $3::jsonb from (select count(*) from before) locked
  on conflict (person_id) do update set at = excluded.at, places = excluded.places
  returning (select jsonb_build_object('at', ${isoSql('b.at')}, 'places', b.places) from before b) as before`;

@CommandHandler(NoteLook)
export class NoteLookHandler implements ICommandHandler<NoteLook> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ personId, places }: NoteLook): Promise<LastLook | null> {
    const values = [personId, this.clock.now(), JSON.stringify(places)];
    return (await queryOne<{ before: LastLook | null }>(this.em, noteSql, values))?.before ?? null;
  }
}
